-- serves programs from 0174_page_views.sql
-- What the floor map and the lists of leasing show, as it stood at any time: each state of a row with the time from which
-- and until which it held. Written by triggers, whoever changes a row; before this migration nothing of the kind was kept,
-- and what stands at its time is the first state. Without what people wrote to themselves and without other people's
-- addresses.
create table versions (
  kind text not null,
  row_id integer not null,
  facility_id integer not null references facilities (id) on delete cascade,
  valid_from timestamptz not null,
  valid_until timestamptz not null default 'infinity',
  state jsonb not null,
  primary key (kind, row_id, valid_from)
);
-- The states of a day: those that end after it, of which few began after it as well.
create index versions_of_day on versions (facility_id, kind, valid_until, valid_from);
create index versions_ended on versions (valid_until) where valid_until < 'infinity';

create function facility_of_version(state jsonb) returns integer language sql stable
return coalesce(
  (state ->> 'facility_id')::int,
  (
    select o.facility_id
    from leasing_list_owners o
    where o.leasing_list_id = coalesce((state ->> 'leasing_list_id')::int, (state ->> 'id')::int)
  )
);

-- The arguments are the columns that are not kept.
create function keep_version() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  changed_at timestamptz := now();
  since timestamptz;
  kept jsonb;
begin
  if tg_op <> 'DELETE' then
    kept := to_jsonb(new) - tg_argv;
    if tg_op = 'UPDATE' and kept = to_jsonb(old) - tg_argv then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    select v.valid_from into since
    from versions v
    where v.kind = tg_table_name and v.row_id = old.id and v.valid_until = 'infinity';
    -- A transaction that began first may change a row last; its states must still follow each other.
    changed_at := greatest(changed_at, since);
    delete from versions v
    where v.kind = tg_table_name and v.row_id = old.id and v.valid_until = 'infinity' and v.valid_from = changed_at;
    update versions v set valid_until = changed_at
    where v.kind = tg_table_name and v.row_id = old.id and v.valid_until = 'infinity';
  end if;
  if tg_op <> 'DELETE' then
    insert into versions (kind, row_id, facility_id, valid_from, state)
    values (tg_table_name, new.id, facility_of_version(kept), changed_at, kept);
  end if;
  return null;
end
$$;

do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('floors', array['']),
      ('sections', array['']),
      ('recruitments', array['version']),
      ('leasing_lists', array['']),
      ('custom_brands', array['memo', 'contact_name', 'contact_email', 'version', 'updated_at']),
      ('leasing_list_items', array['memo', 'version', 'updated_at']),
      ('negotiations', array['brand_owner_id', 'version', 'updated_at']),
      ('section_contracts', array['created_by'])
    ) as tables (name, unkept)
  loop
    execute format('create trigger keep_version after insert or update or delete on %I
      for each row execute function keep_version(%s)', one.name,
      (select string_agg(quote_literal(u), ', ') from unnest(one.unkept) u));
    execute format('insert into versions (kind, row_id, facility_id, valid_from, state)
      select %L, t.id, facility_of_version(to_jsonb(t)), now(), to_jsonb(t) - %L::text[] from %I t',
      one.name, one.unkept, one.name);
  end loop;
end
$$;

-- As long as the trail.
create function forget_old_versions(at_most integer) returns setof integer
language sql security definer
set search_path = public, pg_temp
as $$
  delete from versions
  where ctid = any (array(
    select ctid from versions where valid_until < now() - interval '400 days' limit at_most for update skip locked
  ))
  returning row_id
$$;
revoke execute on function forget_old_versions from public;

do $$
begin
  if not exists (select from pg_roles where rolname = 'kukaku_app')
    or not exists (select from pg_roles where rolname = 'kukaku_system') then
    return;
  end if;
  -- Nobody writes the past.
  revoke insert, update, delete on versions from kukaku_app, kukaku_system;
  grant execute on function forget_old_versions to kukaku_system;
  alter table versions enable row level security;
  create policy own on versions to kukaku_app
    using (facility_id = any ((select own_facilities())::int[]) or (select is_curator()));
  create policy everything on versions to kukaku_system using (true);
end
$$;
