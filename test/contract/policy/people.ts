import {
  brandPeople,
  curators,
  every,
  everybody,
  nobodySignedIn,
  type Policy,
  type Row,
  refused,
} from "./policy.ts";

const own = { own: 200, foreign: 404, stealth: 404, missing: 404 } as const;
const asCurator = curators.curator;

/** Admins of anything, about nothing in particular. */
const admins: Row = { ...everybody, member: refused, standby: refused, none: refused };

/** Nobody but one account, about something of its own. */
function onlyOne(account: keyof Row, others: 403 | 404): Row {
  const row = Object.fromEntries(Object.keys(everybody).map((name) => [name, every(others)]));
  return { ...(row as Row), [account]: every(200), anonymous: nobodySignedIn };
}

/** Who is who in a facility: its own people of any plan, and curators. */
const facilityReaders: Row = {
  facility: { ...own, stealth: 200 },
  free: own,
  brand: refused,
  brandlite: refused,
  prediction: refused,
  both: own,
  curator: asCurator,
  member: own,
  rival: own,
  rivalbrand: refused,
  standby: refused,
  none: refused,
  anonymous: nobodySignedIn,
};
/** Changing it: its admins, and curators. The account of the facility is a plain member of the stealth one. */
const facilityAdmins: Row = { ...facilityReaders, facility: { ...own, stealth: 403 }, member: refused };

const brandReaders: Row = { ...brandPeople, curator: asCurator };
const brandAdmins: Row = { ...brandReaders, brand: { ...own, stealth: 403 } };

export const people = {
  createUsers: admins,
  updateUser: onlyOne("facility", 404),
  signUpUser: onlyOne("none", 403),
  getUserFacilityJoins: facilityReaders,
  createUserFacilityJoin: facilityAdmins,
  updateUserFacilityJoin: facilityAdmins,
  deleteUserFacilityJoin: facilityAdmins,
  getUserBrandJoins: brandReaders,
  createUserBrandJoin: brandAdmins,
  updateUserBrandJoin: brandAdmins,
  deleteUserBrandJoin: brandAdmins,
} satisfies Policy;
