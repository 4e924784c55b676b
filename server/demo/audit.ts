import { DEMO_TODAY } from "./dates.ts";

export const DEMO_AUDIT = `
insert into audit_entries (at, user_id, facility_id, call, object_kind, object_id, result, changes)
select e.at, e.user_id, s.facility_id,
  case e.action
    when '区画を登録' then 'createSection'
    when '区画を編集' then 'updateSection'
    when '募集を登録' then 'createRecruitment'
    else 'updateRecruitment'
  end,
  'section', e.section_id, 'ok',
  case e.action
    when '募集を公開' then '{"status": {"from": "private", "to": "publish"}}'
    when '募集を終了' then '{"status": {"from": "publish", "to": "closed"}}'
    else coalesce(
      (
        select jsonb_object_agg(c.change->>'label', c.change - 'label')
        from jsonb_array_elements(e.changes) as c (change)
      ),
      '{}'
    )
  end
from section_events e
join sections s on s.id = e.section_id
where e.user_id is not null and e.at > '${DEMO_TODAY}'::date - 365
  and e.action in ('区画を登録', '区画を編集', '募集を登録', '募集条件を編集', '募集を公開', '募集を終了')
order by e.at, e.id`;
