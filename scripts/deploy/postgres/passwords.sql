-- For compose.yaml, after roles.sql: gives kukaku_login the password of a secret, which stands in the secret `database`
-- too (postgres://kukaku_login:…@database/kukaku). \password would ask for it.
\set password `cat /run/secrets/login_password`
alter role kukaku_login password :'password';
