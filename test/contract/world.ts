import { BRAND_OF } from "../../server/demo/brands.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import type { demoAccounts } from "../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../helpers/engines.ts";

export const NOWHERE = "2147483647";

const nowhere = {
  facility: NOWHERE,
  floor: NOWHERE,
  section: NOWHERE,
  quietSection: NOWHERE,
  recruitment: NOWHERE,
  recruitingSection: NOWHERE,
  leasingList: NOWHERE,
  item: NOWHERE,
  customBrand: NOWHERE,
  candidate: NOWHERE,
  offering: NOWHERE,
  facilityJoin: NOWHERE,
  facilityColleague: NOWHERE,
  facilityPoint: NOWHERE,
  sentScout: NOWHERE,
  receivedApply: NOWHERE,

  brand: NOWHERE,
  otherBrand: NOWHERE,
  brandStore: NOWHERE,
  benchmark: NOWHERE,
  brandJoin: NOWHERE,
  brandColleague: NOWHERE,
  brandPoint: NOWHERE,
  sentApply: NOWHERE,
  receivedScout: NOWHERE,
  plan: NOWHERE,
  prediction: NOWHERE,
  search: NOWHERE,
  negotiation: NOWHERE,
  drawingDigest: NOWHERE,
};
export type Place = typeof nowhere;

export interface World {
  own(account: keyof typeof demoAccounts): Place;
  foreign(account: keyof typeof demoAccounts): Place;
  stealth: Place;
  missing: Place;
}

const FACILITY_PLACE = `
select f.id as facility,
  (select min(l.id) from floors l where l.facility_id = f.id) as floor,
  (select min(s.id) from sections s where s.facility_id = f.id and s.deleted_at is null) as section,
  (
    select min(s.id) from sections s
    where s.facility_id = f.id and s.deleted_at is null
      and not exists (select from recruitments r where r.section_id = s.id)
  ) as "quietSection",
  r.id as recruitment, r.section_id as "recruitingSection", r.leasing_list_id as "leasingList",
  (
    select min(i.id) from leasing_list_items i
    where i.leasing_list_id = r.leasing_list_id and i.status = 'waiting' and i.brand_id is not null
      and (select count(*) from negotiation_events e where e.leasing_list_item_id = i.id) <= 1
      and not exists (select from outbox o where o.leasing_list_item_id = i.id)
  ) as item,
  (select min(c.id) from custom_brands c where c.leasing_list_id = r.leasing_list_id) as "customBrand",
  (
    select min(b.id) from brands b
    where not b.is_stealth and b.is_enabled
      and not exists (select from leasing_list_items i where i.leasing_list_id = r.leasing_list_id and i.brand_id = b.id)
  ) as candidate,
  (select min(o.id) from recruitments o where o.facility_id = f.id and o.status = 'publish') as offering,
  j.id as "facilityJoin", j.user_id as "facilityColleague",
  (select min(id) from optional_points p where p.facility_id = f.id) as "facilityPoint",
  (select min(id) from scouts t where t.facility_id = f.id) as "sentScout",
  (select min(id) from applies a where a.facility_id = f.id) as "receivedApply"
from facilities f
left join lateral (
  select r.id, r.section_id, ll.id as leasing_list_id
  from recruitments r
  join leasing_lists ll on ll.recruitment_id = r.id
  join leasing_list_items i on i.leasing_list_id = ll.id
  where r.facility_id = f.id and r.status <> 'deleted'
  group by r.id, ll.id
  order by count(i.custom_brand_id) > 0 desc, count(*) desc, r.id
  limit 1
) r on true
left join lateral (
  select id, user_id from user_facility_joins where facility_id = f.id and grant_type = 'member'
  order by id desc limit 1
) j on true
where f.id = any ($1::int[])`;

const BRAND_PLACE = `
select b.name, b.id as brand,
  (select min(o.id) from brands o where o.id <> b.id and not o.is_stealth and o.is_enabled) as "otherBrand",
  (
    select s.id from brand_stores s
    where s.brand_id = b.id
    order by s.closed_on is null and s.opened_on < '2026-01-01' desc, s.id
    limit 1
  ) as "brandStore",
  (select min(benchmark_brand_id) from brand_benchmarks m where m.brand_id = b.id) as benchmark,
  j.id as "brandJoin", j.user_id as "brandColleague",
  (select min(id) from optional_points p where p.brand_id = b.id) as "brandPoint",
  (select min(id) from applies a where a.brand_id = b.id and a.withdrawn_at is null) as "sentApply",
  (select min(id) from scouts t where t.brand_id = b.id) as "receivedScout",
  (select min(id) from store_opening_plans p where p.brand_id = b.id) as plan,
  (select min(id) from predictions p where p.brand_id = b.id) as prediction
from brands b
left join lateral (
  select id, user_id from user_brand_joins where brand_id = b.id and grant_type = 'member' order by id desc limit 1
) j on true
where b.name = any ($1::text[])`;

type Row = Record<string, number | string | null>;

export async function findWorld({ database }: Pick<RunningBackend, "database">): Promise<World> {
  const facilities = await database.query<Row>(FACILITY_PLACE, [Object.values(FACILITY_OF)]);
  const brands = await database.query<Row>(BRAND_PLACE, [Object.values(BRAND_OF)]);
  const of = (facility: keyof typeof FACILITY_OF, brand: keyof typeof BRAND_OF): Place =>
    merged(
      facilities.rows.find((row) => row.facility === FACILITY_OF[facility]),
      brands.rows.find((row) => row.name === BRAND_OF[brand]),
    );
  const facilityParts = new Set(["free", "rival", "both"]);
  const brandParts = new Set(["brandlite", "prediction", "both", "rivalbrand", "curator"]);
  return {
    own: (account) =>
      of(
        facilityParts.has(account) ? (account as "free") : "facility",
        brandParts.has(account) ? (account as "brandlite") : "brand",
      ),
    foreign: (account) =>
      of(account === "rival" ? "facility" : "rival", account === "rivalbrand" ? "brand" : "rivalbrand"),
    stealth: of("stealth", "stealth"),
    missing: nowhere,
  };
}

function merged(...rows: (Row | undefined)[]): Place {
  const known = rows.flatMap((row) => Object.entries(row ?? {})).filter(([, value]) => value !== null);
  return { ...nowhere, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])) };
}
