-- Who has to answer may ask for another day; both days stay. One question of a thread is open at a time.
create table extensions (
  negotiation_id integer not null references negotiations (id) on delete cascade,
  facility_id integer not null references facilities (id),
  brand_id integer not null references brands (id),
  -- Who asks.
  side text not null check (side in ('facility', 'brand')),
  due_on date not null,
  wanted_on date not null check (wanted_on > due_on),
  text text not null default '',
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused', 'moot')),
  asked_by integer references users (id),
  asked_at timestamptz not null default clock_timestamp(),
  answered_by integer references users (id),
  answered_at timestamptz,
  primary key (negotiation_id, asked_at)
);
create unique index extensions_open on extensions (negotiation_id) where state = 'asked';
do $$
declare
  own constant text := 'facility_id = any ((select own_facilities())::int[])
    or brand_id = any ((select own_brands())::int[]) or (select is_curator())';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  grant select, insert, update, delete on extensions to kukaku_app, kukaku_system;
  alter table extensions enable row level security;
  execute format('create policy own on extensions to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on extensions to kukaku_system using (true) with check (true);
end
$$;
