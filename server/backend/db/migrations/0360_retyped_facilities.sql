-- serves programs from 0350_points_unread.sql
-- The mix of genres in all buildings of a type is kept until the log says that something has changed; a building that
-- becomes one of another type is such a change, and no brand's.
create function note_retyped_facility() returns trigger
language plpgsql
as $$
begin
  insert into catalogue_changes (brand_ids) values ('{}');
  return null;
end
$$;
create trigger facilities_retyped after update of facility_type on facilities
for each row when (old.facility_type <> new.facility_type)
execute function note_retyped_facility();
