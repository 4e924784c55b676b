export const EVERYWHERE = `
with people as (
  select j.facility_id, min(j.user_id) as user_id from user_facility_joins j where j.facility_id = any ($1) group by 1
), sent as (
  insert into mail_sendings (facility_id, subject, text, created_by)
  select facility_id, '件名', '本文', user_id from people
  returning id, facility_id
), queued as (
  insert into outbox (mail_sending_id, to_address, subject, text)
  select id, 'someone@example.com', '件名', '本文' from sent
), invited as (
  insert into invitations (token_hash, user_id, facility_id, expires_at)
  select 'hash ' || facility_id, user_id, facility_id, now() from people
), marked as (
  insert into facility_bookmarks (user_id, facility_id)
  select user_id, facility_id from people on conflict do nothing
), keyed as (
  insert into idempotency_keys (user_id, call, key, body_hash) select user_id, 'createSection', 'key', 'hash' from people
), filed as (
  insert into files (key, facility_id, kind, name, media_type, bytes, sent_hash, hash, state, uploaded_by)
  select 'file ' || facility_id, facility_id, 'other', 'a.pdf', 'application/pdf', 1, 'h', 'h', 'ready', user_id from people
  returning id, facility_id
), carried as (
  insert into mail_files (mail_sending_id, file_id)
  select s.id, f.id from sent s join filed f using (facility_id)
), written as (
  insert into mail_brands (mail_sending_id, brand_id) select s.id, (select min(b.id) from brands b) from sent s
), contracted as (
  insert into section_contracts (facility_id, section_id, negotiation_id, tenant_name, start_on, end_on, rent_per_tsubo)
  select distinct on (facility_id) facility_id, section_id, id, '次のテナント', date '2027-04-01', date '2030-03-31', 20000
  from negotiations where facility_id = any ($1) and section_id is not null
  order by facility_id, id
), extended as (
  insert into extensions (negotiation_id, facility_id, brand_id, side, due_on, wanted_on)
  select distinct on (facility_id) id, facility_id, brand_id, 'brand', date '2027-04-01', date '2027-04-08'
  from negotiations where facility_id = any ($1) and brand_id is not null
  order by facility_id, id
), subscribed as (
  insert into calendar_subscriptions (token_hash, user_id, facility_id)
  select 'hash ' || facility_id, user_id, facility_id from people
), exported as (
  insert into exports (kind, facility_id, user_id, records) select 'sections', facility_id, user_id, '{}' from people
), imported as (
  insert into imports (kind, facility_id, user_id, file_name) select 'sections', facility_id, user_id, 'a.csv' from people
  returning id
), taken as (
  insert into import_rows (import_id, line, cells, state) select id, 2, '[]', 'same' from imported
), headed as (
  insert into import_headings (kind, facility_id, heading) select 'sections', facility_id, 'x' from people
), drawn as (
  insert into floor_drawings (facility_id, floor_id, user_id, file_name, drawing, choices)
  select facility_id, (select min(l.id) from floors l where l.facility_id = p.facility_id), user_id, 'a.dxf', '{}', '{}'
  from people p
), traced as (
  insert into floor_pictures (facility_id, floor_id, user_id, file_name)
  select facility_id, (select min(l.id) from floors l where l.facility_id = p.facility_id), user_id, 'a.pdf' from people p
), kept as (
  insert into floor_versions (facility_id, floor_id, number, action)
  select facility_id, (select min(l.id) from floors l where l.facility_id = p.facility_id), 1, 'before' from people p
), packed as (
  insert into meeting_packs (facility_id, number, made_on, created_by, statuses)
  select facility_id, 1, current_date, user_id, '{private}' from people
  returning id, facility_id
), packed_rows as (
  insert into meeting_pack_rows (pack_id, facility_id, kind, place, row_id, state)
  select id, facility_id, 'floor', 1, 1, '{}' from packed
), planned as (
  insert into renewals (facility_id, name) select facility_id, '案' from people returning id, facility_id
), renewed as (
  insert into renewal_changes (facility_id, renewal_id, outcome) select facility_id, id, 'vacate' from planned
  returning id, facility_id
), shared as (
  insert into renewal_shares (change_id, section_id, facility_id)
  select id, (select min(s.id) from sections s where s.facility_id = r.facility_id), facility_id from renewed r
), noted as (
  insert into meeting_notes (pack_id, section_id, facility_id, decision)
  select k.id, (select min(s.id) from sections s where s.facility_id = k.facility_id), k.facility_id, '決定' from packed k
), looked as (
  insert into previews (user_id, facility_id, standing, ends_at) select user_id, facility_id, 'brand', now() from people
), asked as (
  insert into access_requests (email, name, organisation, side) values ('asked@example.com', '申 請', '施設', 'facility')
  returning id
), registered as (
  insert into mail_domains (facility_id, domain) select distinct facility_id, 'hinoha.example' from people
), declined as (
  insert into access_request_refusals (request_id, facility_id) select r.id, p.facility_id
  from (select distinct facility_id from people) p, asked r
), waiting as (
  insert into waiting_mails (leasing_list_item_id, facility_id)
  select min(o.leasing_list_item_id), o.facility_id from leasing_list_item_owners o
  where o.facility_id in (select facility_id from people) group by o.facility_id
), counted as (
  insert into point_accesses (facility_id, month, latitude_4, longitude_4)
  select facility_id, '2000-01', 1, 1 from people
)
insert into audit_entries (user_id, facility_id, call, result) select user_id, facility_id, 'createSection', 'ok' from people`;

export const PACKED_OPENINGS = `
with tested as (
  insert into store_tests (brand_id, stores_hash) select id, 'hash' from brands
), typed as (
  insert into profit_terms (brand_id, format_id, rent_kind, fixed_rent_yen_per_tsubo, common_fee_yen_per_tsubo,
    cost_ratio_percent, staff_yen_per_month, fit_out_yen_per_tsubo, version)
  select id, 3, 'fixed', 20000, 3000, 30, 1000000, 500000, 2 from brands
), packed as (
  insert into opening_packs (brand_id, number, made_on, stages) select id, 1, current_date, '{idea}' from brands
  returning id, brand_id
), shown as (
  insert into opening_pack_rows (pack_id, brand_id, place, plan_id, state) select id, brand_id, 1, 1, '{}' from packed
  returning pack_id, brand_id, place
)
insert into opening_notes (pack_id, brand_id, place, decision) select pack_id, brand_id, place, '決定' from shown`;
