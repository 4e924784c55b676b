import { oneDecimal } from "../../../lib/areas.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import type { Sum } from "../../../lib/renewals/figures.ts";

/** The cells of a sum: sections, 坪. */
export function sumCells({ count, tsubo }: Sum): string[] {
  return [formatWhole(count), oneDecimal(tsubo)];
}
