import {
  brandPeople,
  every,
  nobodySignedIn,
  type Policy,
  type Row,
  refused,
  sectionPeople,
} from "./policy.ts";

const nothing = every(404);

/** A facility's people about its own contacts; brands are let in, but not to a facility's. */
const contactLists: Row = {
  ...sectionPeople,
  brand: nothing,
  brandlite: nothing,
  prediction: nothing,
  rivalbrand: nothing,
};

const ownThread = { own: 200, foreign: 404, stealth: 404, missing: 404 } as const;

/** One thread: both sides; with a stealth side nobody but who knows of both. */
const threads: Row = {
  facility: ownThread,
  free: { ...ownThread, own: 403 },
  brand: ownThread,
  brandlite: ownThread,
  prediction: ownThread,
  both: ownThread,
  curator: ownThread,
  member: ownThread,
  rival: ownThread,
  rivalbrand: ownThread,
  standby: refused,
  none: refused,
  anonymous: nobodySignedIn,
};

export const contacts = {
  // A stealth brand would be invisible to the facility it applies to.
  createApply: {
    ...brandPeople,
    brand: { ...ownThread, stealth: 403 },
    facility: nothing,
    free: nothing,
    member: nothing,
    rival: nothing,
  },
  getApplies: contactLists,
  getApply: threads,
  deleteApply: brandPeople,
  // So would a stealth facility be to the brand it writes to.
  createScout: { ...sectionPeople, facility: { ...ownThread, stealth: 403 } },
  getScouts: contactLists,
  getScout: threads,
} satisfies Policy;
