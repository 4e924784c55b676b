import type { Executor } from "../../../server/backend/db/connect.ts";
import type { CallName } from "../../../server/contract/index.ts";
import type { Actor } from "../policy.ts";
import type { Place } from "../world.ts";

export type Values = Record<string, string | string[]>;
export type Body = Record<string, unknown>;

/** What the conformance suite asks of one call. */
export interface CallCases {
  /** Who makes the good and the invalid requests; the facility's admin unless told otherwise. */
  actor?: Exclude<Actor, "anonymous">;
  /** A good request about a place; calls without a place are asked the same everywhere. */
  about: (place: Place) => Values;
  /** A good body about a place, of a call that takes one. */
  body?: (place: Place) => Body;
  /** True where a place takes part, so that foreign and missing ones must answer alike. */
  hasPlace: boolean;
  /** Rows to make first, within the sandbox of the request; what it gives is merged over the place. */
  prepare?: (executor: Executor, place: Place) => Promise<Partial<Place>>;
  /** More good requests, merged over the one about one's own place. */
  variants?: Values[];
  /** More good bodies, merged over the one about one's own place. */
  bodies?: Body[];
  /** For each field of path and query, values that must be refused with a message at that field. */
  invalid: Record<string, (string | string[])[]>;
  /** The same for fields of the body; `undefined` leaves the field out. */
  invalidBodies?: Record<string, unknown[]>;
}

/** The cases of one group of calls. */
export function casesOf<N extends CallName>(cases: Record<N, CallCases>): Record<N, CallCases> {
  return cases;
}

export const badIds = ["0", "-1", "01", "1.5", "abc", "2147483648", "９", "1 or 1=1", ["1", "2"]];
/** Ids in a path: no list there. */
export const badPathIds = ["0", "abc", "2147483648"];
export const badBodyIds = [0, -1, 1.5, "1", null, 2_147_483_648, [1]];
export const badPages = { page: ["0", "10001", "x", ["1", "2"]], per_page: ["21", "1000"] };
export const withoutInput: CallCases = { about: () => ({}), hasPlace: false, invalid: { surprise: ["1"] } };
