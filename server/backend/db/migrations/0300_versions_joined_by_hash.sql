-- serves programs from 0260_versions_by_statement.sql
-- The rows of a statement before and after are joined by hash, whatever was planned before: the plan is kept from
-- statements of one row, for which a loop within a loop is best, and taking 10,000 imported rows back took over a minute.

create or replace function change_versions() returns trigger
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
    -- An id is never changed, so that each row has its other; a full join is never done by a loop within a loop.
    full join old_rows o on o.id = n.id
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
