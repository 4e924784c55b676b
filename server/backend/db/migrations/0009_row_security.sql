-- A second lock on the rows of tenants, under the conditions that every statement carries anyway. The calls run as
-- kukaku_app for one person, named by the settings kukaku.*; without them that role sees no row of any tenant. Mail,
-- upkeep and signing up, which belong to nobody or to somebody not yet known, run as the role that signed in: the owner
-- of the tables, or a member of kukaku_system. Roles belong to the whole server: another database may have made them,
-- and where the owner must not make roles, whoever may makes both beforehand and lets the owner be a member. Without
-- them there is no second lock: the process says so when it starts.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['kukaku_app', 'kukaku_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin nobypassrls', wanted);
      end if;
    exception when duplicate_object or unique_violation or insufficient_privilege then
      null;
    end;
    -- Whoever makes a role may not take it on before it is granted (PostgreSQL 16); who was made a member, must not grant.
    begin
      execute format('grant %I to current_user', wanted);
    exception when insufficient_privilege or undefined_object then
      null;
    end;
  end loop;
end
$$;

create index audit_entries_newest on audit_entries (at desc, id desc);
-- Nobody takes anything out of it but time.
create function forget_old_audit(at_most integer) returns setof bigint
language sql security definer
set search_path = public, pg_temp
as $$
  delete from audit_entries
  where id in (
    select id from audit_entries where at < now() - interval '400 days' order by at limit at_most for update skip locked
  )
  returning id
$$;
revoke execute on function forget_old_audit from public;

-- Who asks ----------------------------------------------------------------------------------------------------------------
create function own_user() returns integer language sql stable parallel safe
return coalesce(nullif(current_setting('kukaku.user_id', true), ''), '0')::int;
create function own_facilities() returns integer[] language sql stable parallel safe
return coalesce(nullif(current_setting('kukaku.facility_ids', true), ''), '{}')::int[];
create function own_brands() returns integer[] language sql stable parallel safe
return coalesce(nullif(current_setting('kukaku.brand_ids', true), ''), '{}')::int[];
create function is_curator() returns boolean language sql stable parallel safe
return coalesce(current_setting('kukaku.is_curator', true), '') = 'on';

-- What others may know of a section: its place and shape, never its rent, its contract or who is in it. Views and the
-- function below read with their owner's rights, past the policies.
create view section_outlines as
select id, facility_id, floor_id, number, number_order, kind, position, area_tsubo, size_class, outline, description,
  genre_id, contract_type <> 3 and tenant_name is not null as is_let, deleted_at
from sections;
create view leasing_list_owners as
select l.id as leasing_list_id, r.facility_id
from leasing_lists l
join recruitments r on r.id = l.recruitment_id;
create view leasing_list_item_owners as
select i.id as leasing_list_item_id, r.facility_id
from leasing_list_items i
join leasing_lists l on l.id = i.leasing_list_id
join recruitments r on r.id = l.recruitment_id;

-- A mail to each admin of the other side, whose addresses the sender does not get to see; a brand that has no admin is
-- written to at its contact address.
create function queue_notice(to_facility integer, to_brand integer, mail_subject text, mail_text text) returns void
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
      and not exists (select from user_brand_joins where brand_id = to_brand and grant_type = 'admin')
  ) r
  where address is not null
$$;
revoke execute on function queue_notice from public;

-- Policies ----------------------------------------------------------------------------------------------------------------
-- The functions stand in sub-selects so that each statement asks once, not once for each row.
do $$
declare
  curator constant text := '(select is_curator())';
  by_facility constant text := 'facility_id = any ((select own_facilities())::int[])';
  by_brand constant text := 'brand_id = any ((select own_brands())::int[])';
  by_user constant text := 'user_id = (select own_user())';
  by_list constant text := 'exists (select from leasing_list_owners o where o.leasing_list_id = %s
    and o.facility_id = any ((select own_facilities())::int[]))';
  by_item constant text := 'exists (select from leasing_list_item_owners o
    where o.leasing_list_item_id = %s.leasing_list_item_id and o.facility_id = any ((select own_facilities())::int[]))';
  one record;
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  grant usage on schema public to kukaku_app, kukaku_system;
  grant select, insert, update, delete on all tables in schema public to kukaku_app, kukaku_system;
  grant usage, select on all sequences in schema public to kukaku_app, kukaku_system;
  alter default privileges in schema public grant select, insert, update, delete on tables to kukaku_app, kukaku_system;
  alter default privileges in schema public grant usage, select on sequences to kukaku_app, kukaku_system;
  -- The audit trail only grows; the books of migrations are the owner's.
  revoke update, delete on audit_entries from kukaku_app, kukaku_system;
  revoke insert, update, delete on schema_migrations, seeds from kukaku_app, kukaku_system;
  grant execute on function forget_old_audit to kukaku_system;
  revoke insert, update, delete on section_outlines, leasing_list_owners, leasing_list_item_owners
    from kukaku_app, kukaku_system;
  grant execute on function queue_notice to kukaku_app, kukaku_system;

  for one in
    select * from (values
      ('sections', by_facility),
      ('section_events', 'exists (select from sections s where s.id = section_id)'),
      ('recruitments', by_facility),
      ('leasing_lists', 'exists (select from recruitments r where r.id = recruitment_id and r.' || by_facility || ')'),
      ('custom_brands', format(by_list, 'custom_brands.leasing_list_id')),
      ('leasing_list_items', format(by_list, 'leasing_list_items.leasing_list_id')),
      ('negotiation_events', format(by_item, 'negotiation_events')),
      ('mail_sendings', by_facility || ' or ' || format(by_list, 'mail_sendings.leasing_list_id')),
      ('outbox', format(by_item, 'outbox') || ' or exists (select from mail_sendings m where m.id = mail_sending_id)'),
      ('scouts', by_facility || ' or ' || by_brand),
      ('applies', by_facility || ' or ' || by_brand),
      ('contact_messages', 'exists (select from scouts t where t.id = scout_id)
        or exists (select from applies a where a.id = apply_id)'),
      ('optional_points', by_facility || ' or ' || by_brand),
      ('point_accesses', by_facility || ' or ' || by_brand),
      ('predictions', by_brand),
      ('store_opening_plans', by_brand),
      ('user_facility_joins', by_facility || ' or ' || by_user),
      ('user_brand_joins', by_brand || ' or ' || by_user),
      ('invitations', by_facility || ' or ' || by_brand),
      ('facility_bookmarks', by_user),
      ('facility_ratings', 'rated_for_facility_id = any ((select own_facilities())::int[])
        or rated_for_brand_id = any ((select own_brands())::int[])'),
      ('idempotency_keys', by_user),
      ('audit_entries', by_facility || ' or ' || by_brand || ' or ' || by_user)
    ) as tables (name, own)
  loop
    execute format('alter table %I enable row level security', one.name);
    execute format('create policy own on %I to kukaku_app using (%s or %s) with check (%s or %s)',
      one.name, one.own, curator, one.own, curator);
    execute format('create policy everything on %I to kukaku_system using (true) with check (true)', one.name);
  end loop;
  -- What is or was offered publicly, and what a scout invites to, brands may read and hold while they answer, not change.
  create policy offered on recruitments for select to kukaku_app
    using (status in ('publish', 'closed') and cardinality((select own_brands())) > 0);
  create policy invited on recruitments for select to kukaku_app
    using (exists (select from scouts t where t.recruitment_id = recruitments.id));
  create policy held on recruitments for update to kukaku_app
    using (cardinality((select own_brands())) > 0)
    with check (false);
  -- Mails to the people of a tenant may be queued by everybody who may write to it, and are read by nobody but the sender.
  create policy queued on outbox for insert to kukaku_app with check (true);
  create policy noted on audit_entries for insert to kukaku_app with check (true);
end
$$;
