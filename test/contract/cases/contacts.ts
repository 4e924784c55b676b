import type { Place } from "../world.ts";
import { badBodyIds, badIds, badPathIds, type CallCases, casesOf } from "./case.ts";
import { badTerms } from "./leasing.ts";

type Prepare = NonNullable<CallCases["prepare"]>;
type Executor = Parameters<Prepare>[0];

const NOWHERE = "2147483647";
/** Made at one instant and with one id each time, so that two askings can be compared. */
const MADE_AT = "2026-11-20T00:00:00.000Z";
const badList = { brand_id: badIds, facility_id: badIds, page: ["0", "10001", "x"], surprise: ["1"] };
const badMessage = ["あ".repeat(2001), "a\u0000b", 1];
const badDay = ["2026-13-01", "2026/12/01", "2020-01-01", "2199-01-01", 1];

const only = async (executor: Executor, text: string, parameters: unknown[]) =>
  (await executor.query<{ id: number }>(text, parameters)).rows[0];

const withOffering: Prepare = async (executor, { facility, brand }) => {
  const found = await only(
    executor,
    `update recruitments set status = 'publish'
     where id = (select min(id) from recruitments where facility_id = $1 and status <> 'deleted') returning id`,
    [facility],
  );
  await executor.query(
    "update applies set withdrawn_at = now() where brand_id = $1 and recruitment_id = $2",
    [brand, found?.id ?? null],
  );
  return { offering: String(found?.id ?? NOWHERE) };
};

const withApply: Prepare = async (executor, { facility, brand }) => {
  const made = await only(
    executor,
    `with r as (
       insert into recruitments (id, section_id, facility_id, status)
       select 2000000000, min(id), facility_id, 'deleted' from sections where facility_id = $1 group by facility_id
       returning id, section_id, facility_id
     )
     insert into applies (id, brand_id, facility_id, section_id, recruitment_id, message, due_on, seen_at, created_at,
       updated_at)
     select 2000000000, b.id, r.facility_id, r.section_id, r.id, 'よろしくお願いします。', '2026-12-01', $3, $3, $3
     from r, brands b
     where b.id = $2
     returning id`,
    [facility, brand, MADE_AT],
  );
  const id = String(made?.id ?? NOWHERE);
  return { sentApply: id, receivedApply: id };
};

const withScout: Prepare = async (executor, { facility, brand }) => {
  const made = await only(
    executor,
    `insert into scouts (id, facility_id, brand_id, message, due_on, seen_at, created_at, updated_at)
     select 2000000000, f.id, b.id, 'ご検討ください。', '2026-12-01', $3, $3, $3 from facilities f, brands b
     where f.id = $1 and b.id = $2
     returning id`,
    [facility, brand, MADE_AT],
  );
  const id = String(made?.id ?? NOWHERE);
  return { sentScout: id, receivedScout: id };
};

const withoutScouts: Prepare = async (executor, { facility, otherBrand }) => {
  await executor.query("update scouts set answered_at = now() where facility_id = $1 and brand_id = $2", [
    facility,
    otherBrand,
  ]);
  return {};
};

const wish = { business_type: "喫茶", opening: "2027年春", area_tsubo: 30, person: "新田 遥" };

const applying = ({ brand, offering }: Place) => ({
  brand_id: Number(brand),
  recruitment_id: Number(offering),
});

export const contacts = casesOf({
  createApply: {
    actor: "brand",
    about: () => ({}),
    body: applying,
    bodies: [{ message: "出店を検討しています。\n二行目" }, { wish }],
    hasPlace: true,
    prepare: withOffering,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      brand_id: [...badBodyIds, undefined],
      recruitment_id: [...badBodyIds, undefined],
      scout_id: badBodyIds,
      apply_id: badBodyIds,
      answer: ["interested", "maybe"],
      status: ["waiting", "lost"],
      contract: badTerms,
      message: badMessage,
      wish: [{}, { ...wish, area_tsubo: 0 }, { ...wish, opening: "" }, { ...wish, surprise: 1 }, "希望"],
      due_on: badDay,
      version: [0, "1"],
    },
  },
  getApplies: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [{ page: "10000" }, { brand_id: "1" }],
    invalid: badList,
  },
  getApply: {
    about: ({ receivedApply }) => ({ id: receivedApply }),
    hasPlace: true,
    prepare: withApply,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  deleteApply: {
    actor: "brand",
    about: ({ sentApply }) => ({ id: sentApply }),
    hasPlace: true,
    prepare: withApply,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  createScout: {
    about: () => ({}),
    body: ({ facility, otherBrand }) => ({
      facility_id: Number(facility),
      brand_id: Number(otherBrand),
      message: "３階の区画はいかがでしょうか。",
    }),
    bodies: [{ due_on: undefined }],
    hasPlace: true,
    prepare: withoutScouts,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      facility_id: [...badBodyIds, undefined],
      brand_id: [...badBodyIds, undefined],
      section_id: badBodyIds,
      message: [...badMessage, "", "　\n", undefined],
      due_on: badDay,
    },
  },
  getScouts: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [{ page: "10000" }, { brand_id: "1" }],
    invalid: badList,
  },
  getContacts: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [
      { page: "10000", per_page: "100" },
      { turn: "own", kind: "apply", status: "contact_unsupported" },
    ],
    invalid: {
      facility_id: badIds,
      brand_id: [...badIds, "1"],
      page: ["0", "x"],
      per_page: ["30"],
      turn: ["mine", ""],
      kind: ["both"],
      status: ["lost"],
      surprise: ["1"],
    },
  },
  getUnansweredContacts: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, brand_id: [...badIds, "1"], surprise: ["1"] },
  },
  getScout: {
    about: ({ sentScout }) => ({ id: sentScout }),
    hasPlace: true,
    prepare: withScout,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
});
