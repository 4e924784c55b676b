-- Which brands a change is about, so that what is kept of the others need not be read again. Null where they are many, or
-- not known, as in rows from before; empty where it is no brand's, as the trade area of a facility.
--
-- Online: triggers are replaced, not dropped, so that nobody who reads brands or stores waits, and tables are taken in
-- the order in which writers take them, so that nobody waits in a circle; the log itself comes last and takes no time.
-- Processes of the version before go on reading it: there is a row for each change as ever.
create function note_changed_brands() returns trigger
language plpgsql
as $$
declare
  brand constant text := tg_argv[0];
  many constant integer := 500;
  ids integer[];
begin
  -- The trigger's first table holds rows as they are now, or those that went; the second as they were.
  execute format(
    'select array_agg(distinct %s) from (select * from changed %s) t',
    brand, case when tg_op = 'UPDATE' then 'union all select * from before' else '' end
  ) into ids;
  if ids is null then
    return null;
  end if;
  ids := array_remove(ids, null);
  delete from catalogue_changes
  where id in (
    -- A day longer than anybody keeps what rests on it.
    select id from catalogue_changes where at < now() - interval '2 days' for update skip locked
  );
  insert into catalogue_changes (brand_ids) values (case when cardinality(ids) <= many then ids end);
  return null;
end
$$;
do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('brands', 'id'),
      ('brand_tags', 'brand_id'),
      ('brand_stores', 'brand_id'),
      ('trade_areas', '(select s.brand_id from brand_stores s where kind = ''store'' and s.id = reference_id)')
    ) as tables (name, brand)
  loop
    execute format(
      'create or replace trigger %1$s_change after update on %1$s referencing new table as changed old table as before
       for each statement execute function note_changed_brands(%2$L)',
      one.name, one.brand);
    execute format(
      'create trigger %1$s_added after insert on %1$s referencing new table as changed
       for each statement execute function note_changed_brands(%2$L)',
      one.name, one.brand);
    execute format(
      'create trigger %1$s_removed after delete on %1$s referencing old table as changed
       for each statement execute function note_changed_brands(%2$L)',
      one.name, one.brand);
  end loop;
end
$$;
drop function note_catalogue_change();
alter table catalogue_changes add column brand_ids integer[];
