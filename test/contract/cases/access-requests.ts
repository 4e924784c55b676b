import type { CallCases } from "./case.ts";
import { badBodyIds, badPages, badPathIds, casesOf } from "./case.ts";

const NOWHERE = "2147483647";

const asked: CallCases["prepare"] = async (executor, { facility }) => {
  if (facility === NOWHERE) return {};
  const { rows } = await executor.query<{ id: number }>(
    `insert into access_requests (id, email, name, organisation, side, created_at)
     values (1900000001, 'nitta@kukaku.example', '新田 碧', '駅ビル', 'facility', '2026-01-01') returning id`,
  );
  return { facilityPoint: String(rows[0]?.id) };
};

const registered: CallCases["prepare"] = async (executor, place) => {
  if (place.facility === NOWHERE) return {};
  await executor.query(
    `insert into mail_domains (id, facility_id, domain, created_at)
     values (1900000002, $1, 'kukaku.example', '2026-01-01')`,
    [place.facility],
  );
  return { ...(await asked(executor, place)), section: "1900000002" };
};
const organisation = ({ facility }: { facility: string }) => ({ side: "facility", id: facility });
const badOrganisation = { id: badPathIds, side: ["operator"] };

export const accessRequests = casesOf({
  getOwnAccessRequests: {
    about: organisation,
    hasPlace: true,
    prepare: registered,
    invalid: { ...badOrganisation, surprise: ["1"] },
  },
  decideOwnAccessRequest: {
    about: ({ facilityPoint, ...place }) => ({ ...organisation(place), request_id: facilityPoint }),
    body: () => ({ is_approved: true }),
    bodies: [{ is_approved: false }],
    hasPlace: true,
    prepare: registered,
    invalid: { ...badOrganisation, request_id: badPathIds },
    invalidBodies: { is_approved: ["1", null, undefined] },
  },
  createMailDomain: { about: organisation, hasPlace: true, invalid: badOrganisation },
  deleteMailDomain: {
    about: ({ section, ...place }) => ({ ...organisation(place), domain_id: section }),
    hasPlace: true,
    prepare: registered,
    invalid: { ...badOrganisation, domain_id: badPathIds },
  },
  getAccessRequests: {
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
      search: ["a b c d e f g h i j k", "x".repeat(101)],
      side: ["both", ""],
      sort: ["id", ""],
      order: ["up"],
      surprise: ["1"],
    },
  },
  getAccessRequest: {
    actor: "curator",
    about: ({ facilityPoint }) => ({ id: facilityPoint }),
    hasPlace: true,
    prepare: asked,
    invalid: { id: badPathIds },
  },
  decideAccessRequest: {
    actor: "curator",
    about: ({ facilityPoint }) => ({ id: facilityPoint }),
    body: ({ facility }) => ({ is_approved: true, side: "facility", organisation_id: Number(facility) }),
    bodies: [{ is_approved: false, organisation_id: null }],
    hasPlace: true,
    prepare: asked,
    invalid: { id: badPathIds },
    invalidBodies: {
      is_approved: ["1", null, undefined],
      side: ["both", undefined],
      organisation_id: badBodyIds.filter((bad) => bad !== null),
    },
  },
});
