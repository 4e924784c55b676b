-- Whoever was invited is known by the address that was typed, and by nothing else, until they accept: the row of a join
-- and its invitation say the same whether the service has known the address before or not.
alter table user_facility_joins
  alter column user_id drop not null,
  add column invited_address text,
  add check ((user_id is null) <> (invited_address is null)),
  add unique (facility_id, invited_address);
alter table user_brand_joins
  alter column user_id drop not null,
  add column invited_address text,
  add check ((user_id is null) <> (invited_address is null)),
  add unique (brand_id, invited_address);
create index user_facility_joins_invited on user_facility_joins (invited_address) where invited_address is not null;
create index user_brand_joins_invited on user_brand_joins (invited_address) where invited_address is not null;
-- The operator's invitations at the command line go on naming a user.
alter table invitations
  alter column user_id drop not null,
  add column address text,
  add check ((user_id is null) <> (address is null));
create index invitations_address on invitations (address) where address is not null;

update invitations i set user_id = null, address = u.email
from users u
where u.id = i.user_id and starts_with(u.uuid, 'invited:') and i.used_at is null and not i.is_curator;
update user_facility_joins j set user_id = null, invited_address = u.email
from users u
where u.id = j.user_id and starts_with(u.uuid, 'invited:')
  and not exists (select from facilities f where f.id = j.facility_id and f.is_operator);
update user_brand_joins j set user_id = null, invited_address = u.email
from users u
where u.id = j.user_id and starts_with(u.uuid, 'invited:');

-- An admin who has not accepted is none to write to.
create or replace function queue_notice(to_facility integer, to_brand integer, mail_subject text, mail_text text) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into outbox (to_name, to_address, subject, text)
  select name, address, mail_subject, mail_text
  from (
    select u.family_name || ' ' || u.given_name as name, u.email as address
    from user_facility_joins j
    join users u on u.id = j.user_id
    where j.facility_id = to_facility and j.grant_type = 'admin'
    union all
    select u.family_name || ' ' || u.given_name, u.email
    from user_brand_joins j
    join users u on u.id = j.user_id
    where j.brand_id = to_brand and j.grant_type = 'admin'
    union all
    select contact_name, contact_email
    from brands
    where id = to_brand
      and not exists (
        select from user_brand_joins where brand_id = to_brand and grant_type = 'admin' and user_id is not null
      )
  ) r
  where address is not null
$$;

create function own_address() returns text language sql stable parallel safe
return (select email from users where id = own_user());

-- Who was invited reads the invitation to their own address, and takes it.
do $$
declare
  one text;
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app') then
    return;
  end if;
  foreach one in array array['user_facility_joins', 'user_brand_joins'] loop
    execute format('create policy invited on %I for select to kukaku_app
      using (invited_address = (select own_address()))', one);
    execute format('create policy accepted on %I for update to kukaku_app
      using (invited_address = (select own_address())) with check (user_id = (select own_user()))', one);
  end loop;
  create policy invited on invitations for select to kukaku_app using (address = (select own_address()));
  create policy accepted on invitations for update to kukaku_app using (address = (select own_address()));
end
$$;
