import { badBodyIds, badIds, badPathIds, casesOf } from "./case.ts";

const badAmounts = ["-1", "x", "1.0000001", ["1", "2"]];

export const catalogue = casesOf({
  getFacilities: {
    about: ({ facility }) => ({ current_facility: facility }),
    hasPlace: true,
    variants: [
      { prefectures: "13,14", building_types: "station_building,underground", page: "1" },
      { prefectures: ["13", "14"], building_types: ["station_building", "other"], page: "10000" },
      { area_min_size: "100", area_max_size: "5000.5" },
      { area_min_size: "0", area_max_size: "", prefectures: "", building_types: "", search: "" },
      { prediction_value_min: "0", prediction_value_max: "", current_brand: "" },
      { search: "駅　ビル" },
      { search: ["100%", "_", "\\"] },
    ],
    invalid: {
      page: ["0", "10001", "x", ["1", "2"]],
      current_facility: badIds.filter((value) => value !== "0"),
      current_brand: ["-1", "x"],
      prefectures: ["x", "13,x", ["1", "0"]],
      building_types: ["tower", "other,tower"],
      area_max_size: badAmounts,
      area_min_size: badAmounts,
      prediction_value_min: ["x"],
      prediction_value_max: ["x"],
      search: ["a b c d e f g h i j k", "x".repeat(101), "a\u0000b"],
      surprise: ["1"],
    },
  },
  createFloor: {
    about: () => ({}),
    body: ({ facility }) => ({ facility_id: Number(facility), name: "M9", level: 3 }),
    bodies: [
      { name: "B9", level: -9, size: { width: 80, height: 45.5 } },
      { name: "屋上庭園", level: 99, size: null },
    ],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      name: ["", "あ".repeat(21), "一\n二", 1],
      level: [1.5, "1", 201, -51],
      size: [{ width: 1, height: 10 }, { width: 10 }, { width: 10, height: 2000 }, "80"],
      plan: [null],
    },
  },
  updateFloor: {
    about: ({ floor }) => ({ id: floor }),
    body: () => ({ name: "改称した階", version: 1 }),
    bodies: [{ move: "up" }, { move: "down" }],
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: { name: [""], move: ["left"], size: [{ width: 1 }], version: [0, undefined], level: [1] },
  },
  deleteFloor: {
    about: ({ floor }) => ({ id: floor }),
    prepare: async (executor, { floor }) => {
      await executor.query("update sections set deleted_at = now() where floor_id = $1", [floor]);
      return {};
    },
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  updateFacility: {
    about: ({ facility }) => ({ id: facility }),
    body: () => ({ name: "改称した施設", version: 1 }),
    bodies: [
      { postal_code: "1000001", phone: "03-0000-0000", url: "https://example.jp/", parking_count: 0 },
      { category_ids: [1, 2], opened_on: null, sales_million_yen: null, description: "一行目\n二行目" },
    ],
    hasPlace: true,
    prepare: async (executor, { facility }) => {
      await executor.query("update facilities set version = 1 where id = $1", [facility]);
      return {};
    },
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: {
      name: ["", "　", "あ".repeat(101), "一\n二", 1],
      name_kana: ["あ".repeat(101)],
      facility_type: ["tower", null],
      address: [""],
      postal_code: ["100-0001", "12345678"],
      phone: ["電話", "1"],
      url: ["x", "javascript:alert(1)", "ftp://example.jp/"],
      opened_on: ["2026-02-30"],
      parking_count: [-1, 1.5],
      visitors_per_year: [-1],
      sales_million_yen: [-1, "1"],
      description: ["あ".repeat(2001)],
      category_ids: [[0], [2_147_483_647], "1"],
      version: [0, "1", undefined],
      is_stealth: [true],
      is_standard: [true],
    },
  },
  getMarkedFacilities: {
    about: ({ facility }) => ({ current_facility: facility }),
    hasPlace: true,
    variants: [
      { is_bookmarked: "true", order: "rating" },
      { is_bookmarked: "0", order: "near", prefectures: "13,14" },
      { search: "駅", page: "2" },
    ],
    invalid: {
      page: ["0", "x"],
      current_facility: badIds.filter((value) => value !== "0"),
      current_brand: ["-1", "x"],
      is_bookmarked: ["yes", ""],
      order: ["best", ""],
      area_max_size: badAmounts,
      surprise: ["1"],
    },
  },
  getFacilityMark: {
    about: ({ facility }) => ({ id: facility, current_facility: facility }),
    hasPlace: true,
    invalid: { id: badPathIds, current_facility: badIds, current_brand: badIds, surprise: ["1"] },
  },
  createFacilityBookmark: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  deleteFacilityBookmark: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  rateFacility: {
    about: ({ facility }) => ({ id: facility }),
    body: ({ facility }) => ({ current_facility: Number(facility), stars: 3.5 }),
    bodies: [{ stars: 0 }, { stars: 5 }, { stars: null }],
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: {
      stars: [-0.5, 5.5, 0.25, "3", undefined],
      current_facility: [...badBodyIds, undefined],
      current_brand: badBodyIds,
      surprise: [1],
    },
  },
});
