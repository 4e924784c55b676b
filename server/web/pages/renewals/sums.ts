import { oneDecimal } from "../../../lib/areas.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import type { Sum } from "../../../lib/renewals/figures.ts";

export function sumCells({ count, tsubo }: Sum): string[] {
  return [formatWhole(count), oneDecimal(tsubo)];
}
