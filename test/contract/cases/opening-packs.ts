import { badBodyIds, badIds, badPages, badPathIds, type CallCases, casesOf } from "./case.ts";

const made: CallCases["prepare"] = async (executor, { brand }) => {
  await executor.query(
    `with pack as (
       insert into opening_packs (id, brand_id, number, made_on, created_by, stages, created_at)
       select id, id, 1, '2026-11-20', (select min(id) from users), '{idea}', '2026-11-20 09:00+09'
       from brands where id = $1::int
       returning id, brand_id
     )
     insert into opening_pack_rows (pack_id, brand_id, place, plan_id, state)
     select id, brand_id, 1, 1, '{"name": "駅前店", "address": "東京都千代田区", "facility_id": null, "stage": "idea",
       "opening_on": "2027-04-01", "format_id": 3, "area_tsubo": 25.5, "rent_yen_per_tsubo": 20000, "person": "",
       "due_on": null, "memo": ""}'
     from pack`,
    [brand],
  );
  return {};
};

export const openingPacks = casesOf({
  getOpeningPacks: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    prepare: made,
    variants: [{ order: "asc", page: "2", per_page: "50" }],
    invalid: { brand_id: badIds, order: ["newest"], ...badPages, surprise: ["1"] },
  },
  downloadOpeningPacksExcel: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    prepare: made,
    invalid: { brand_id: badIds, order: ["newest"], page: ["1"] },
  },
  getOpeningPack: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    prepare: made,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  downloadOpeningPackExcel: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    prepare: made,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  updateOpeningNote: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand, place: "1" }),
    body: () => ({ decision: "この条件で進める", comment: "", version: 0 }),
    hasPlace: true,
    prepare: made,
    bodies: [{ decision: "", comment: "家賃を再交渉する。\n次回まで" }],
    invalid: { id: badPathIds, place: badPathIds },
    invalidBodies: {
      decision: [undefined, 1, "あ".repeat(1001), "\u0000"],
      comment: [undefined, 1, "あ".repeat(2001)],
      version: [undefined, -1, "0"],
      surprise: [1],
    },
  },
  getOpeningNotes: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, plan_id: "1" }),
    hasPlace: true,
    prepare: async (executor, place) => {
      await made(executor, place);
      await executor.query(
        `insert into opening_notes (pack_id, place, brand_id, decision, updated_at)
         select pack_id, place, brand_id, '進める', '2026-11-20 10:00+09' from opening_pack_rows where brand_id = $1`,
        [place.brand],
      );
      return {};
    },
    invalid: { brand_id: badIds, plan_id: badIds, surprise: ["1"] },
  },
  createOpeningPack: {
    actor: "brand",
    about: () => ({}),
    body: ({ brand }) => ({ brand_id: Number(brand), stages: ["idea", "survey", "negotiation", "decided"] }),
    hasPlace: true,
    prepare: async (executor, { brand }) => {
      await executor.query(
        `insert into store_opening_plans (brand_id, name, latitude, longitude, stage)
         select id, '出店計画', 35.68, 139.76, 'idea' from brands where id = $1`,
        [brand],
      );
      return {};
    },
    bodies: [{ stages: ["idea", "idea"], prediction_ids: [] }],
    invalid: { surprise: ["1"] },
    invalidBodies: {
      brand_id: badBodyIds,
      stages: ["idea", ["closed"], [1], []],
      prediction_ids: [1, [0], ["1"]],
      surprise: [1],
    },
  },
});
