import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { Prediction, PredictionResult, PredictionSummary } from "../../contract/prediction-results.ts";
import { type CallContext, type Handler, prepared } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { withTotal } from "../answering/with-total.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { foldedText, holding } from "../brands/words.ts";
import type { Executor } from "../db/connect.ts";
import { knownFacility } from "../facilities/access.ts";
import { idArray, publicFacility, visibleFacility } from "../visibility.ts";
import { type ComparedSite, withCatalogueSales, withValues } from "./compared.ts";
import { type ComputedPrediction, computePrediction } from "./compute.ts";
import type { PredictionRequest } from "./request.ts";
import { presentable } from "./revision-1/presentable.ts";
import { askForTest, type KeptTest, withTest } from "./store-tests.ts";
import { verificationCodeOf } from "./verification-code.ts";

function source(principal: Principal) {
  return sql`
  from predictions p
  left join facilities f on f.id = p.facility_id and ${visibleFacility(principal)}
  left join users u on u.id = p.created_by`;
}

export function columns(principal: Principal) {
  return sql`
    p.id, p.brand_id, p.name, f.id as facility_id, f.name as facility_name, p.address, p.latitude, p.longitude,
    p.format_id, p.area_tsubo, p.opening_on, p.yearly_sales_yen, (p.result->>'low_yen')::bigint as low_yen,
    (p.result->>'high_yen')::bigint as high_yen, p.major_version, p.minor_version, p.created_at,
    u.family_name || ' ' || u.given_name as created_by_name
  ${source(principal)}`;
}

type Filters = InputOf<"downloadPredictionsExcel">["query"];

const ORDERS: Record<Filters["sort"], SQL> = {
  created: sql`p.created_at`,
  value: sql`p.yearly_sales_yen`,
  opening: sql`p.opening_on`,
  area: sql`p.area_tsubo`,
  name: sql`p.name collate "C"`,
};

function conditions(brandId: number, { facility_id, format_id, unplanned, ids, search = [] }: Filters): SQL {
  const all = [sql`p.brand_id = ${brandId}`];
  if (facility_id !== undefined) all.push(sql`p.facility_id = ${facility_id}`);
  if (format_id !== undefined) all.push(sql`p.format_id = ${format_id}`);
  if (unplanned) all.push(sql`not exists (select from store_opening_plans o where o.prediction_id = p.id)`);
  if (ids !== undefined) all.push(sql`p.id = any (${idArray(ids)})`);
  const text = foldedText(sql`concat_ws(' ', p.name, p.address, f.name)`);
  for (const word of search) all.push(sql`${text} like ${holding(word)} escape '\\'`);
  return sql.join(all, sql` and `);
}

export const getPredictions: Handler<"getPredictions"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  ownBrandGrant(context.principal, query.brand_id, { plan: "hasSalesPrediction" });
  const found = await findPredictions(context, filters, pageSlice(page, PER_PAGE));
  return { status: 2000, ...found, page, per_page: PER_PAGE };
};

export async function findPredictions(
  { database, principal, once }: Pick<CallContext, "database" | "principal" | "once">,
  query: Filters,
  slice: Slice,
): Promise<{ data: PredictionSummary[]; total: number }> {
  const { sort, order, brand_id: brandId } = query;
  if (query.facility_id !== undefined) await knownFacility({ database, principal, once }, query.facility_id);
  const condition = conditions(brandId, query);
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`${source(principal)} where ${condition}`,
    database.rows<PredictionSummary>(sql`
      select ${columns(principal)} where ${condition}
      order by ${ORDERS[sort]} ${direction} nulls last, p.id ${direction}
      limit ${slice.limit} offset ${slice.offset}`),
  );
  return { data: rows, total };
}

const MOST_FACILITIES = 5000;

export const getPredictedFacilities: Handler<"getPredictedFacilities"> = async (
  { query },
  { database, principal },
) => {
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const data = await database.rows<{ id: number; name: string }>(sql`
    select f.id, f.name from facilities f
    where f.id in (select facility_id from predictions where brand_id = ${brandId}) and ${visibleFacility(principal)}
    order by f.name collate "C", f.id
    limit ${MOST_FACILITIES}`);
  return { status: 2000, data };
};

const SIMILAR_SITES = sql`(
  select coalesce(json_agg(s.site), '[]') from jsonb_array_elements(p.inputs->'stores') as s(site)
  where s.site->>'id' in (
    select k.store->>'store_id' from jsonb_array_elements(p.result->'similar_stores') as k(store)
  ))`;

export type Kept = PredictionResult | Parameters<typeof presentable>[0];

export function shown(kept: Kept): PredictionResult {
  return "revision" in kept.inputs
    ? (kept as PredictionResult)
    : presentable(kept as Parameters<typeof presentable>[0]);
}

export async function predictionsOf(
  executor: Executor,
  principal: Principal,
  ids: readonly number[],
): Promise<Prediction[]> {
  const rows = await executor.rows<
    Omit<Prediction, keyof PredictionResult | "verification_code"> & {
      result: Kept;
      inputs_hash: string;
      kept_test: KeptTest | null;
      candidate: ComparedSite;
      own: ComparedSite[];
    }
  >(sql`
    select p.result, p.inputs_hash, p.inputs->'candidate' as candidate, ${SIMILAR_SITES} as own, (
      select t.result from store_tests t where t.brand_id = p.brand_id and t.stores_hash = p.stores_hash
    ) as kept_test, (
      select json_build_object('id', r.id, 'section_number', s.number, 'floor_name', l.name,
        'is_open', r.status = 'publish', 'rent_per_tsubo', r.rent_per_tsubo)
      ${sectionOf(principal)} and r.id = p.recruitment_id
    ) as recruitment, ${columns(principal)} where p.id = any (${idArray(ids)})`);
  return rows.map(({ result, inputs_hash, kept_test: kept, candidate, own, ...summary }) => {
    const known = shown(result);
    const tested = withTest(known, { kept, format_id: summary.format_id });
    return {
      ...known,
      ...summary,
      ...tested,
      verification_code: verificationCodeOf({ ...summary, inputs_hash, result }),
      drivers: withCatalogueSales(known.drivers),
      similar_stores: withValues(tested.similar_stores, { candidate, own }),
    };
  });
}

export async function findPrediction(
  executor: Executor,
  principal: Principal,
  id: number,
): Promise<Prediction> {
  const [found] = await predictionsOf(executor, principal, [id]);
  if (!found) throw notFound();
  ownBrandGrant(principal, found.brand_id, { plan: "hasSalesPrediction" });
  return found;
}

export const getPrediction: Handler<"getPrediction"> = async ({ params }, { database, principal }) => ({
  status: 2000,
  data: await findPrediction(database, principal, params.id),
});

function sectionOf(principal: Principal) {
  return sql`
  from recruitments r
  join section_outlines s on s.id = r.section_id and s.deleted_at is null
  join floors l on l.id = s.floor_id
  join facilities f on f.id = r.facility_id
  where r.status in ('publish', 'closed') and ${visibleFacility(principal)}`;
}

interface Spot {
  address: string;
  latitude: number;
  longitude: number;
}

export const createPrediction = prepared<"createPrediction", ComputedPrediction>(
  async ({ body }, context) => {
    const { database, principal, geography, predictor, today } = context;
    ownBrandGrant(principal, body.brand_id, { plan: "hasSalesPrediction" });
    const { major_version: _, recruitment_id, ...asked } = body;
    const request: PredictionRequest = { ...asked, ...(await placeOf(body, context)) };
    if (recruitment_id !== null)
      await requireRecruitment(database, principal, { id: recruitment_id, facilityId: body.facility_id });
    const world = { reader: database, geography: await geography(), today };
    return computePrediction(world, request, predictor.predict);
  },
  async ({ body }, { database, principal, audit }, computed) => {
    const id = await insertPrediction(
      database,
      { ...computed, recruitment_id: body.recruitment_id },
      principal.userId,
    );
    audit({ brandId: body.brand_id, objectKind: "prediction", objectId: id });
    return {
      status: 2000,
      message: "売上予測を作成しました。",
      data: await findPrediction(database, principal, id),
    };
  },
);

async function placeOf(
  body: InputOf<"createPrediction">["body"],
  { database, principal }: CallContext,
): Promise<Spot> {
  if (body.facility_id !== null) return requireFacility(database, principal, body.facility_id);
  const { address, latitude, longitude } = body;
  if (latitude === undefined || longitude === undefined)
    throw new Refusal(4000, undefined, {
      latitude: "施設を選択するか、地点の緯度と経度を入力してください。",
    });
  if (!isInJapan(latitude, longitude))
    throw new Refusal(4000, undefined, { latitude: "日本国内の地点を指定してください。" });
  return { address, latitude, longitude };
}

/** The country's rectangle, from 与那国島 to 択捉島; the open data cover no more. */
function isInJapan(latitude: number, longitude: number): boolean {
  return latitude >= 20 && latitude <= 46 && longitude >= 122 && longitude <= 154;
}

/** A facility that the caller may know of, and the brand's other people with them. */
async function requireFacility(executor: Executor, principal: Principal, id: number): Promise<Spot> {
  const [facility] = await executor.rows<Spot>(sql`
    select f.address, f.latitude, f.longitude from facilities f
    where f.id = ${id} and ${visibleFacility(principal)} and ${publicFacility}`);
  if (!facility) throw notFound();
  return facility;
}

async function requireRecruitment(
  executor: Executor,
  principal: Principal,
  { id, facilityId }: { id: number; facilityId: number | null },
): Promise<void> {
  const [found] = await executor.rows(sql`
    select r.id ${sectionOf(principal)} and r.id = ${id} and r.facility_id = ${facilityId}`);
  if (!found) throw notFound();
}

async function insertPrediction(
  executor: Executor,
  row: ComputedPrediction & { recruitment_id: number | null },
  userId: number,
): Promise<number> {
  const [created] = await executor.rows<{ id: number }>(sql`
    insert into predictions (
      brand_id, name, facility_id, address, latitude, longitude, format_id, area_tsubo, opening_on, major_version,
      minor_version, inputs, inputs_hash, result, yearly_sales_yen, stores_hash, recruitment_id, created_by
    ) values (
      ${row.brand_id}, ${row.name}, ${row.facility_id}, ${row.address}, ${row.latitude}, ${row.longitude},
      ${row.format_id}, ${row.area_tsubo}, ${row.opening_on}, ${row.major_version}, ${row.minor_version},
      ${JSON.stringify(row.inputs)}::jsonb, ${row.inputs_hash}, ${JSON.stringify(row.result)}::jsonb,
      ${row.yearly_sales_yen}, ${row.stores_hash}, ${row.recruitment_id}, ${userId}
    )
    returning id`);
  if (!created) throw new Error("a prediction was not inserted");
  await askForTest(executor, row);
  return created.id;
}
