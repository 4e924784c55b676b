import { createHash } from "node:crypto";
import { Recent } from "../../lib/recent.ts";
import {
  type CoTenancies,
  coTenancies,
  indexTenancies,
  type Tenancy,
  type TenancyIndex,
} from "../models/co-tenancy.ts";

export interface Tenancies {
  index: TenancyIndex;
  /** Tested when it is first asked for. */
  pairs(): Promise<CoTenancies>;
}

const MOST_TENANCIES = 100_000;
const recent = new Recent<Tenancies>(MOST_TENANCIES, ({ index }) => sizeOf(index));

/**
 * To test all pairs takes three quarters of what a catalogue costs, and most changes of brands and stores, such as one of
 * sales, leave them as they were.
 */
export function tenanciesOf(tenancies: readonly Tenancy[]): Tenancies {
  const rows = tenancies.map(({ brand_id, facility_id }) => `${brand_id} ${facility_id}`);
  const key = createHash("sha256").update(rows.join()).digest("base64");
  return recent.get(key, () => {
    const index = indexTenancies(tenancies);
    let tested: Promise<CoTenancies> | undefined;
    return { index, pairs: () => (tested ??= coTenancies(index)) };
  });
}

function sizeOf({ facilitiesOf }: TenancyIndex): number {
  const all = [...facilitiesOf.values()].reduce((sum, { size }) => sum + size, 0);
  return Math.min(all, MOST_TENANCIES);
}
