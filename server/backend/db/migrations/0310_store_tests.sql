-- serves programs from 0300_versions_joined_by_hash.sql
-- How well the model does on a brand's own stores, tested at length beside its predictions: once for each set of stores.
-- Predictions of programs before this one name no set and are not tested so.
alter table predictions add column stores_hash text;

create table store_tests (
  brand_id integer not null references brands (id),
  stores_hash text not null,
  requested_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  tested_at timestamptz,
  -- What is shown of it; null until it is done.
  result jsonb,
  primary key (brand_id, stores_hash),
  check ((tested_at is null) = (result is null))
);
create index store_tests_due on store_tests (next_attempt_at) where tested_at is null;

do $$
declare
  own constant text := '(select is_curator()) or brand_id = any ((select own_brands())::int[])';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  -- A call asks for a test; what comes of it is the product's own to write.
  revoke update, delete on store_tests from kukaku_app;
  alter table store_tests enable row level security;
  execute format('create policy own on store_tests to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on store_tests to kukaku_system using (true) with check (true);
end
$$;
