-- Once for each PostgreSQL, by whoever may make roles; a second time changes nothing. kukaku_owner owns the database and
-- migrates it (DATABASE_OWNER_URL of npm run migrate, backup and curator). The product signs in as kukaku_login
-- (DATABASE_URL), which owns nothing and can change no table. Afterwards, in psql:
--   \password kukaku_owner
--   \password kukaku_login
--   create database kukaku owner kukaku_owner;
do $$
declare
  wanted text[];
begin
  foreach wanted slice 1 in array array[
    ['kukaku_owner', 'login nosuperuser nocreatedb nocreaterole nobypassrls'],
    ['kukaku_app', 'nologin nobypassrls'],
    ['kukaku_system', 'nologin nobypassrls'],
    ['kukaku_login', 'login nosuperuser nocreatedb nocreaterole nobypassrls connection limit 100']
  ] loop
    if not exists (select from pg_roles where rolname = wanted[1]) then
      execute format('create role %I %s', wanted[1], wanted[2]);
    end if;
  end loop;
end
$$;
grant kukaku_app, kukaku_system to kukaku_owner;
grant kukaku_app, kukaku_system to kukaku_login;
