import type { CallName } from "../../../server/contract/index.ts";
import type { demoAccounts } from "../../../server/lib/demo-accounts.ts";

export type Actor = keyof typeof demoAccounts | "anonymous";
export type Status = 200 | 400 | 401 | 403 | 404 | 409;

/** What a call answers for something of the actor's own facility, of another's, of a stealth one's, and of nobody's. */
export interface Expectation {
  own: Status;
  foreign: Status;
  stealth: Status;
  missing: Status;
}

export const every = (status: Status): Expectation => ({
  own: status,
  foreign: status,
  stealth: status,
  missing: status,
});
export const refused = every(403);
export const nobodySignedIn = every(401);

export type Row = Record<Actor, Expectation>;

/** Calls about the signed-in user or about nothing in particular: no facility takes part. */
export const everybody: Row = {
  facility: every(200),
  free: every(200),
  brand: every(200),
  brandlite: every(200),
  prediction: every(200),
  both: every(200),
  curator: every(200),
  member: every(200),
  rival: every(200),
  rivalbrand: every(200),
  standby: every(200),
  none: every(200),
  anonymous: nobodySignedIn,
};

const ownSections: Expectation = { own: 200, foreign: 404, stealth: 404, missing: 404 };

/** Sections and what hangs on them: the facility's own people on a standard plan; nobody else learns what exists. */
export const sectionPeople: Row = {
  facility: { ...ownSections, stealth: 200 },
  free: { ...ownSections, own: 403 },
  brand: refused,
  brandlite: refused,
  prediction: refused,
  both: ownSections,
  curator: ownSections,
  member: ownSections,
  rival: ownSections,
  rivalbrand: refused,
  standby: refused,
  none: refused,
  anonymous: nobodySignedIn,
};

const visibleToAll: Expectation = { own: 200, foreign: 200, stealth: 404, missing: 404 };

/** Buildings as such: everybody with a standing, stealth ones for their own users and curators only. */
export const buildings: Row = {
  facility: { ...visibleToAll, stealth: 200 },
  free: visibleToAll,
  brand: visibleToAll,
  brandlite: visibleToAll,
  prediction: visibleToAll,
  both: visibleToAll,
  curator: { ...visibleToAll, stealth: 200 },
  member: visibleToAll,
  rival: visibleToAll,
  rivalbrand: visibleToAll,
  standby: refused,
  none: refused,
  anonymous: nobodySignedIn,
};

/** Facility people of any plan, about their own facilities at once. */
export const facilityPeople: Row = {
  ...sectionPeople,
  facility: every(200),
  free: every(200),
  both: every(200),
  curator: every(200),
  member: every(200),
  rival: every(200),
};

const ownBrand: Expectation = { own: 200, foreign: 404, stealth: 404, missing: 404 };

/** What a brand keeps to itself: its own people of any plan. */
export const brandPeople: Row = {
  facility: refused,
  free: refused,
  brand: { ...ownBrand, stealth: 200 },
  brandlite: ownBrand,
  prediction: ownBrand,
  both: ownBrand,
  curator: ownBrand,
  member: refused,
  rival: refused,
  rivalbrand: ownBrand,
  standby: refused,
  none: refused,
  anonymous: nobodySignedIn,
};

const visibleToCurators: Expectation = { own: 200, foreign: 200, stealth: 200, missing: 404 };

/** Master data: curators, whoever's it is. */
export const curators: Row = {
  ...brandPeople,
  brand: refused,
  brandlite: refused,
  prediction: refused,
  both: refused,
  curator: visibleToCurators,
  rivalbrand: refused,
};

export type Policy = Partial<Record<CallName, Row>>;
