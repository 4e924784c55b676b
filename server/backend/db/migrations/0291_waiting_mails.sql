-- serves programs from 0260_versions_by_statement.sql
-- Candidates that a table brought in and that somebody may want to write to: a table sends nothing by itself. A row goes
-- with its candidate, when a mail is sent, and when somebody says that none shall be.
create table waiting_mails (
  leasing_list_item_id integer primary key references leasing_list_items (id) on delete cascade,
  facility_id integer not null references facilities (id),
  created_at timestamptz not null default now()
);
create index waiting_mails_facility on waiting_mails (facility_id);

do $$
declare
  own constant text := '(select is_curator()) or facility_id = any ((select own_facilities())::int[])';
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  alter table waiting_mails enable row level security;
  execute format('create policy own on waiting_mails to kukaku_app using (%s) with check (%s)', own, own);
  create policy everything on waiting_mails to kukaku_system using (true) with check (true);
end
$$;
