-- serves programs from 0160_accepted_invitations.sql
-- Tables of organisations themselves are nobody's but the curators': the policies of the three tables let them alone see a
-- row without an owner.
alter table exports
  drop constraint exports_check,
  add constraint exports_owner check (num_nonnulls(facility_id, brand_id) = case when kind = 'brands' then 0 else 1 end);
alter table imports
  drop constraint imports_check,
  add constraint imports_owner check (num_nonnulls(facility_id, brand_id) = case when kind = 'brands' then 0 else 1 end);
alter table import_headings
  drop constraint import_headings_check,
  add constraint import_headings_owner
    check (num_nonnulls(facility_id, brand_id) = case when kind = 'brands' then 0 else 1 end);
create index imports_curators on imports (created_at desc) where facility_id is null and brand_id is null;
