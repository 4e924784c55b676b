-- An admin's look at their own page as somebody else sees it: who looks, at what, as whom, until when. The id travels in
-- the page's address and is worth nothing to anybody but its user.
create table previews (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  -- Whose page it is.
  facility_id integer references facilities (id) on delete cascade,
  brand_id integer references brands (id) on delete cascade,
  -- Of the facility; without it the facility itself is looked at.
  recruitment_id integer references recruitments (id) on delete cascade,
  standing text not null check (standing in ('standard_facility', 'free_facility', 'brand', 'brand_without_benchmark',
    'brand_without_plans', 'partner', 'signed_out')),
  partner_facility_id integer references facilities (id) on delete cascade,
  partner_brand_id integer references brands (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  check (num_nonnulls(facility_id, brand_id) = 1),
  check (recruitment_id is null or facility_id is not null),
  check (num_nonnulls(partner_facility_id, partner_brand_id) = (standing = 'partner')::int)
);
create index previews_user on previews (user_id, ends_at);

do $$
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  alter table previews enable row level security;
  create policy own on previews to kukaku_app
    using (user_id = (select own_user())) with check (user_id = (select own_user()));
  create policy everything on previews to kukaku_system using (true) with check (true);
end
$$;
