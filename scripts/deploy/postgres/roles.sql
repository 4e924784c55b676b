-- Once for each PostgreSQL, by whoever may make roles; the owner of the database is kukaku_owner. The product signs in
-- as kukaku_login (DATABASE_URL), which owns nothing and can change no table; migrations run as kukaku_owner
-- (DATABASE_OWNER_URL). Set the password of kukaku_login afterwards: \password kukaku_login
create role kukaku_app nologin nobypassrls;
create role kukaku_system nologin nobypassrls;
grant kukaku_app, kukaku_system to kukaku_owner;
create role kukaku_login login nosuperuser nocreatedb nocreaterole nobypassrls connection limit 100;
grant kukaku_app, kukaku_system to kukaku_login;
