import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";

/** Name things or places, or how much of a list is wanted: nothing is compared with what they say. */
const NO_BOUNDS =
  /(^|_)ids?(\[\])?$|^current_|^(page|per_page|limit|genres|prefectures|lat|lon|latitude|longitude|radius)$/;

type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>;

function fieldsOf(
  part: unknown,
  isWanted: (takes: (text: string) => boolean, key: string) => boolean,
): string[] {
  const { shape = {} } = (part ?? {}) as { shape?: Shape };
  return Object.entries(shape).flatMap(([key, field]) =>
    isWanted((text) => field.safeParse(text).success, key) ? [key] : [],
  );
}

/** What the model is asked of one's own site is compared with no rows: its numbers and days are no filters. */
function filtersOf(name: CallName): Call["query"] {
  const call = calls[name] as Call;
  return "runsModel" in call ? undefined : call.query;
}

export function boundsOf(name: CallName): string[] {
  return fieldsOf(filtersOf(name), (takes, key) => !NO_BOUNDS.test(key) && takes("7") && !takes("x"));
}

export function daysOf(name: CallName): string[] {
  return fieldsOf(filtersOf(name), (takes) => takes("2027-01-01") && !takes("7") && !takes("x"));
}

export function placeOf(name: CallName): string[] {
  const { query, params } = calls[name] as Call;
  return [
    ...fieldsOf(query, (_, key) => /^(lat|lon|latitude|longitude)$/.test(key)),
    ...fieldsOf(params, (takes) => takes("35.1/139.1") && !takes("x")),
  ];
}

export function readsWith(kind: Call["kind"], isSo: (name: CallName) => boolean): CallName[] {
  return (Object.keys(calls) as CallName[])
    .filter((name) => (calls[name] as Call).kind === kind && isSo(name))
    .toSorted();
}

export async function halved(
  hits: (value: number) => Promise<number>,
  [bottom, top]: readonly [number, number],
): Promise<[number, number, number]> {
  let [low, high] = [bottom, top];
  const [first, last] = [await hits(low), await hits(high)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((await hits(middle)) === first) low = middle;
    else high = middle;
  }
  return [first, high, last];
}
