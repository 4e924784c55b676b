-- serves programs from 0174_page_views.sql
-- Tables of facilities are the curators' alone, as those of brands.
alter table exports
  drop constraint exports_owner,
  add constraint exports_owner
    check (num_nonnulls(facility_id, brand_id) = case when kind in ('brands', 'facilities') then 0 else 1 end);
alter table imports
  drop constraint imports_owner,
  add constraint imports_owner
    check (num_nonnulls(facility_id, brand_id) = case when kind in ('brands', 'facilities') then 0 else 1 end);
alter table import_headings
  drop constraint import_headings_owner,
  add constraint import_headings_owner
    check (num_nonnulls(facility_id, brand_id) = case when kind in ('brands', 'facilities') then 0 else 1 end);

-- What is kept of a point's trade area is no longer true where the point moves; whoever moved it may have kept the new one.
create function forget_trade_area_of_facility() returns trigger
language plpgsql
as $$
begin
  delete from trade_areas where kind = 'facility' and reference_id = old.id;
  return null;
end
$$;
create trigger facilities_moved after update of latitude, longitude on facilities
for each row when (old.latitude <> new.latitude or old.longitude <> new.longitude)
execute function forget_trade_area_of_facility();
