-- serves programs from 0260_versions_by_statement.sql
-- What a brand's meeting said and decided about a sheet of its pack, as meeting_notes are of a section; the pack itself
-- stays as it is.
create table opening_notes (
  pack_id integer not null,
  place integer not null,
  brand_id integer not null references brands (id),
  comment text not null default '',
  decision text not null default '',
  version integer not null default 1,
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  primary key (pack_id, place),
  foreign key (pack_id, place) references opening_pack_rows (pack_id, place) on delete cascade
);
create index opening_notes_brand on opening_notes (brand_id);
create index opening_pack_rows_plan on opening_pack_rows (plan_id) where plan_id is not null;

do $$
declare
  own constant text := '(select is_curator()) or brand_id = any ((select own_brands())::int[])';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  -- What was decided is changed, not taken away.
  revoke delete on opening_notes from kukaku_app;
  alter table opening_notes enable row level security;
  execute format('create policy own on opening_notes to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on opening_notes to kukaku_system using (true) with check (true);
end
$$;
