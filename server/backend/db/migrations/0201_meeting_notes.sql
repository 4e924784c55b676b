-- serves programs from 0194_invitations_again.sql
-- What a meeting said and decided about a section, beside the pack that it was shown. Each change goes into the section's
-- history; a pack itself stays as it is.
create table meeting_notes (
  pack_id integer not null references meeting_packs (id),
  section_id integer not null references sections (id),
  facility_id integer not null references facilities (id),
  comment text not null default '',
  decision text not null default '',
  version integer not null default 1,
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  primary key (pack_id, section_id)
);
create index meeting_notes_section on meeting_notes (section_id);

do $$
declare
  own constant text := '(select is_curator()) or facility_id = any ((select own_facilities())::int[])';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  -- What was decided is changed, not taken away.
  revoke delete on meeting_notes from kukaku_app;
  alter table meeting_notes enable row level security;
  execute format('create policy own on meeting_notes to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on meeting_notes to kukaku_system using (true) with check (true);
end
$$;
