import { badBodyIds, badIds, badPathIds, casesOf, insert, type Prepare } from "./case.ts";
import { badName, badPlace } from "./predictions.ts";

const badBrand = { brand_id: badIds, surprise: ["1"] };

const withPlan: Prepare = async (executor, { brand }) => ({
  plan: await insert(
    executor,
    `insert into store_opening_plans (id, brand_id, name, latitude, longitude, stage, updated_at)
     select 2000000000, id, '出店計画', 35.68, 139.76, 'idea', '2026-01-01' from brands where id = $1 returning id`,
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

export const openingPlans = casesOf({
  getStoreOpeningPlans: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [{ facility_id: "1" }, { prediction_id: "1" }, { page: "10000" }],
    invalid: { ...badBrand, facility_id: badIds, prediction_id: badIds, page: ["0", "x"] },
  },
  getStoreOpeningPlan: {
    actor: "brand",
    about: ({ brand, plan: id }) => ({ id, brand_id: brand }),
    hasPlace: true,
    prepare: withPlan,
    invalid: { ...badBrand, id: badPathIds },
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
});
