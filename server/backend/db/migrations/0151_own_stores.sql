-- Stores that a brand enters itself: the building by its name where the catalogue does not have it, how exact the point is,
-- why a store closed, and which store it moved from.
alter table brand_stores
  add column building_name text not null default '',
  add column is_town_point boolean not null default false,
  add column closing_reason text not null default '',
  add column predecessor_id integer unique references brand_stores (id) on delete set null;
alter table brand_stores alter column created_at set default clock_timestamp();

-- What is kept of a point's trade area is no longer true where the point moves.
create function forget_trade_area_of_store() returns trigger
language plpgsql
as $$
begin
  delete from trade_areas where kind = 'store' and reference_id = old.id;
  return null;
end
$$;
create trigger brand_stores_moved after update of latitude, longitude on brand_stores
for each row when (old.latitude <> new.latitude or old.longitude <> new.longitude)
execute function forget_trade_area_of_store();
create trigger brand_stores_gone after delete on brand_stores
for each row execute function forget_trade_area_of_store();

-- Everybody who belongs somewhere reads the catalogue's stores, as far as the statements show them; a brand writes its
-- own alone.
do $$
declare
  anybody constant text := '(select cardinality(own_facilities()) + cardinality(own_brands()) > 0 or is_curator())';
  own constant text := 'brand_id = any ((select own_brands())::int[]) or (select is_curator())';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  alter table brand_stores enable row level security;
  execute format('create policy shown on brand_stores for select to kukaku_app using (%s)', anybody);
  execute format('create policy own on brand_stores to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on brand_stores to kukaku_system using (true) with check (true);
end
$$;
