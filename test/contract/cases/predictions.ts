import { badBodyIds, badIds, badPathIds, type CallCases, casesOf } from "./case.ts";

type Prepare = NonNullable<CallCases["prepare"]>;

const NOWHERE = "2147483647";
const badBrand = { brand_id: badIds, surprise: ["1"] };
const badPlace = { latitude: [91, "35", null], longitude: [-180.1, "139"] };
const badName = ["", "　", "あ".repeat(101), 1, "一\n二"];

async function insert(
  executor: Parameters<Prepare>[0],
  text: string,
  parameters: unknown[],
): Promise<string> {
  const { rows } = await executor.query<{ id: number }>(text, parameters);
  return String(rows[0]?.id ?? NOWHERE);
}

const withBrandPoint: Prepare = async (executor, { brand }) => ({
  brandPoint: await insert(
    executor,
    `insert into optional_points (brand_id, name, latitude, longitude)
     select id, '候補地', 35.68, 139.76 from brands where id = $1 returning id`,
    [brand],
  ),
});
const withFacilityPoint: Prepare = async (executor, { facility }) => ({
  facilityPoint: await insert(
    executor,
    `insert into optional_points (facility_id, name, latitude, longitude)
     select id, '候補地', 35.68, 139.76 from facilities where id = $1 returning id`,
    [facility],
  ),
});
const withPlan: Prepare = async (executor, { brand }) => ({
  plan: await insert(
    executor,
    `insert into store_opening_plans (brand_id, name, latitude, longitude, stage)
     select id, '出店計画', 35.68, 139.76, 'idea' from brands where id = $1 returning id`,
    [brand],
  ),
});
const withOpenedPlan: Prepare = async (executor, { brand }) => ({
  plan: await insert(
    executor,
    `insert into store_opening_plans (
       brand_id, name, address, latitude, longitude, stage, opening_on, format_id, area_tsubo
     )
     select id, '開店した計画', '東京都千代田区丸の内1-1-1', 35.68, 139.76, 'decided', '2026-04-01', 3, 25
     from brands where id = $1 returning id`,
    [brand],
  ),
});
const withOpenedPlanAndStore: Prepare = async (executor, place) => ({
  ...(await withOpenedPlan(executor, place)),
  brandStore: await insert(
    executor,
    `insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude, format_id,
       area_tsubo, opened_on)
     select b.id, '登録済みの店', m.prefecture_id, m.code, '', 35.68, 139.76, 3, 25, '2026-04-01'
     from brands b, municipalities m where b.id = $1 and m.code = '13101' returning id`,
    [place.brand],
  ),
});
export const withPrediction: Prepare = async (executor, { brand }) => ({
  prediction: await insert(
    executor,
    `insert into predictions (
       id, brand_id, name, latitude, longitude, format_id, area_tsubo, opening_on, major_version, minor_version, inputs,
       inputs_hash, result, yearly_sales_yen, created_at
     )
     select 2000000000, b.id, p.name, p.latitude, p.longitude, p.format_id, p.area_tsubo, p.opening_on, p.major_version,
       p.minor_version, p.inputs, p.inputs_hash, p.result, p.yearly_sales_yen, p.created_at
     from brands b, predictions p
     where b.id = $1
     order by p.id
     limit 1
     returning id`,
    [brand],
  ),
});

const point = { name: "駅前の候補地", address: "東京都", latitude: 35.6812, longitude: 139.7671 };
const badPoint = { name: badName, address: ["あ".repeat(201)], ...badPlace };
const plan = { name: "駅前店", latitude: 35.6812, longitude: 139.7671, stage: "survey" };
const badPlan = {
  ...badPlace,
  name: badName,
  stage: ["done", null],
  facility_id: [0, "1"],
  prediction_id: [0, "1"],
  opening_on: ["2026-02-30", 1],
  format_id: [0, 8, "1"],
  area_tsubo: [0, -1, "20"],
  memo: ["あ".repeat(2001)],
};

export const predictions = casesOf({
  getBrandOptionalPoints: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  createBrandOptionalPoint: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    body: () => point,
    bodies: [{ address: "" }, { latitude: -90, longitude: 180 }],
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: badPoint,
  },
  deleteBrandOptionalPoint: {
    actor: "brand",
    about: ({ brandPoint }) => ({ id: brandPoint }),
    hasPlace: true,
    prepare: withBrandPoint,
    invalid: { id: badPathIds },
  },
  getFacilityOptionalPoints: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  createFacilityOptionalPoint: {
    about: ({ facility }) => ({ id: facility }),
    body: () => point,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: badPoint,
  },
  deleteFacilityOptionalPoint: {
    about: ({ facilityPoint }) => ({ id: facilityPoint }),
    hasPlace: true,
    prepare: withFacilityPoint,
    invalid: { id: badPathIds },
  },
  checkOptionalPoint: {
    about: ({ facility }) => ({ lat: "35.6812", lon: "139.7671", facility_id: facility }),
    hasPlace: true,
    variants: [{ count: "false" }, { lat: "-33.8", lon: "151.2" }],
    invalid: {
      lat: ["91", "x", "", "1e1", ["1", "2"]],
      lon: ["-180.1", "９"],
      facility_id: badIds,
      brand_id: ["1", ...badIds],
      count: ["maybe"],
      surprise: ["1"],
    },
  },
  getStoreOpeningPlans: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [{ facility_id: "1" }, { page: "10000" }],
    invalid: { ...badBrand, facility_id: badIds, page: ["0", "x"] },
  },
  createStoreOpeningPlan: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    body: () => plan,
    bodies: [
      { facility_id: 1, opening_on: "2027-04-01", format_id: 3, area_tsubo: 25.5, memo: "一行目\n二行目" },
    ],
    hasPlace: true,
    invalid: badBrand,
    invalidBodies: badPlan,
  },
  updateStoreOpeningPlan: {
    actor: "brand",
    about: ({ brand, plan: id }) => ({ id, brand_id: brand }),
    body: () => ({ stage: "decided", version: 1 }),
    bodies: [{ opening_on: null, memo: "" }, { name: "改称" }],
    hasPlace: true,
    prepare: withPlan,
    invalid: { id: badPathIds, ...badBrand },
    invalidBodies: { ...badPlan, version: [0, "1", undefined] },
  },
  deleteStoreOpeningPlan: {
    actor: "brand",
    about: ({ brand, plan: id }) => ({ id, brand_id: brand }),
    hasPlace: true,
    prepare: withPlan,
    invalid: { id: badPathIds, ...badBrand },
  },
  createStoreOfPlan: {
    actor: "brand",
    about: ({ brand, plan: id }) => ({ id, brand_id: brand }),
    body: () => ({ municipality_code: "13101", version: 1 }),
    bodies: [{ is_town_point: true }],
    hasPlace: true,
    prepare: withOpenedPlan,
    invalid: { id: badPathIds, ...badBrand },
    invalidBodies: {
      municipality_code: ["1", "渋谷", "00000", undefined],
      is_town_point: ["1"],
      version: [0, "1", undefined],
      name: ["別の店"],
    },
  },
  joinStoreOfPlan: {
    actor: "brand",
    about: ({ brand, plan: id }) => ({ id, brand_id: brand }),
    body: ({ brandStore }) => ({ store_id: Number(brandStore), version: 1 }),
    hasPlace: true,
    prepare: withOpenedPlanAndStore,
    invalid: { id: badPathIds, ...badBrand },
    invalidBodies: { store_id: badBodyIds, version: [0, "1", undefined] },
  },
  getClosedStores: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: badBrand,
  },
  getOpeningNewStores: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, major_version: "3" }),
    hasPlace: true,
    invalid: { ...badBrand, major_version: ["2", "x"] },
  },
  getOpenedForecasts: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [{ prediction_id: "1" }, { sort: "name", order: "asc", page: "2" }, { sort: "difference" }],
    invalid: { ...badBrand, prediction_id: badIds, sort: ["id", ""], order: ["up"], page: ["0", "x"] },
  },
  getPredictions: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [
      { facility_id: "1" },
      { page: "10000", unplanned: "1", ids: "1,2" },
      { format_id: "2", search: "候補　100%", sort: "value", order: "asc" },
      ...["created", "opening", "area", "name"].map((sort) => ({ sort })),
    ],
    invalid: {
      ...badBrand,
      facility_id: badIds,
      format_id: ["0", "8", "x"],
      sort: ["price", ["value", "name"]],
      order: ["up"],
      search: ["a b c d e f g h i j k"],
      page: ["0", "x"],
    },
  },
  getPrediction: {
    actor: "brand",
    about: ({ prediction }) => ({ id: prediction }),
    hasPlace: true,
    prepare: withPrediction,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  downloadPredictionExcel: {
    actor: "brand",
    about: ({ prediction }) => ({ id: prediction }),
    hasPlace: true,
    prepare: withPrediction,
    variants: [{ open_flag: "0" }, { open_flag: "1" }],
    invalid: { id: badPathIds, open_flag: ["2", "true"], surprise: ["1"] },
  },
  createPrediction: {
    actor: "brand",
    about: () => ({}),
    body: ({ brand }) => ({
      brand_id: Number(brand),
      name: "駅前店",
      address: "東京都千代田区",
      latitude: 35.6812,
      longitude: 139.7671,
      format_id: 3,
      area_tsubo: 30,
      opening_on: "2027-04-01",
    }),
    bodies: [{ facility_id: 1, latitude: undefined, longitude: undefined }, { major_version: 3 }],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      ...badPlace,
      latitude: [...badPlace.latitude, undefined, 1],
      brand_id: [...badBodyIds, undefined],
      name: badName,
      facility_id: [0, "1"],
      recruitment_id: [0, "1"],
      format_id: [0, 8, undefined],
      area_tsubo: [0, -1, "30"],
      opening_on: ["2026-02-30", undefined],
      closing_store_ids: [[2_147_483_647], ["1"], 1],
      opening_store_ids: [[2_147_483_647], [0]],
      opening_plan_ids: [[2_147_483_647], [0]],
      major_version: [2],
    },
  },
});
