-- serves programs from 0080_ceiling_height.sql
-- Who works on a plan to open, until when, and at what rent.
alter table store_opening_plans
  add column person text not null default '',
  add column due_on date,
  add column rent_yen_per_tsubo integer check (rent_yen_per_tsubo between 0 and 10000000);
