import { badBodyIds, badIds, badPages, badPathIds, type CallCases, casesOf } from "./case.ts";

const named: NonNullable<CallCases["prepare"]> = async (executor, { section }) => {
  await executor.query(
    `insert into renewals (id, facility_id, name, created_at, updated_at)
     select id, facility_id, '案', '2026-11-25 09:00+09', '2026-11-25 09:00+09' from sections where id = $1::int`,
    [section],
  );
  return {};
};
const planned: NonNullable<CallCases["prepare"]> = async (executor, place) => {
  await named(executor, place);
  await executor.query(
    `with made as (
       insert into renewal_changes (id, facility_id, renewal_id, outcome, updated_at)
       select id, facility_id, id, 'vacate', '2026-11-25 09:00+09' from sections where id = $1::int
       returning id, facility_id
     )
     insert into renewal_shares (change_id, section_id, facility_id) select id, id, facility_id from made`,
    [place.section],
  );
  return {};
};
const one = {
  about: ({ section }: { section: string }) => ({ id: section }),
  hasPlace: true,
  prepare: planned,
};
const listed = {
  about: ({ facility }: { facility: string }) => ({ facility_id: facility }),
  hasPlace: true,
  variants: [{ search: "春　食物販", sort: "changes", order: "asc" }],
};
const badOrder = { sort: ["id", ""], order: ["up"], search: ["あ".repeat(101)] };
const badChanges = {
  outcome: ["open", null],
  brand_id: ["1", 0],
  tenant_name: ["あ".repeat(101), "一\n二", 1],
  genre_id: ["1", -1],
  from_on: ["2027-02-29", "2027/04/01", 1],
  rent_per_tsubo: [-1, 1.5, "1"],
  memo: [null, "あ".repeat(2001)],
  surprise: [1],
};

export const renewals = casesOf({
  getRenewals: { ...listed, invalid: { facility_id: badIds, ...badOrder, ...badPages, surprise: ["1"] } },
  downloadRenewalsExcel: { ...listed, invalid: { facility_id: badIds, ...badOrder, page: ["1"] } },
  downloadRenewalChangesExcel: {
    ...listed,
    variants: [],
    prepare: planned,
    invalid: { facility_id: badIds, page: ["1"] },
  },
  getRenewal: { ...one, invalid: { id: badPathIds, surprise: ["1"] } },
  downloadRenewalExcel: {
    ...one,
    invalid: { id: badPathIds, with_id: badIds, surprise: ["1"] },
  },
  createRenewal: {
    about: () => ({}),
    body: ({ facility }) => ({ facility_id: Number(facility), name: "2028年春" }),
    bodies: [{ memo: "一\n二" }],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      facility_id: badBodyIds,
      name: ["", "　", "あ".repeat(101), "一\n二", 1],
      memo: [null, "あ".repeat(2001)],
      surprise: [1],
    },
  },
  updateRenewal: {
    ...one,
    body: () => ({ name: "改名", version: 1 }),
    bodies: [{ memo: "" }],
    invalid: { id: badPathIds },
    invalidBodies: { name: ["", 1], memo: [null], version: [0, undefined], facility_id: [1] },
  },
  deleteRenewal: { ...one, invalid: { id: badPathIds } },
  createRenewalChange: {
    ...one,
    prepare: named,
    body: ({ section }) => ({
      outcome: "stay",
      shares: [{ section_id: Number(section), area_tsubo: null }],
    }),
    bodies: [
      {
        outcome: "tenant",
        tenant_name: "新しい店",
        from_on: "2028-04-01",
        rent_per_tsubo: 30_000,
        memo: "一\n二",
      },
    ],
    invalid: { id: badPathIds },
    invalidBodies: {
      ...badChanges,
      outcome: [...badChanges.outcome, undefined],
      shares: [
        undefined,
        [],
        [{ section_id: 0, area_tsubo: null }],
        [{ section_id: 1, area_tsubo: 0 }],
        [{ section_id: 1 }],
      ],
    },
  },
  updateRenewalChange: {
    ...one,
    body: () => ({ outcome: "vacate", from_on: "2028-03-31", version: 1 }),
    bodies: [{ memo: "退店の見込み" }],
    invalid: { id: badPathIds },
    invalidBodies: { ...badChanges, version: [0, undefined], shares: [[], "1"] },
  },
  createRenewalRecruitment: {
    ...one,
    prepare: async (executor, place) => {
      await planned(executor, place);
      await executor.query(
        "update renewal_changes set outcome = 'genre', from_on = '2028-04-01' where id = $1::int",
        [place.section],
      );
      await executor.query("update recruitments set status = 'deleted' where section_id = $1::int", [
        place.section,
      ]);
      return {};
    },
    body: () => ({ version: 1 }),
    invalid: { id: badPathIds },
    invalidBodies: { version: [0, undefined, "1"], surprise: [1] },
  },
  deleteRenewalChange: { ...one, invalid: { id: badPathIds } },
});
