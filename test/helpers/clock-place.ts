export const DUE = "2026-11-24";

export const PLACE = `
insert into users (id, uuid, email, family_name, given_name) values
  (1, 'a', 'a@example.com', '佐伯', '奈緒'), (2, 'b', 'b@example.com', '真壁', '司'), (3, 'c', 'c@example.com', '関', '遥'),
  (4, 'd', 'd@example.com', '森', '碧');
insert into facilities (id, name, name_kana, facility_type, prefecture_id, municipality_code, address, latitude, longitude,
  is_standard)
values (1, '試験館', 'しけんかん', 'other', 13, '13101', '東京都千代田区1', 35.694, 139.753, true);
insert into floors (id, facility_id, name, level) values (1, 1, '1F', 1);
insert into sections (id, facility_id, floor_id, number, kind, area_tsubo, contract_type)
values (1, 1, 1, '101', 'inline', 20, 3), (2, 1, 1, '102', 'inline', 20, 3);
insert into recruitments (id, section_id, facility_id, status) values (1, 1, 1, 'publish'), (2, 2, 1, 'publish');
insert into brands (id, name, name_kana, genre_id) select 1, '試験屋', 'しけんや', min(id) from genres;
insert into user_facility_joins (user_id, facility_id, grant_type) values (1, 1, 'admin'), (2, 1, 'admin'), (3, 1, 'member');
insert into user_brand_joins (user_id, brand_id, grant_type) values (4, 1, 'admin');
insert into applies (id, brand_id, facility_id, section_id, recruitment_id, message, due_on) values (1, 1, 1, 1, 1, '応募', '${DUE}');
insert into contact_messages (apply_id, side, user_id, text) values (1, 'brand', 4, '応募');
insert into scouts (id, brand_id, facility_id, section_id, recruitment_id, message, due_on) values (1, 1, 1, 2, 2, 'スカウト', '${DUE}');
insert into contact_messages (scout_id, side, user_id, text) values (1, 'facility', 1, 'スカウト');`;

export const CLEAR = `
delete from outbox; delete from reminders; delete from reminder_days; delete from negotiation_events;
delete from contact_messages; delete from applies; delete from scouts; delete from negotiations; delete from leasing_lists; delete from recruitments;
delete from window_reminders; delete from recruitment_drafts; delete from section_events; delete from sections; delete from floors; delete from user_facility_joins; delete from user_brand_joins;
delete from brand_words; delete from brand_words_pending; delete from audit_entries; delete from brands;
delete from facilities; delete from users;`;
