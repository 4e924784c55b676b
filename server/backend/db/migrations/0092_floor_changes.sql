-- Floors that people enter. One that is taken away stays for the history of what stood on it; the levels of the others
-- are an order, bottom up.
alter table floors
  add column version integer not null default 1,
  add column deleted_at timestamptz;
alter table floors drop constraint floors_facility_id_level_key;
create unique index floors_level on floors (facility_id, level) where deleted_at is null;
