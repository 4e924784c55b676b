import { badBodyIds, badIds, badPathIds, badRadii, type CallCases, casesOf } from "./case.ts";

const badWords = ["a b c d e f g h i j k", "x".repeat(101), "a\u0000b"];
const badFlags = ["yes", "2", ["true", "false"]];
const badPlaces = { latitude: ["91", "x", "1e3"], longitude: ["-180.1", ""] };
const badBrandFields = {
  name: ["", "　", "あ".repeat(101), 1],
  genre_id: [...badBodyIds, 2_147_483_647],
  contact_email: ["x", "a@b"],
  tags: ["x", [""], Array.from({ length: 31 }, (_, at) => `語${at}`)],
  is_s_size_plan: ["true", null],
  wanted_area_min_tsubo: [-1, "1"],
  is_heavy_food: ["yes"],
  needs_exhaust: [null],
  needs_power_kva: [-1],
  closes_at: ["9:00"],
};
const forbiddenFields = { is_stealth: [true], is_sales_prediction: [true], id: [2], store_count: [1] };

const firstVersion: CallCases["prepare"] = async (executor, { brand }) => {
  await executor.query("update brands set version = 1 where id = $1", [brand]);
  return {};
};
const withPair: CallCases["prepare"] = async (executor, { brand, otherBrand }) => {
  await executor.query(
    `insert into brand_benchmarks (brand_id, benchmark_brand_id)
     select b.id, o.id from brands b, brands o where b.id = $1 and o.id = $2
     on conflict do nothing`,
    [brand, otherBrand],
  );
  return {};
};
const withoutPair: CallCases["prepare"] = async (executor, { brand, otherBrand }) => {
  await executor.query("delete from brand_benchmarks where brand_id = $1 and benchmark_brand_id = $2", [
    brand,
    otherBrand,
  ]);
  return {};
};

export const brands = casesOf({
  searchBrands: {
    actor: "brand",
    about: ({ brand }) => ({ current_brand: brand }),
    hasPlace: true,
    variants: [
      { page: "10000" },
      { shop_min_num: "3", shop_max_num: "20", is_s_size_plan: "true", is_lp_size_plan: "1" },
      { genres: "1,2" },
      { genres: ["1", "2"], include_non_benchmark: "false" },
      { include_non_benchmark: "true", search: "カフェ" },
      { search: ["100%", "_", "\\"], is_m_size_plan: "false", shop_max_num: "0" },
      { shop_min_num: "", genres: "", search: "", include_non_benchmark: "" },
    ],
    invalid: {
      page: ["0", "10001", "x", ["1", "2"]],
      current_brand: badIds,
      shop_min_num: ["-1", "x", "1.5"],
      shop_max_num: ["9999999999"],
      is_s_size_plan: badFlags,
      is_m_size_plan: badFlags,
      is_mp_size_plan: badFlags,
      is_l_size_plan: badFlags,
      is_lp_size_plan: badFlags,
      genres: ["x", "1,x", ["1", "0"]],
      include_non_benchmark: badFlags,
      search: badWords,
      surprise: ["1"],
    },
  },
  getSortedBrands: {
    actor: "brand",
    about: ({ brand }) => ({ current_brand: brand, order: "stores" }),
    hasPlace: true,
    variants: [{ order: "updated", page: "2", search: "カフェ" }, { is_s_size_plan: "true" }],
    invalid: {
      order: ["kana", "", ["stores", "updated"]],
      page: ["0"],
      current_brand: badIds,
      surprise: ["1"],
    },
  },
  getBrand: {
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    invalid: { id: badPathIds, current_facility: badIds, current_brand: badIds },
  },
  updateBrand: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    body: () => ({ version: 1, description: "季節の豆を焼く珈琲店。" }),
    bodies: [
      { name: "ソヨゴ　コーヒー", tags: ["珈琲", "自家焙煎"], contact_email: null },
      { wanted_area_min_tsubo: 10, wanted_area_max_tsubo: 12.5, is_mp_size_plan: true },
      {
        is_heavy_food: null,
        needs_water: true,
        needs_power_kva: 12.5,
        opens_at: "08:00",
        closes_at: "24:00",
      },
    ],
    prepare: firstVersion,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: { ...badBrandFields, ...forbiddenFields, version: [0, "1", undefined] },
  },
  getBrandSettingStatus: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  getBenchmarks: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [{ latitude: "35.68", longitude: "139.76" }, { facility_id: "1" }],
    invalid: { brand_id: badPathIds, facility_id: badIds, ...badPlaces },
  },
  getBenchmarkPlaceDatasets: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [
      { latitude: "35.68", longitude: "139.76" },
      { latitude: "35.68", longitude: "139.76", radius: "5000" },
    ],
    invalid: { brand_id: badPathIds, surprise: ["1"], ...badPlaces, radius: [...badRadii, "5000"] },
  },
  updateBenchmarks: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    body: () => ({ benchmark_brand_ids: [] }),
    prepare: withPair,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: {
      benchmark_brand_ids: [
        "1",
        [0],
        [2_147_483_647],
        Array.from({ length: 201 }, (_, at) => at + 1),
        undefined,
      ],
    },
  },
  getBrandScouts: {
    about: ({ brand, facility }) => ({ brand_id: brand, facility_id: facility }),
    hasPlace: true,
    invalid: { brand_id: badPathIds, facility_id: badIds },
  },
  getUnansweredScouts: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  getAdminBrands: {
    actor: "curator",
    about: ({ brand }) => ({ current_brand: brand }),
    hasPlace: true,
    variants: [
      { search: "ソヨゴ", is_kukaku: "true", is_enabled: "false" },
      { is_kukaku: "false", page: "2" },
      { search: ["%", "_"] },
    ],
    invalid: {
      search: badWords,
      is_kukaku: badFlags,
      is_enabled: [...badFlags, ""],
      page: ["0", "x"],
      current_brand: badIds,
      surprise: ["1"],
    },
  },
  createAdminBrand: {
    actor: "curator",
    about: () => ({}),
    body: () => ({ name: "アラタ珈琲", genre_id: 701 }),
    bodies: [
      { name_kana: "アラタコーヒー", tags: ["新しい"], is_stealth: true, is_enabled: false },
      { is_carto_url: true, carto_url: "https://example.com/map", contact_email: "a@b.example" },
    ],
    hasPlace: false,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      ...badBrandFields,
      carto_url: ["http://example.com", "javascript:alert(1)", "x"],
      is_curator: [true],
      version: [1],
    },
  },
  getAdminBrand: {
    actor: "curator",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  getAdminBrandTwins: {
    actor: "curator",
    about: () => ({ name: "ソヨゴ珈琲" }),
    hasPlace: false,
    variants: [{ name_kana: "ソヨゴコーヒー" }, { id: "1" }],
    invalid: { name: ["", "あ".repeat(200)], id: badIds, surprise: ["1"] },
  },
  updateAdminBrand: {
    actor: "curator",
    about: ({ brand }) => ({ id: brand }),
    body: () => ({ version: 1, is_kukaku: false }),
    bodies: [{ is_enabled: false, is_exclusive: true }, { name: "別の名" }],
    prepare: firstVersion,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: { ...badBrandFields, version: [0, undefined], id: [1] },
  },
  getAdminBrandBenchmarks: {
    actor: "curator",
    about: () => ({}),
    hasPlace: false,
    variants: [{ search: "珈琲", current_brand: "1" }, { page: "10000" }],
    invalid: { search: badWords, page: ["0"], current_brand: badIds, surprise: ["1"] },
  },
  createAdminBrandBenchmark: {
    actor: "curator",
    about: () => ({}),
    body: ({ brand, otherBrand }) => ({
      brand_benchmark: { brand_id: Number(brand), benchmark_brand_id: Number(otherBrand) },
    }),
    prepare: withoutPair,
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      brand_benchmark: [
        null,
        {},
        { brand_id: 1, benchmark_brand_id: 1 },
        { brand_id: 1, benchmark_brand_id: 0 },
        { brand_id: 1, benchmark_brand_id: 2, is_selected: true },
      ],
    },
  },
  deleteAdminBrandBenchmark: {
    actor: "curator",
    about: ({ brand, otherBrand }) => ({ brand_id: brand, benchmark_brand_id: otherBrand }),
    prepare: withPair,
    hasPlace: true,
    invalid: { brand_id: badPathIds, benchmark_brand_id: badPathIds },
  },
});
