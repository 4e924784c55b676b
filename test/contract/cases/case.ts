import type { Executor } from "../../../server/backend/db/connect.ts";
import type { CallName } from "../../../server/contract/index.ts";
import type { Actor } from "../policy.ts";
import type { Place } from "../world.ts";

export type Values = Record<string, string | string[]>;
export type Body = Record<string, unknown>;

export interface CallCases {
  /** Who makes the good and the invalid requests; the facility's admin unless told otherwise. */
  actor?: Exclude<Actor, "anonymous">;
  about: (place: Place) => Values;
  body?: (place: Place) => Body;
  /** True where a place takes part, so that foreign and missing ones must answer alike. */
  hasPlace: boolean;
  prepare?: (executor: Executor, place: Place) => Promise<Partial<Place>>;
  variants?: Values[];
  bodies?: Body[];
  invalid: Record<string, (string | string[])[]>;
  /** The same for fields of the body; `undefined` leaves the field out. */
  invalidBodies?: Record<string, unknown[]>;
}

export function casesOf<N extends CallName>(cases: Record<N, CallCases>): Record<N, CallCases> {
  return cases;
}

export const badIds = ["0", "-1", "01", "1.5", "abc", "2147483648", "９", "1 or 1=1", ["1", "2"]];
export const badPathIds = ["0", "abc", "2147483648"];
export const badBodyIds = [0, -1, 1.5, "1", null, 2_147_483_648, [1]];
export const badPages = { page: ["0", "10001", "x", ["1", "2"]], per_page: ["21", "1000"] };
export const badRadii = ["0", "50001", "-1", "1.5", "", "１", ["1", "2"]];
export const withoutInput: CallCases = { about: () => ({}), hasPlace: false, invalid: { surprise: ["1"] } };

export type Prepare = NonNullable<CallCases["prepare"]>;

const NOWHERE = "2147483647";

/** Puts in one row and gives its id; that of nothing where the row has no place to hang on. */
export async function insert(
  executor: Parameters<Prepare>[0],
  text: string,
  parameters: unknown[],
): Promise<string> {
  const { rows } = await executor.query<{ id: number }>(text, parameters);
  return String(rows[0]?.id ?? NOWHERE);
}
