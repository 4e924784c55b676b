import { INVITED, invitationHash } from "../../../server/backend/invitations/writing.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { badBodyIds, badPages, badPathIds, type CallCases, casesOf, type Values } from "./case.ts";

const names = { family_name: "新田", given_name: "碧" };
const badNames = { family_name: ["", "　", "あ".repeat(51), "a\nb", 1, undefined], given_name: [null] };
const badAddresses = ["", "x", "a@b", "a@b.example\nBcc: c@d.example", "<a@b.example>", 1, undefined];
const badWords = ["a b c d e f g h i j k", "x".repeat(101)];
const badGrants = ["owner", "ADMIN", null, undefined];
const INVITATION = "11111111-1111-4111-8111-111111111111";

const invited: CallCases["prepare"] = async (executor) => {
  const { rows } = await executor.query<{ id: number }>(
    "update users set uuid = $1 where uuid = $2 returning id",
    [`${INVITED}somebody`, demoAccounts.none.sub],
  );
  await executor.query(
    "insert into user_facility_joins (user_id, facility_id, grant_type) values ($1, 1, 'member')",
    [rows[0]?.id],
  );
  await executor.query(
    `insert into invitations (token_hash, user_id, facility_id, expires_at)
     values ($1, $2, 1, now() + interval '1 day')`,
    [invitationHash(INVITATION), rows[0]?.id],
  );
  return {};
};

const invitedKnown: CallCases["prepare"] = async (executor) => {
  const { rows } = await executor.query<{ id: number }>(
    `insert into user_facility_joins (invited_address, facility_id, grant_type) values ($1, 1, 'member') returning id`,
    [demoAccounts.none.email],
  );
  await executor.query(
    `insert into invitations (token_hash, address, facility_id, expires_at)
     values ($1, $2, 1, now() + interval '1 day')`,
    [invitationHash(INVITATION), demoAccounts.none.email],
  );
  return { facilityJoin: String(rows[0]?.id) };
};

const answered: CallCases = {
  actor: "none",
  about: () => ({}),
  body: ({ facilityJoin }) => ({ side: "facility", join_id: Number(facilityJoin) }),
  prepare: invitedKnown,
  hasPlace: false,
  invalid: { surprise: ["1"] },
  invalidBodies: { side: ["both", undefined], join_id: badBodyIds },
};

const unanswered =
  (side: "facility" | "brand"): CallCases["prepare"] =>
  async (executor, place) => {
    await executor.query(
      `update user_${side}_joins set user_id = null, invited_address = 'unanswered@kukaku.example' where id = $1`,
      [side === "facility" ? place.facilityJoin : place.brandJoin],
    );
    return {};
  };

const auditVariants: Values[] = [
  { from: "2026-01-01", to: "2026-12-31", result: "denied" },
  { object_kind: "section", user_id: "1" },
];
const badAuditFilters = {
  facility_id: badPathIds,
  brand_id: badPathIds,
  user_id: badPathIds,
  result: ["good"],
  object_kind: ["Section", "a b", ""],
  from: ["2026-13-01", "today"],
  to: ["2026-02-30"],
  surprise: ["1"],
};

export const people = casesOf({
  getAuditEntries: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [...auditVariants, { page: "2" }],
    invalid: { ...badAuditFilters, page: ["0", "x"] },
  },
  downloadAuditEntriesExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: auditVariants,
    invalid: badAuditFilters,
  },
  getLatestChange: {
    about: ({ facility }) => ({ facility_id: facility, object_kind: "section", object_id: "1" }),
    hasPlace: true,
    variants: [{ object_kind: "recruitment" }, { object_id: "2147483647" }, { field: "floor_id" }],
    invalid: {
      facility_id: badPathIds,
      brand_id: [...badPathIds, "1"],
      object_kind: ["user", "", "sections"],
      object_id: badPathIds,
      field: ["", "A", "x".repeat(41)],
      surprise: ["1"],
    },
  },
  createUsers: {
    about: () => ({}),
    body: () => ({ users: [{ email: "Nitta@kukaku.example", ...names }] }),
    hasPlace: false,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      users: [
        [],
        "x",
        [{ email: "x", ...names }],
        [{ email: "a@b.example", ...names, is_curator: true }],
        Array.from({ length: 201 }, (_, at) => ({ email: `a${at}@b.example`, ...names })),
      ],
    },
  },
  updateUser: {
    about: () => ({ user_id: "1" }),
    body: () => ({ email: demoAccounts.facility.email, ...names }),
    bodies: [{ email: "moved@kukaku.example" }, { digest_weekday: null, digest_hour: 18 }],
    hasPlace: false,
    invalid: { user_id: badPathIds },
    invalidBodies: {
      email: badAddresses,
      is_curator: [true],
      digest_weekday: [7, "1"],
      digest_hour: [7, 20, null],
      ...badNames,
    },
  },
  requestAccountRemoval: {
    about: () => ({}),
    body: () => ({ is_requested: true }),
    bodies: [{ is_requested: false }],
    hasPlace: false,
    invalid: { surprise: ["1"] },
    invalidBodies: { is_requested: ["true", undefined], surprise: [1] },
  },
  signUpUser: {
    actor: "none",
    about: () => ({}),
    body: () => ({
      id: INVITATION,
      email: demoAccounts.none.email,
      uuid: demoAccounts.none.sub,
      ...names,
    }),
    prepare: invited,
    hasPlace: false,
    invalid: { surprise: ["1"] },
    invalidBodies: { id: ["1", null], uuid: ["x", undefined], email: badAddresses, ...badNames },
  },
  acceptInvitation: answered,
  declineInvitation: answered,
  getStandbyJoins: {
    actor: "curator",
    about: () => ({}),
    hasPlace: false,
    variants: [
      { search: "駅　ビル", side: "facility", sort: "organisation" },
      { side: "brand", sort: "email", order: "desc", page: "2", per_page: "100" },
      { search: ["100%", "_"] },
    ],
    invalid: {
      ...badPages,
      search: badWords,
      side: ["both", ""],
      sort: ["id", ""],
      order: ["up"],
      surprise: ["1"],
    },
  },
  decideStandbyJoin: {
    actor: "curator",
    about: ({ facilityJoin }) => ({ id: facilityJoin }),
    body: () => ({ side: "facility", is_approved: true }),
    bodies: [{ is_approved: false }],
    prepare: async (executor, { facilityJoin }) => {
      await executor.query("update user_facility_joins set grant_type = 'standby' where id = $1", [
        facilityJoin,
      ]);
      return {};
    },
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: { side: ["both", undefined], is_approved: ["1", null, undefined] },
  },
  getUserFacilityJoins: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badPathIds },
  },
  createUserFacilityJoin: {
    about: () => ({}),
    body: ({ facility }) => ({
      facility_id: Number(facility),
      email: "nitta@kukaku.example",
      grant_type: "member",
    }),
    bodies: [{ grant_type: "standby" }, { email: demoAccounts.none.email, grant_type: "admin" }],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: { facility_id: badBodyIds, email: badAddresses, grant_type: badGrants },
  },
  updateUserFacilityJoin: {
    about: ({ facility }) => ({ facility_id: facility }),
    body: ({ facilityColleague }) => ({ user_id: Number(facilityColleague), grant_type: "standby" }),
    bodies: [{ grant_type: "admin" }],
    hasPlace: true,
    invalid: { facility_id: badPathIds },
    invalidBodies: { user_id: badBodyIds, grant_type: badGrants },
  },
  deleteUserFacilityJoin: {
    about: ({ facilityJoin }) => ({ id: facilityJoin }),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  resendFacilityInvitation: {
    about: ({ facilityJoin }) => ({ id: facilityJoin }),
    prepare: unanswered("facility"),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  resendBrandInvitation: {
    actor: "brand",
    about: ({ brandJoin }) => ({ id: brandJoin }),
    prepare: unanswered("brand"),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  getUserBrandJoins: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: { brand_id: badPathIds },
  },
  createUserBrandJoin: {
    actor: "brand",
    about: () => ({}),
    body: ({ brand }) => ({ brand_id: Number(brand), email: "nitta@kukaku.example", grant_type: "member" }),
    bodies: [{ grant_type: "admin" }],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: { brand_id: badBodyIds, email: badAddresses, grant_type: badGrants },
  },
  updateUserBrandJoin: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    body: ({ brandColleague }) => ({ user_id: Number(brandColleague), grant_type: "admin" }),
    hasPlace: true,
    invalid: { brand_id: badPathIds },
    invalidBodies: { user_id: badBodyIds, grant_type: badGrants },
  },
  deleteUserBrandJoin: {
    actor: "brand",
    about: ({ brandJoin }) => ({ id: brandJoin }),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
});
