import { type SQL, sql } from "drizzle-orm";
import type { DeepReadonly } from "../../contract/call.ts";
import type { InputOf } from "../../contract/index.ts";
import type { FittingOffering, OfferingOrder } from "../../contract/offerings.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { matchOf } from "../match/answer.ts";
import {
  MATCHED_BRAND,
  type MatchedBrand,
  type RecruitmentMatch,
  recruitmentMatches,
} from "../match/section.ts";
import { matchScore } from "../models/match-score.ts";
import { canApply, WANTED_GENRES } from "../recruitments/offered.ts";
import { idArray, publicFacility } from "../visibility.ts";

export type Sought = DeepReadonly<InputOf<"downloadOfferingsExcel">["query"]> & {
  published?: { after: string; until: string };
};
type Asking = Pick<CallContext, "database" | "principal" | "today">;

function within(value: SQL, bounds: SQL[], isNegotiable: boolean | undefined): SQL[] {
  if (bounds.length === 0) return [];
  const all = sql.join(bounds, sql` and `);
  return [isNegotiable ? sql`(${value} is null or (${all}))` : sql`(${value} is not null and ${all})`];
}

/** Of published values alone: nothing that is not shown can be found by a filter. */
function conditions({ prefectures = [], is_negotiable: isNegotiable, ...query }: Sought): SQL {
  const { rent_min, rent_max, area_min, area_max, handover_from, handover_to, published } = query;
  const all = [sql`r.status = 'publish'`, sql`s.deleted_at is null`, publicFacility, sql`not f.is_operator`];
  if (prefectures.length > 0) all.push(sql`f.prefecture_id = any (${idArray(prefectures)})`);
  const rent = [
    ...(rent_min === undefined ? [] : [sql`r.rent_per_tsubo >= ${rent_min}::int`]),
    ...(rent_max === undefined ? [] : [sql`r.rent_per_tsubo <= ${rent_max}::int`]),
  ];
  all.push(...within(sql`r.rent_per_tsubo`, rent, isNegotiable));
  const handover = [
    ...(handover_from === undefined ? [] : [sql`r.handover_on >= ${handover_from}::date`]),
    ...(handover_to === undefined ? [] : [sql`r.handover_on <= ${handover_to}::date`]),
  ];
  all.push(...within(sql`r.handover_on`, handover, isNegotiable));
  if (published) {
    all.push(sql`r.published_at > ${published.after}::timestamptz`);
    all.push(sql`r.published_at <= ${published.until}::timestamptz`);
  }
  if (area_min !== undefined) all.push(sql`s.area_tsubo >= ${area_min}::float8`);
  if (area_max !== undefined) all.push(sql`s.area_tsubo <= ${area_max}::float8`);
  return sql.join(all, sql` and `);
}

interface Judged {
  offered: RecruitmentMatch["offered"];
  score: number;
  record(): FittingOffering["match"];
  group: FittingOffering["group"];
}

const PLACES: Record<Judged["group"], number> = { wanted: 0, any: 0, near: 1, other: 2, excluded: 3 };
const last = Number.POSITIVE_INFINITY;
const ORDERS: Record<OfferingOrder, (a: Judged, b: Judged) => number> = {
  fit: (a, b) => PLACES[a.group] - PLACES[b.group] || b.score - a.score,
  score: (a, b) => Number(a.group === "excluded") - Number(b.group === "excluded") || b.score - a.score,
  rent: ({ offered: a }, { offered: b }) => compare(a.rent_per_tsubo ?? last, b.rent_per_tsubo ?? last),
  area: ({ offered: a }, { offered: b }) => b.area_tsubo - a.area_tsubo,
  handover: ({ offered: a }, { offered: b }) =>
    compare(a.handover_on ?? "9999-12-32", b.handover_on ?? "9999-12-32"),
  published: () => 0,
};

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function judged(match: RecruitmentMatch, brand: MatchedBrand): Judged {
  return {
    offered: match.offered,
    score: matchScore(match.inputFor(brand)).total ?? -1,
    record: () => matchOf(match, brand),
    group: match.groupOf(brand),
  };
}

async function judgedOfferings(context: Asking, query: Sought): Promise<Judged[]> {
  const { database } = context;
  const [[brand], matches] = await Promise.all([
    database.rows<MatchedBrand>(sql`
      select ${MATCHED_BRAND} from brands b join genres g on g.id = b.genre_id where b.id = ${query.brand_id}`),
    recruitmentMatches(
      context,
      sql`${conditions(query)} order by r.published_at desc nulls last, r.created_at desc, r.id`,
    ),
  ]);
  if (!brand) return [];
  const { groups = [], min_score = 0 } = query;
  return matches
    .map((match) => judged(match, brand))
    .filter((one) => groups.length === 0 || groups.includes(one.group))
    .filter((one) => min_score === 0 || one.score >= min_score)
    .toSorted((a, b) => ORDERS[query.sort](a, b) || ORDERS.fit(a, b));
}

type Details = Omit<FittingOffering, "group" | "match">;

async function detailsOf(executor: Executor, brandId: number, ids: number[]): Promise<Map<number, Details>> {
  const rows = await executor.rows<Details>(sql`
    select r.id, r.rent_per_tsubo, r.common_fee_per_tsubo, r.contract_form, r.handover_on, r.published_at,
      ${WANTED_GENRES} as wanted_genres,
      ${canApply(brandId)} as can_apply,
      json_build_object('id', s.id, 'number', s.number, 'area_tsubo', s.area_tsubo) as section,
      l.name as floor_name,
      json_build_object('id', f.id, 'name', f.name, 'facility_type', f.facility_type, 'prefecture_name', p.name,
        'municipality_name', m.name, 'station_name', t.name) as facility
    from recruitments r
    join section_outlines s on s.id = r.section_id
    join floors l on l.id = s.floor_id
    join facilities f on f.id = r.facility_id
    join prefectures p on p.id = f.prefecture_id
    join municipalities m on m.code = f.municipality_code
    left join stations t on t.id = f.station_id
    where r.id = any (${idArray(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function fittingOfferings(
  context: Asking,
  query: Sought,
  { limit, offset }: Slice,
): Promise<{ data: FittingOffering[]; total: number }> {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  const judged = await judgedOfferings(context, query);
  const shown = judged.slice(offset, offset + limit);
  const details = await detailsOf(
    context.database,
    brandId,
    shown.map(({ offered }) => offered.recruitment_id),
  );
  const data = shown.flatMap(({ offered, group, record }) => {
    const found = details.get(offered.recruitment_id);
    return found ? [{ ...found, group, match: record() }] : [];
  });
  return { data, total: judged.length };
}

export const getFittingOfferings: Handler<"getFittingOfferings"> = async ({ query }, context) => {
  const { page, per_page, ...sought } = query;
  const found = await fittingOfferings(context, sought, pageSlice(page, per_page));
  return { status: 2000, ...found, page, per_page };
};
