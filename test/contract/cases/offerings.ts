import { badBodyIds, badIds, badPages, badPathIds, type CallCases, casesOf } from "./case.ts";

const withSearch: NonNullable<CallCases["prepare"]> = async (executor, { brand }) => {
  const { rows } = await executor.query<{ id: number }>(
    `insert into offering_searches (user_id, brand_id, name)
     select user_id, brand_id, '首都圏' from user_brand_joins where brand_id = $1 and grant_type <> 'standby'
     order by user_id limit 1 returning id`,
    [brand],
  );
  return { search: String(rows[0]?.id ?? "2147483647") };
};

export const offerings = casesOf({
  getFittingOfferings: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [
      { prefectures: "13,14", groups: "wanted,any", page: "2", per_page: "50" },
      { rent_min: "10000", rent_max: "90000", area_min: "10.5", area_max: "500", sort: "rent" },
      { handover_from: "2026-12-01", handover_to: "2027-12-31", is_negotiable: "true", sort: "handover" },
      { min_score: "60", sort: "area", groups: ["near", "other"] },
      { sort: "published", page: "10000" },
    ],
    invalid: {
      brand_id: badIds,
      prefectures: ["x", "0"],
      groups: ["best", "any,x"],
      rent_min: ["-1", "1.5", "x"],
      rent_max: ["-1", "1.5", "x"],
      area_min: ["-1", "x"],
      area_max: ["-1", "x"],
      handover_from: ["2027-02-30", "x"],
      handover_to: ["2027/04/01"],
      is_negotiable: ["maybe"],
      min_score: ["101", "-1", "x"],
      sort: ["name", ""],
      surprise: ["1"],
      ...badPages,
    },
  },
  getOwnOutlooks: {
    actor: "brand",
    about: ({ brand, offering }) => ({ brand_id: brand, recruitment_ids: offering }),
    hasPlace: true,
    variants: [{ recruitment_ids: "2147483647" }, { recruitment_ids: "" }],
    invalid: {
      brand_id: badIds,
      recruitment_ids: ["x", "0", Array.from({ length: 101 }, (_, i) => String(i + 1)).join(",")],
      surprise: ["1"],
    },
  },
  getOfferingSearches: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: { brand_id: badIds, surprise: ["1"] },
  },
  createOfferingSearch: {
    actor: "brand",
    about: () => ({}),
    body: ({ brand }) => ({ brand_id: Number(brand), name: "首都圏", filters: {}, has_mail: true }),
    bodies: [
      { filters: { prefectures: [13], groups: ["wanted"], rent_max: 30_000, min_score: 60, sort: "rent" } },
      { filters: { area_min: 10.5, handover_to: "2027-12-31", is_negotiable: true }, has_mail: false },
    ],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      brand_id: badBodyIds,
      name: ["", "あ".repeat(51), "一\n二", 1],
      filters: [null, { rent_min: -1 }, { groups: ["best"] }, { handover_to: "x" }, { surprise: 1 }],
      has_mail: ["1", undefined],
      surprise: [1],
    },
  },
  updateOfferingSearch: {
    actor: "brand",
    about: ({ search }) => ({ id: search }),
    body: () => ({ name: "改名した条件", has_mail: false, version: 1 }),
    hasPlace: true,
    prepare: withSearch,
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: { name: [""], has_mail: ["1"], version: [0, undefined], filters: [{}] },
  },
  deleteOfferingSearch: {
    actor: "brand",
    about: ({ search }) => ({ id: search }),
    hasPlace: true,
    prepare: withSearch,
    invalid: { id: badPathIds },
  },
});
