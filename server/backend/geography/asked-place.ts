import { Refusal } from "../answering/refusal.ts";
import type { Place } from "../models/geography.ts";

const BOTH_OR_NONE = "緯度と経度は両方を指定してください。";
const PLACE_FIRST = "半径を指定するときは緯度と経度も指定してください。";

/**
 * The place that a query names in two of its fields; undefined where it names none.
 * @throws 4000 at the field that is missing, also where there is a radius around nothing
 */
export function askedPlace<A extends string, O extends string>(
  query: { [name in A | O]?: number | undefined } & { radius?: number | undefined },
  latitudeName: A,
  longitudeName: O,
): Place | undefined {
  const [latitude, longitude] = [query[latitudeName], query[longitudeName]];
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude !== undefined || longitude !== undefined)
    throw refusedAt(latitude === undefined ? latitudeName : longitudeName, BOTH_OR_NONE);
  if (query.radius !== undefined) throw refusedAt("radius", PLACE_FIRST);
  return undefined;
}

function refusedAt(field: string, message: string): Refusal {
  return new Refusal(4000, undefined, { [field]: message });
}
