import { badIds, badPages, badPathIds, type CallCases, casesOf } from "./case.ts";

const fresh: NonNullable<CallCases["prepare"]> = async (executor, { brandStore }) => {
  await executor.query("update brand_stores set version = 1, closed_on = null where id = $1", [brandStore]);
  return {};
};
const about: CallCases["about"] = ({ brand, brandStore }) => ({ brand_id: brand, id: brandStore });
const badBrand = { brand_id: badIds, surprise: ["1"] };
export const newStore = {
  name: "新しい店",
  format_id: 3,
  area_tsubo: 32.5,
  opened_on: "2026-04-01",
  address: "東京都渋谷区渋谷2-21-1",
  latitude: 35.65803,
  longitude: 139.70164,
  municipality_code: "13113",
};
const badStore = {
  name: ["", "あ".repeat(101), "一\n二", 1],
  format_id: [0, 8, "1"],
  area_tsubo: [0, -1, "20", 100_001],
  opened_on: ["2026-02-30", 1],
  address: ["", "あ".repeat(201)],
  latitude: [91, "35", null, 1],
  longitude: [181, "139"],
  municipality_code: ["1", "渋谷", "00000"],
  is_town_point: ["1"],
  facility_id: [0, "1"],
  building_name: ["あ".repeat(101)],
  yearly_sales_yen: [1],
  brand_id: [1],
};
const closing = { closed_on: "2027-03-31", closing_reason: "契約満了" };
const badClosing = { closed_on: ["2027-02-30", "1999-01-01"], closing_reason: ["あ".repeat(201), "一\n二"] };

const getOwnStores: CallCases = {
  actor: "brand",
  about: ({ brand }) => ({ brand_id: brand }),
  hasPlace: true,
  variants: [
    { search: "渋谷　店", state: "open" },
    { state: "closed", sort: "sales", order: "desc" },
    { state: "planned", sort: "opened", page: "2", per_page: "100" },
    { search: ["100%", "_"], sort: "area" },
  ],
  invalid: {
    ...badBrand,
    ...badPages,
    search: ["a b c d e f g h i j k", "x".repeat(101)],
    state: ["gone", ""],
    sort: ["id", ""],
    order: ["up"],
  },
};

export const ownStores = casesOf({
  getOwnStores,
  downloadStoreSalesExcel: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: { ...badBrand, page: ["1"] },
  },
  getModelYear: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: badBrand,
  },
  updateModelYear: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    body: () => ({ model_year: null, version: 1 }),
    prepare: async (executor, { brand }) => {
      await executor.query("update brands set version = 1 where id = $1", [brand]);
      return {};
    },
    hasPlace: true,
    invalid: badBrand,
    invalidBodies: { model_year: [1900, "2025", undefined, 1999], brand_id: [1] },
  },
  getStoreBuildings: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, search: "駅" }),
    hasPlace: true,
    variants: [{ search: "" }],
    invalid: { ...badBrand, search: ["x".repeat(101)] },
  },
  getOwnStore: { actor: "brand", about, hasPlace: true, invalid: { ...badBrand, id: badPathIds } },
  getStorePrediction: { actor: "brand", about, hasPlace: true, invalid: { ...badBrand, id: badPathIds } },
  getStoreSales: { actor: "brand", about, hasPlace: true, invalid: { ...badBrand, id: badPathIds } },
  updateStoreSales: {
    actor: "brand",
    about,
    body: () => ({ sales: [{ year: 2020, amount_yen: 50_000_000, months: 12 }], version: 1 }),
    bodies: [{ sales: [] }],
    prepare: async (executor, { brandStore }) => {
      await executor.query(
        `insert into store_sales (brand_id, store_id, year, amount_yen)
         select brand_id, id, 1999, 1 from brand_stores where id = $1`,
        [brandStore],
      );
      await executor.query("update brand_stores set sales_version = 1 where id = $1", [brandStore]);
      return {};
    },
    hasPlace: true,
    invalid: { ...badBrand, id: badPathIds },
    invalidBodies: {
      sales: [
        [{ year: 1899, amount_yen: 1, months: 12 }],
        [{ year: 2020, amount_yen: -1, months: 12 }],
        [{ year: 2020, amount_yen: 1.5, months: 12 }],
        [{ year: 2020, amount_yen: 1, months: 13 }],
        [{ year: 2020, amount_yen: 1, months: 12, store_id: 1 }],
        "x",
      ],
    },
  },
  createOwnStore: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    body: () => newStore,
    bodies: [{ name: "別の新しい店", facility_id: 1, building_name: "駅ビル", is_town_point: true }],
    hasPlace: true,
    invalid: badBrand,
    invalidBodies: { ...badStore, version: [1] },
  },
  updateOwnStore: {
    actor: "brand",
    about,
    body: () => ({ name: "改称した店", version: 1 }),
    bodies: [
      { ...newStore, name: "移した店" },
      { facility_id: null, building_name: "" },
    ],
    prepare: fresh,
    hasPlace: true,
    invalid: { ...badBrand, id: badPathIds },
    invalidBodies: { ...badStore, latitude: [91, "35", null] },
  },
  closeOwnStore: {
    actor: "brand",
    about,
    body: () => ({ ...closing, version: 1 }),
    bodies: [{ closed_on: null, closing_reason: "" }],
    prepare: fresh,
    hasPlace: true,
    invalid: { ...badBrand, id: badPathIds },
    invalidBodies: badClosing,
  },
  moveOwnStore: {
    actor: "brand",
    about,
    body: () => ({ ...newStore, ...closing, version: 1 }),
    prepare: fresh,
    hasPlace: true,
    invalid: { ...badBrand, id: badPathIds },
    invalidBodies: { ...badStore, ...badClosing, closed_on: [...badClosing.closed_on, null] },
  },
});
