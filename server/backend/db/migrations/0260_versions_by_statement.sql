-- serves programs from 0194_invitations_again.sql
-- What a statement has changed becomes past states at once. Before, each row did so by itself, and looked its last state
-- up by tg_table_name, a name: where the database's collation is not C, no index on the text of kind serves that.

create function add_versions() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  this_kind text := tg_table_name;
begin
  insert into versions (kind, row_id, facility_id, valid_from, state)
  select this_kind, n.id, facility_of_version(k.kept), now(), k.kept
  from new_rows n
  cross join lateral (select to_jsonb(n) - tg_argv as kept) k;
  return null;
end
$$;

create function change_versions() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  this_kind text := tg_table_name;
  -- The argument begins at 0, which an array of a statement does not keep.
  unkept text[] := tg_argv;
  changed_ids integer[];
  changed_states jsonb[];
begin
  select array_agg(c.id), array_agg(c.kept) into changed_ids, changed_states
  from (
    select n.id, to_jsonb(n) - unkept as kept, to_jsonb(o) - unkept as former
    from new_rows n
    join old_rows o on o.id = n.id
  ) c
  where c.kept is distinct from c.former;
  if changed_ids is null then
    return null;
  end if;
  -- A state of this transaction, or of one that began later and was done sooner: states must still follow each other.
  update versions v set state = c.kept, facility_id = facility_of_version(c.kept)
  from unnest(changed_ids, changed_states) as c (id, kept)
  where v.kind = this_kind and v.row_id = c.id and v.valid_until = 'infinity' and v.valid_from >= now();
  update versions v set valid_until = now()
  from unnest(changed_ids) as c (id)
  where v.kind = this_kind and v.row_id = c.id and v.valid_until = 'infinity' and v.valid_from < now();
  insert into versions (kind, row_id, facility_id, valid_from, state)
  select this_kind, c.id, facility_of_version(c.kept), now(), c.kept
  from unnest(changed_ids, changed_states) as c (id, kept)
  where not exists (
    select from versions v where v.kind = this_kind and v.row_id = c.id and v.valid_until = 'infinity'
  );
  return null;
end
$$;

create function end_versions() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  this_kind text := tg_table_name;
begin
  delete from versions v using old_rows o
  where v.kind = this_kind and v.row_id = o.id and v.valid_until = 'infinity' and v.valid_from >= now();
  update versions v set valid_until = now()
  from old_rows o
  where v.kind = this_kind and v.row_id = o.id and v.valid_until = 'infinity' and v.valid_from < now();
  return null;
end
$$;

do $$
declare
  one record;
  unkept text;
begin
  for one in
    select t.tgrelid::regclass as name, encode(t.tgargs, 'escape') as arguments
    from pg_trigger t
    where t.tgname = 'keep_version' and not t.tgisinternal
  loop
    unkept := (
      select string_agg(quote_literal(a), ', ')
      from unnest(string_to_array(left(one.arguments, -4), '\000')) a
    );
    execute format('drop trigger keep_version on %s', one.name);
    execute format('create trigger add_versions after insert on %s referencing new table as new_rows
      for each statement execute function add_versions(%s)', one.name, coalesce(unkept, quote_literal('')));
    execute format('create trigger change_versions after update on %s
      referencing old table as old_rows new table as new_rows
      for each statement execute function change_versions(%s)', one.name, coalesce(unkept, quote_literal('')));
    execute format('create trigger end_versions after delete on %s referencing old table as old_rows
      for each statement execute function end_versions()', one.name);
  end loop;
end
$$;
drop function keep_version;
