-- serves programs from 0260_versions_by_statement.sql
-- Accounts at the identity service whose people have been erased here: each goes when it has been deleted there.
create table left_accounts (
  sub text primary key,
  left_at timestamptz not null default now()
);

do $$
begin
  if exists (select from pg_roles where rolname = 'kukaku_app') then
    revoke all on left_accounts from kukaku_app;
  end if;
end
$$;
