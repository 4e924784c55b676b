-- What a building has in all is asked for by the search for its size; the index alone answers it.
create index sections_area on sections (facility_id) include (area_tsubo) where deleted_at is null;
-- Mails that have been sent or given up are kept for a while only.
create index outbox_ended on outbox (created_at) where status in ('sent', 'failed');
-- The genre mix of all buildings of a type, for the match score: by the index alone.
create index sections_let on sections (facility_id, genre_id)
  where deleted_at is null and contract_type <> 3 and tenant_name is not null and genre_id is not null;
