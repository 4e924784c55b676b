import type { Point } from "../geometry.ts";
import type { LeaseState } from "../lease-window.ts";

/** One section as the floor map draws it. Left-out fields are unknown or not applicable. */
export interface MapUnit {
  id: number;
  number: string;
  kind: "anchor" | "inline" | "event";
  /** 坪 */
  area: number;
  status: "unregistered" | "private" | "publish" | "closed" | "deleted";
  contract: 0 | 1 | 3;
  /** Metres from the floor's north-west corner. */
  outline: readonly Point[];
  tenant?: string;
  genre?: string;
  /** Upper level of the genre list. */
  category?: number;
  /** Last day of the running contract, YYYY-MM-DD. */
  end?: string;
  /** How the lease stands to the window for telling its end; absent where none ends. */
  lease?: LeaseState;
  /** Present rent, yen per 坪 and month. */
  rent?: number;
}

/** A section nobody rents at present. */
export function isVacant(unit: MapUnit): boolean {
  return unit.tenant === undefined;
}
