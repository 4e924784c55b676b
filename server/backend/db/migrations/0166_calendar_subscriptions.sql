-- serves programs from 0160_accepted_invitations.sql
-- Under which secret address a person's calendar program reads the dates of one organisation; of the address a hash alone.
create table calendar_subscriptions (
  token_hash text primary key,
  user_id integer not null references users (id),
  facility_id integer references facilities (id),
  brand_id integer references brands (id),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  check ((facility_id is null) <> (brand_id is null)),
  unique nulls not distinct (user_id, facility_id, brand_id)
);
create index calendar_subscriptions_facility on calendar_subscriptions (facility_id);
create index calendar_subscriptions_brand on calendar_subscriptions (brand_id);

-- An address dies with the join that it was made in; a later join does not bring it back.
create function forget_calendar_of_leaver() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from calendar_subscriptions
  where user_id = old.user_id
    and facility_id is not distinct from (to_jsonb(old) ->> 'facility_id')::int
    and brand_id is not distinct from (to_jsonb(old) ->> 'brand_id')::int;
  return null;
end
$$;
revoke execute on function forget_calendar_of_leaver from public;
create trigger forget_calendar after delete on user_facility_joins
for each row execute function forget_calendar_of_leaver();
create trigger forget_calendar_standby after update of grant_type on user_facility_joins
for each row when (new.grant_type = 'standby') execute function forget_calendar_of_leaver();
create trigger forget_calendar after delete on user_brand_joins
for each row execute function forget_calendar_of_leaver();
create trigger forget_calendar_standby after update of grant_type on user_brand_joins
for each row when (new.grant_type = 'standby') execute function forget_calendar_of_leaver();

-- Nor does it outlive the password of its person.
create function forget_calendars_of_old_password() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from calendar_subscriptions where user_id = new.id;
  return null;
end
$$;
revoke execute on function forget_calendars_of_old_password from public;
create trigger forget_calendars after update of tokens_issued_from on users
for each row when (new.tokens_issued_from > old.tokens_issued_from) execute function forget_calendars_of_old_password();

do $$
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  grant select, insert, update, delete on calendar_subscriptions to kukaku_app, kukaku_system;
  alter table calendar_subscriptions enable row level security;
  create policy own on calendar_subscriptions to kukaku_app
    using (user_id = (select own_user())) with check (user_id = (select own_user()));
  create policy everything on calendar_subscriptions to kukaku_system using (true) with check (true);
end
$$;
