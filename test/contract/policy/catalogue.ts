import { every, nobodySignedIn, type Policy, refused } from "./policy.ts";

const own = { own: 200, foreign: 404, stealth: 404, missing: 404 } as const;
const nothing = every(404);

export const catalogue = {
  // Asked from one's own facility. Brands are let in by their plan, but not with a facility of their own to ask from.
  getFacilities: {
    facility: { ...own, stealth: 200 },
    free: own,
    brand: nothing,
    brandlite: refused,
    prediction: nothing,
    both: own,
    curator: own,
    member: own,
    rival: own,
    rivalbrand: nothing,
    standby: refused,
    none: refused,
    anonymous: nobodySignedIn,
  },
  updateFacility: {
    facility: { ...own, stealth: 403 },
    free: own,
    brand: refused,
    brandlite: refused,
    prediction: refused,
    both: own,
    curator: { ...own, foreign: 200, stealth: 200 },
    member: { ...own, own: 403 },
    rival: own,
    rivalbrand: refused,
    standby: refused,
    none: refused,
    anonymous: nobodySignedIn,
  },
} satisfies Policy;
