-- Ids that people of several tenants see must not tell how many rows the others entered, and when. Where they come from
-- stays a sequence; what the column gets is that number sent through a permutation of its own, keyed by a secret of this
-- database. Ids from before stay: the permutation keeps to the numbers above them.
create table id_keys (
  table_name text primary key,
  key uuid not null default gen_random_uuid(),
  -- No permuted id is as low as this.
  above integer not null check (above >= 16777216)
);
do $$
declare
  one text;
begin
  foreach one in array array['kukaku_app', 'kukaku_system'] loop
    if exists (select from pg_roles where rolname = one) then
      execute format('revoke all on id_keys from %I', one);
    end if;
  end loop;
end
$$;

-- A Feistel network of four rounds over 32 bits. A number outside of the wanted ones goes through again, which leads from
-- each wanted number to another one (cycle walking), as long as the walk begins at a wanted one.
create function scattered_id(of_table text, number bigint) returns integer
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  secret text;
  lowest bigint;
  high bigint;
  low bigint;
  mixed bigint;
  digest bytea;
begin
  select k.key::text, k.above into strict secret, lowest from id_keys k where k.table_name = of_table;
  mixed := lowest + number;
  if number < 1 or mixed >= 2147483647 then
    raise exception 'the ids of % are used up', of_table using errcode = 'sequence_generator_limit_exceeded';
  end if;
  loop
    high := mixed >> 16;
    low := mixed & 65535;
    for round in 1..4 loop
      digest := sha256(convert_to(secret || ' ' || round || ' ' || low, 'UTF8'));
      mixed := high # (get_byte(digest, 0) * 256 + get_byte(digest, 1));
      high := low;
      low := mixed;
    end loop;
    mixed := (high << 16) | low;
    exit when mixed > lowest and mixed < 2147483647;
  end loop;
  return mixed;
end
$$;

-- For a table numbered by an identity column: it gets scattered ids from now on.
create function scatter_ids(of_table text) returns void
language plpgsql
as $$
declare
  highest bigint;
begin
  execute format('select coalesce(max(id), 0) from %I', of_table) into highest;
  insert into id_keys (table_name, above) values (of_table, greatest(highest, 16777216));
  execute format('alter table %I alter column id drop identity', of_table);
  execute format('create sequence %I owned by %I.id', of_table || '_id_seq', of_table);
  execute format('alter table %I alter column id set default scattered_id(%L, nextval(%L::regclass))',
    of_table, of_table, of_table || '_id_seq');
end
$$;
revoke execute on function scatter_ids from public;

select scatter_ids(name)
from unnest(array[
  'users', 'facilities', 'user_facility_joins', 'floors', 'facility_images', 'facility_ratings', 'operations_departments',
  'brands', 'user_brand_joins', 'brand_stores', 'brand_benchmarks', 'sections', 'section_contracts', 'recruitments',
  'leasing_lists', 'leasing_list_items', 'custom_brands', 'negotiations', 'scouts', 'applies', 'mail_sendings', 'files',
  'imports', 'optional_points', 'predictions', 'store_opening_plans'
]) as name;

-- What only grows is numbered in its order, and shown under scattered numbers.
insert into id_keys (table_name, above)
select name, 16777216
from unnest(array['section_events', 'negotiation_events', 'contact_messages', 'audit_entries']) as name;

-- The order of what is scattered is that of its entry: the time of the row itself, not of its transaction.
alter table scouts alter column created_at set default clock_timestamp();
alter table applies alter column created_at set default clock_timestamp();
alter table leasing_list_items alter column added_at set default clock_timestamp();
alter table user_facility_joins alter column created_at set default clock_timestamp();
alter table user_brand_joins alter column created_at set default clock_timestamp();
alter table predictions alter column created_at set default clock_timestamp();
alter table store_opening_plans alter column created_at set default clock_timestamp();
alter table mail_sendings alter column created_at set default clock_timestamp();
alter table optional_points alter column created_at set default clock_timestamp();
alter table files alter column created_at set default clock_timestamp();
