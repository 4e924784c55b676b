import { demoAccounts } from "../../server/lib/demo-accounts.ts";

export const SMALL_WORLD = `
insert into users (id, uuid, email, family_name, given_name, is_email_verified)
values (1, '${demoAccounts.facility.sub}', 'facility@kukaku.example', '施設', '花子', true);
insert into facilities
  (id, name, name_kana, facility_type, is_standard, prefecture_id, municipality_code, address, latitude, longitude)
values (1, '試験館', 'しけんかん', 'other', true, 13, '13101', '東京都千代田区1', 35.694, 139.753);
insert into user_facility_joins (user_id, facility_id, grant_type) values (1, 1, 'admin');
insert into floors (id, facility_id, name, level) values (1, 1, '1F', 1);`;

export const FOUND = `
select s.number, count(*)::int as sections, min(s.id) as id, min(r.id) as recruitment,
  sum((select count(*) from section_events e where e.section_id = s.id and e.action = '区画を登録'))::int as entered,
  sum((select count(*) from audit_entries a
       where a.call = 'createSection' and a.result = 'ok' and a.object_id = s.id))::int as audited,
  count(r.id)::int as recruitments,
  sum((select count(*) from leasing_lists l where l.recruitment_id = r.id))::int as lists,
  sum((select count(*) from section_events e where e.section_id = s.id and e.action = '募集を登録'))::int as opened,
  sum((select count(*) from audit_entries a
       where a.call = 'createRecruitment' and a.result = 'ok' and a.object_id = r.id))::int as recruitments_audited
from sections s
left join recruitments r on r.section_id = s.id
group by s.number`;
export const ONCE = {
  ...{ sections: 1, entered: 1, audited: 1 },
  ...{ recruitments: 1, lists: 1, opened: 1, recruitments_audited: 1 },
};
