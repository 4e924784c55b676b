-- serves programs from 0300_versions_joined_by_hash.sql
-- What a brand types of the costs of its stores, once for each format: its own figures, which no other tenant sees.
create table profit_terms (
  brand_id integer not null references brands (id),
  format_id integer not null check (format_id between 1 and 7),
  rent_kind text not null check (rent_kind in ('fixed', 'share', 'larger')),
  -- Yen per 坪 and month; percent of the sales.
  fixed_rent_yen_per_tsubo integer check (fixed_rent_yen_per_tsubo >= 0),
  sales_share_percent double precision check (sales_share_percent between 0 and 100),
  common_fee_yen_per_tsubo integer not null check (common_fee_yen_per_tsubo >= 0),
  cost_ratio_percent double precision not null check (cost_ratio_percent between 0 and 100),
  -- Yen a month.
  staff_yen_per_month integer not null check (staff_yen_per_month >= 0),
  fit_out_yen_per_tsubo integer not null check (fit_out_yen_per_tsubo >= 0),
  version integer not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users (id),
  primary key (brand_id, format_id),
  check (rent_kind = 'share' or fixed_rent_yen_per_tsubo is not null),
  check (rent_kind = 'fixed' or sales_share_percent is not null)
);

do $$
declare
  own constant text := 'brand_id = any ((select own_brands())::int[])';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  alter table profit_terms enable row level security;
  execute format('create policy own on profit_terms to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on profit_terms to kukaku_system using (true) with check (true);
end
$$;
