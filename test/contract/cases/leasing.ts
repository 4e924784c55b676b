import type { Executor } from "../../../server/backend/db/connect.ts";
import type { Place } from "../world.ts";
import { badBodyIds, badIds, badPages, badPathIds, casesOf } from "./case.ts";

const badCustomBrand = {
  name: ["", "x".repeat(101), null, "a\nb"],
  genre_id: [0, "1", 999_999],
  contact_name: ["x".repeat(101), "a\nb"],
  contact_email: [
    "",
    "a@b",
    "a@example.com, b@example.com",
    "a@example.com\nBcc: b@example.com",
    '"a b"@example.com',
  ],
  memo: ["x".repeat(2001), null],
};

async function withCustomBrand(executor: Executor, { leasingList }: Place): Promise<Partial<Place>> {
  const { rows } = await executor.query<{ id: number }>(
    `insert into custom_brands (leasing_list_id, name)
     select id, '手入力のブランド' from leasing_lists where id = $1
     returning id`,
    [leasingList],
  );
  const [customBrand] = rows;
  if (!customBrand) return {};
  await executor.query(
    `insert into leasing_list_items (leasing_list_id, custom_brand_id, status, position)
     values ($1, $2, 'waiting', 400)`,
    [leasingList, customBrand.id],
  );
  return { customBrand: String(customBrand.id) };
}

async function alone(executor: Executor, { item }: Place): Promise<Partial<Place>> {
  const { rows } = await executor.query<{ id: number; section_id: number }>(
    `select n.id, n.section_id
     from negotiations n
     join leasing_list_items i on i.negotiation_id = n.id
     where i.id = $1`,
    [item],
  );
  const [thread] = rows;
  if (!thread) return {};
  const { id, section_id } = thread;
  await executor.query(
    "update negotiations set status = 'offer_canceled' where section_id = $1 and id <> $2 and status <> 'offer_canceled'",
    [section_id, id],
  );
  await executor.query("update negotiations set status = 'waiting', version = 1 where id = $1", [id]);
  await executor.query("update sections set contract_end_on = null where id = $1", [section_id]);
  return { item: String(id) };
}

const terms = {
  version: 1,
  start_on: "2090-04-01",
  end_on: "2095-03-31",
  rent_per_tsubo: 21_000,
  others: [],
};
/** The last one alone is whole: it is for a contract only. */
export const badTerms = [null, {}, { ...terms, start_on: "x" }, { ...terms, others: null }, terms];

export const leasing = casesOf({
  getBrandListings: {
    about: ({ facility, candidate }) => ({ facility_id: facility, brand_ids: candidate }),
    hasPlace: true,
    variants: [{ brand_ids: "1,2,3" }, { brand_ids: ["4", "5"] }, { brand_ids: "" }],
    invalid: { facility_id: badIds, brand_ids: ["x", "1,0", ["1", "-2"]], surprise: ["1"] },
  },
  getLeasingList: {
    about: ({ facility, recruitment }) => ({ facility_id: facility, recruitment_id: recruitment }),
    hasPlace: true,
    invalid: { facility_id: badIds, recruitment_id: badIds },
  },
  getLeasingListMap: {
    about: ({ facility, recruitingSection }) => ({
      facility_id: facility,
      "section_ids[]": [recruitingSection, "2147483647"],
    }),
    hasPlace: true,
    variants: [{ "section_ids[]": "1", leasing_list_limit: "10" }],
    invalid: { facility_id: badIds, "section_ids[]": ["x", ["1", "x"]], leasing_list_limit: ["11"] },
  },
  getLeasingListItems: {
    about: ({ facility, recruitment }) => ({ facility_id: facility, recruitment_id: recruitment }),
    hasPlace: true,
    variants: [
      { genre_id: "101" },
      { genre_id: ["101", "701"], min_score: "40", tenants: "shown" },
      { search: "カ" },
      { page: "2" },
      { search: ["%", "_"] },
    ],
    invalid: {
      facility_id: badIds,
      recruitment_id: badIds,
      genre_id: ["0", "x", ["1", "0"]],
      min_score: ["101", "-1", "", "4.5"],
      tenants: ["all", ""],
      page: badPages.page,
      search: ["a b c d e f g h i j k"],
    },
  },
  addLeasingListItem: {
    about: () => ({}),
    body: ({ recruitment, candidate }) => ({
      recruitment_id: Number(recruitment),
      brand_id: Number(candidate),
    }),
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: { recruitment_id: badBodyIds, brand_id: [...badBodyIds, 2_147_483_647] },
  },
  updateLeasingList: {
    about: ({ recruitment }) => ({ recruitment_id: recruitment }),
    body: ({ item }) => ({ items: [{ id: Number(item), position: 1, memo: "先に連絡する", version: 1 }] }),
    hasPlace: true,
    invalid: { recruitment_id: badIds, surprise: ["1"] },
    invalidBodies: {
      items: [
        [],
        "x",
        [{ id: 1 }],
        [{ id: 1, version: 1, position: 0 }],
        [{ id: 1, version: 1, memo: "x".repeat(2001) }],
        [{ id: 1, version: 1, surprise: 1 }],
        Array.from({ length: 201 }, () => ({ id: 1, version: 1 })),
      ],
    },
  },
  removeLeasingListItem: {
    about: ({ recruitment, item }) => ({ recruitment_id: recruitment, leasing_list_item_id: item }),
    hasPlace: true,
    invalid: { recruitment_id: badIds, leasing_list_item_id: badIds },
  },
  getLeasingListStatuses: {
    about: ({ leasingList }) => ({ id: leasingList }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  changeLeasingListStatus: {
    about: ({ leasingList }) => ({ id: leasingList }),
    body: ({ item }) => ({
      leasing_list_item_ids: [Number(item)],
      status: "section_submitted",
      comment: "送付した",
    }),
    hasPlace: true,
    bodies: [{ status: "offer_canceled", comment: "条件が合わない" }],
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: {
      leasing_list_item_ids: [[], [0], "1", Array.from({ length: 201 }, (_, at) => at + 1)],
      status: ["unknown", null, 1],
      comment: ["x".repeat(2001), null],
      versions: [{ x: 1 }, { 1: 0 }, []],
      contract: badTerms,
    },
  },
  getContractDraft: {
    about: ({ facility, recruitingSection, item }) => ({
      facility_id: facility,
      section_id: recruitingSection,
      leasing_list_item_id: item,
    }),
    hasPlace: true,
    invalid: {
      facility_id: badIds,
      section_id: badIds,
      negotiation_id: badIds,
      leasing_list_item_id: badIds,
      apply_id: badIds,
      scout_id: badIds,
    },
  },
  createSectionContract: {
    about: () => ({}),
    body: ({ facility, item }) => ({
      facility_id: Number(facility),
      negotiation_id: Number(item),
      ...terms,
    }),
    hasPlace: true,
    prepare: alone,
    bodies: [
      { fit_out_on: "2090-02-01", comment: "契約した", close_recruitment: true },
      { fit_out_on: null },
    ],
    invalid: { surprise: ["1"] },
    invalidBodies: {
      facility_id: [...badBodyIds, undefined],
      negotiation_id: [...badBodyIds, undefined],
      version: [0, "1", undefined],
      start_on: ["2090-02-30", "x", null, undefined],
      end_on: ["2090-04-01", "x", null, undefined],
      fit_out_on: ["2090-04-02", "x", 1],
      rent_per_tsubo: [-1, 1.5, "1", null, undefined],
      comment: ["x".repeat(2001), null],
      close_recruitment: ["yes", null],
      others: [
        null,
        [{ negotiation_id: 0, version: 1, outcome: "open" }],
        [{ negotiation_id: 1, version: 1 }],
      ],
    },
  },
  createCustomBrand: {
    about: () => ({}),
    body: ({ recruitment }) => ({ recruitment_id: Number(recruitment), name: "街の菓子店" }),
    hasPlace: true,
    bodies: [{ genre_id: 101, contact_name: "山田", contact_email: "yamada@example.com", memo: "紹介" }],
    invalid: { surprise: ["1"] },
    invalidBodies: { ...badCustomBrand, recruitment_id: badBodyIds },
  },
  updateCustomBrand: {
    about: ({ leasingList, customBrand }) => ({ leasing_list_id: leasingList, custom_brand_id: customBrand }),
    body: () => ({ name: "街の菓子店", contact_email: null, version: 1 }),
    hasPlace: true,
    prepare: withCustomBrand,
    invalid: { leasing_list_id: badPathIds, custom_brand_id: badPathIds },
    invalidBodies: { ...badCustomBrand, version: [0, "1", undefined] },
  },
  deleteCustomBrand: {
    about: ({ leasingList, customBrand }) => ({ leasing_list_id: leasingList, custom_brand_id: customBrand }),
    hasPlace: true,
    prepare: withCustomBrand,
    invalid: { leasing_list_id: badPathIds, custom_brand_id: badPathIds },
  },
  createSendings: {
    about: ({ leasingList }) => ({ id: leasingList }),
    body: ({ item }) => ({
      leasing_list_item_ids: [Number(item)],
      subject: "【{施設名}】{区画番号}のご案内",
      text: "{ブランド名} {担当者名}様\n区画のご案内です。",
    }),
    hasPlace: true,
    prepare: async (executor, { item }) => {
      await executor.query(
        `update brands set contact_email = 'contact@example.com'
         where id = (select brand_id from leasing_list_items where id = $1)`,
        [item],
      );
      return {};
    },
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: {
      leasing_list_item_ids: [[], [0], "1"],
      subject: ["", "　", "x".repeat(101), "a\r\nBcc: x@example.com", null],
      text: ["", "x".repeat(5001), "a\u0000b", null],
    },
  },
  getWaitingMails: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, surprise: ["1"] },
  },
  dropWaitingMails: {
    about: ({ leasingList }) => ({ id: leasingList }),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  getSendings: {
    about: ({ leasingList }) => ({ id: leasingList }),
    hasPlace: true,
    variants: [{ page: "2" }, { sending_id: "1" }, { leasing_list_item_id: "1" }],
    invalid: {
      id: badPathIds,
      page: badPages.page,
      sending_id: badIds,
      leasing_list_item_id: badIds,
      surprise: ["1"],
    },
  },
});
