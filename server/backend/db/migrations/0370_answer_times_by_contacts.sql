-- serves programs from 0360_retyped_facilities.sql
-- The same numbers as before (0262). Most negotiations have no message, as they stand on a leasing list alone: what is
-- read begins with applications and scouts, whose side is that of their negotiation (join_apply, join_scout).
create or replace function answer_times(of_facility integer, of_brand integer, since date, today date, everything boolean)
returns table (answers integer, median_days double precision, due integer, in_time integer)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    with contacts as materialized (
      select c.negotiation_id, c.id as apply_id, null::integer as scout_id
      from applies c
      where c.facility_id = of_facility or c.brand_id = of_brand
      union all
      select c.negotiation_id, null, c.id
      from scouts c
      where c.facility_id = of_facility or c.brand_id = of_brand
    ),
    threads as materialized (
      select n.id,
        n.status not in ('contracted', 'offer_canceled', 'contact_fixed')
          or (n.lapsed_at is not null and n.status = 'offer_canceled') as is_owed
      from negotiations n
      join facilities f on f.id = n.facility_id
      join brands b on b.id = n.brand_id
      where n.id in (select c.negotiation_id from contacts c)
        and (everything
          or case when of_facility is null then f.is_enabled and not f.is_stealth else b.is_enabled and not b.is_stealth end)
    ),
    entries as (
      select t.id, m.side, m.at, m.due_on, m.id as entry
      from contacts c
      join threads t on t.id = c.negotiation_id
      join contact_messages m on m.apply_id = c.apply_id and not m.is_silent
      union all
      select t.id, m.side, m.at, m.due_on, m.id
      from contacts c
      join threads t on t.id = c.negotiation_id
      join contact_messages m on m.scout_id = c.scout_id and not m.is_silent
    ),
    marked as (
      select e.*, (lag(e.side) over w is distinct from e.side)::int as begins
      from entries e
      window w as (partition by e.id order by e.at, e.entry)
    ),
    numbered as (
      select m.*, sum(m.begins) over (partition by m.id order by m.at, m.entry) as turn from marked m
    ),
    turns as (
      select n.id, n.turn, min(n.side) as side, min(n.at) as asked_at,
        (array_agg(n.due_on order by n.at desc, n.entry desc))[1] as due_on
      from numbered n
      group by n.id, n.turn
    ),
    answered as (
      select t.id, t.side, t.asked_at, t.due_on, lead(t.asked_at) over (partition by t.id order by t.turn) as answered_at
      from turns t
    ),
    mine as (
      select a.asked_at, a.answered_at, h.is_owed,
        greatest(a.due_on, (
          select max(x.wanted_on) from extensions x
          where x.negotiation_id = a.id and x.state = 'granted' and x.side <> a.side and x.asked_at >= a.asked_at
            and x.asked_at <= coalesce(a.answered_at, 'infinity')
        )) as due_on
      from answered a
      join threads h on h.id = a.id
      where a.side = case when of_facility is null then 'facility' else 'brand' end
        and a.asked_at >= since::timestamp at time zone 'Asia/Tokyo'
    )
    select
      count(*) filter (where m.answered_at is not null)::int,
      percentile_cont(0.5) within group (order by extract(epoch from m.answered_at - m.asked_at) / 86400)
        filter (where m.answered_at is not null),
      count(*) filter (where m.due_on is not null and (m.answered_at is not null or (m.is_owed and m.due_on < answer_times.today)))::int,
      count(*) filter (where (m.answered_at at time zone 'Asia/Tokyo')::date <= m.due_on)::int
    from mine m;
end
$$;
