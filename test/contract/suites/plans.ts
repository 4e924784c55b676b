import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AnyHandler } from "../../../server/backend/answering/answer.ts";
import { askAlone } from "../../../server/backend/answering/lookups.ts";
import { databaseFor, loadPrincipal } from "../../../server/backend/answering/principal.ts";
import { compose, type Database } from "../../../server/backend/db/connect.ts";
import { inBoxAround } from "../../../server/backend/geography/distance.ts";
import { geographyReader } from "../../../server/backend/geography/geography.ts";
import { handlers } from "../../../server/backend/handlers.ts";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { projectRoot } from "../../helpers/project-root.ts";
import type { World } from "../world.ts";

/** Tables that grow with the business; a scan of one of them means that a query has no index. */
const GROWING = [
  "sections",
  "section_events",
  "recruitments",
  "leasing_lists",
  "leasing_list_items",
  "floors",
  "facilities",
  "brands",
  "users",
  "user_facility_joins",
  "user_brand_joins",
  "brand_tags",
  "brand_stores",
  "brand_benchmarks",
  "trade_areas",
  "scouts",
  "applies",
  "contact_messages",
  "optional_points",
  "point_accesses",
  "store_opening_plans",
  "predictions",
];

/** How many brands a search finds: every brand must be looked at, and reading them in a row is the quickest way. */
const COUNTS_CATALOGUE = /^\s*select count\(\*\)::int as total from brands b where/;

function noting(database: Database, plans: string[]): Database {
  const query: Database["query"] = async (text, parameters) => {
    await database.transaction(async (executor) => {
      // Small tables are scanned whatever their indexes; forbidden to, the planner shows whether it has another way.
      await executor.query("set local enable_seqscan = off");
      const { rows } = await executor.query<{ "QUERY PLAN": string }>(`explain ${text}`, parameters);
      if (!COUNTS_CATALOGUE.test(text)) plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    });
    return database.query(text, parameters);
  };
  return {
    ...database,
    query,
    async rows(statement) {
      const { text, parameters } = compose(statement);
      return (await query(text, parameters)).rows as never;
    },
  };
}

export type Asked = readonly [keyof typeof handlers, params: object, query: object];

export async function expectIndexes(
  { database }: RunningBackend,
  account: keyof typeof demoAccounts,
  asked: readonly Asked[],
): Promise<string[]> {
  const plans: string[] = [];
  const noted = noting(database, plans);
  const principal = await loadPrincipal(noted, { sub: demoAccounts[account].sub, issuedAt: Infinity });
  const signal = AbortSignal.timeout(30_000);
  const geography = geographyReader(projectRoot);
  const context = { principal, database: noted, geography, signal, once: askAlone, today: DEMO_TODAY };
  for (const [name, params, query] of asked) {
    const handler: AnyHandler = handlers[name];
    await handler({ params, query, body: undefined } as never, context as never);
  }
  const scans = plans.flatMap((plan) => plan.match(/Seq Scan on \w+/g) ?? []);
  expect(scans.filter((scan) => GROWING.includes(scan.replace("Seq Scan on ", "")))).toEqual([]);
  expect(plans.length).toBeGreaterThan(asked.length);
  return plans;
}

export function planSuite(backend: () => RunningBackend, world: () => World) {
  it("find the stores round a place by an index, below the policies of their table too", async () => {
    const { database } = backend();
    const principal = await loadPrincipal(database, { sub: demoAccounts.brand.sub, issuedAt: Infinity });
    const tokyo = { latitude: 35.6812, longitude: 139.7671 };
    const { text, parameters } = compose(
      sql`explain select s.id from brand_stores s where ${inBoxAround(tokyo, 3, "s")}`,
    );
    const plan = await databaseFor(database, principal).transaction(async (executor) => {
      await executor.query("set local enable_seqscan = off");
      const { rows } = await executor.query<{ "QUERY PLAN": string }>(text, parameters);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    // What the policy asks of each row that the index finds; the embedded database has no role for it.
    expect(/Filter: .*brand_id = ANY/.test(plan)).toBe(database.engine === "postgres");
    expect(plan).toContain("brand_stores_degrees");
  });

  it("keep no index of points beside the degrees that places are found by", async () => {
    const { rows } = await backend().database.query(
      `select tablename, indexname from pg_indexes where indexdef like '%USING gist%' and tablename = any ($1)`,
      [["brand_stores", "facilities"]],
    );
    expect(rows).toEqual([]);
  });

  it("reach every growing table by an index", async () => {
    const own = world().own("facility");
    const [facility_id, floor_id, section_id] = [own.facility, own.floor, own.section].map(Number);
    const [recruitment_id, recruiting] = [own.recruitment, own.recruitingSection].map(Number);
    const list = { sort: "number", order: "asc", page: 1, per_page: 20 };
    await expectIndexes(backend(), "facility", [
      ["getMyRole", {}, {}],
      ["getFloors", {}, { facility_id }],
      ["getFacility", { id: facility_id }, {}],
      ["getOperationsDepartments", {}, {}],
      ["getSections", {}, { ...list, facility_id, search: ["店"], recruitment_status: "publish" }],
      ["getAllSections", {}, { ...list, floor_id }],
      ["getAllSections", {}, { ...list, sort: "updated", order: "desc" }],
      ["getDrawnSections", {}, { facility_id, floor_id }],
      ["getSection", { section_id }, { facility_id }],
      ["getRecruitment", { section_id: recruiting }, { facility_id }],
      ["getLeasingList", {}, { facility_id, recruitment_id }],
      ["getLeasingListMap", {}, { facility_id, "section_ids[]": [recruiting], leasing_list_limit: 10 }],
      ["getLeasingListItems", {}, { facility_id, recruitment_id, page: 1 }],
      ["getLeasingListItems", {}, { facility_id, recruitment_id, page: 2, genre_id: 101, search: ["カ"] }],
      ["getLeasingListStatuses", { id: Number(own.leasingList) }, {}],
    ]);
    await expectIndexes(backend(), "brand", [["getOffering", { id: Number(own.offering) }, {}]]);
  });

  it("reach brands and their people by an index", async () => {
    const { brand, facility } = world().own("brand");
    const [brand_id, facility_id] = [Number(brand), Number(facility)];
    const words = { page: 1, search: ["ソヨ", "珈琲"] };
    const place = { latitude: 35.68, longitude: 139.76 };
    await expectIndexes(backend(), "brand", [
      ["searchBrands", {}, { page: 1 }],
      ["searchBrands", {}, { ...words, shop_min_num: 2, is_s_size_plan: true, genres: [701, 702] }],
      ["searchBrands", {}, { page: 2, current_brand: brand_id, include_non_benchmark: false }],
      ["getSortedBrands", {}, { page: 2, order: "updated", current_brand: brand_id }],
      ["getBrand", { id: brand_id }, {}],
      ["getBrandSettingStatus", { id: brand_id }, {}],
      ["getBenchmarks", { brand_id }, { ...place, facility_id }],
      ["getBenchmarkPlaceDatasets", { brand_id }, place],
      ["getBrandScouts", { brand_id }, { facility_id }],
      ["getUnansweredScouts", { id: brand_id }, {}],
      ["getUserBrandJoins", { brand_id }, {}],
    ]);
    await expectIndexes(backend(), "curator", [
      ["getUserFacilityJoins", { facility_id }, {}],
      ["getAdminBrands", {}, { ...words, is_enabled: true, is_kukaku: true, current_brand: brand_id }],
      ["getAdminBrand", { id: brand_id }, {}],
      ["getAdminBrandBenchmarks", {}, words],
      ["getAdminBrandBenchmarks", {}, { page: 2, current_brand: brand_id }],
    ]);
  });

  it("put brands in order by the index of that order", async () => {
    for (const [order, index] of [
      ["stores", "brands_by_stores"],
      ["updated", "brands_by_update"],
    ] as const) {
      const plans = await expectIndexes(backend(), "facility", [["getSortedBrands", {}, { page: 1, order }]]);
      expect(plans.filter((plan) => plan.includes(index))).toHaveLength(1);
    }
  });

  it("reach contacts, points, plans and predictions by an index", async () => {
    const { brand, facility, receivedApply, sentScout, prediction } = world().own("brand");
    const [brand_id, facility_id] = [Number(brand), Number(facility)];
    const point = { lat: 35.68, lon: 139.76, count: false };
    await expectIndexes(backend(), "facility", [
      ["getFacilities", {}, { page: 1, search: ["駅"], prefectures: [13], area_min_size: 10 }],
      ["getFacilities", {}, { page: 2, current_facility: facility_id }],
      ["getApplies", {}, { facility_id, page: 1 }],
      ["getApplies", {}, { page: 1 }],
      ["getContacts", {}, { facility_id, page: 1, per_page: 20, turn: "own" }],
      ["getUnansweredContacts", {}, { facility_id }],
      ["getApply", { id: Number(receivedApply) }, {}],
      ["getScouts", {}, { facility_id, brand_id, page: 2 }],
      ["getScout", { id: Number(sentScout) }, {}],
      ["getFacilityOptionalPoints", { id: facility_id }, {}],
      ["checkOptionalPoint", {}, { ...point, facility_id }],
    ]);
    await expectIndexes(backend(), "brand", [
      ["getFacilities", {}, { page: 1, current_brand: brand_id, prediction_value_min: 1 }],
      ["getApplies", {}, { brand_id, page: 1 }],
      ["getContacts", {}, { brand_id, page: 2, per_page: 20, kind: "scout" }],
      ["getUnansweredContacts", {}, { brand_id }],
      ["getScouts", {}, { brand_id, page: 1 }],
      ["getBrandOptionalPoints", { id: brand_id }, {}],
      ["checkOptionalPoint", {}, { ...point, brand_id }],
      ["getStoreOpeningPlans", {}, { brand_id, facility_id, page: 1 }],
      ["getClosedStores", {}, { brand_id }],
      ["getOpeningNewStores", {}, { brand_id }],
      ["getPredictions", {}, { brand_id, facility_id, page: 1, sort: "created", order: "desc" }],
      ["getPrediction", { id: Number(prediction) }, {}],
    ]);
  });
}
