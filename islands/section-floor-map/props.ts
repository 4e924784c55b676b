import type { FloorPlan } from "../../server/contract/floors.ts";
import type { LeasingListItem } from "../../server/contract/leasing-lists.ts";
import type { Recruitment } from "../../server/contract/recruitments.ts";
import type { NegotiationStatus } from "../../server/contract/statuses.ts";
import type { Category } from "../../server/lib/floor-map/colouring.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import type { SectionsState } from "../../server/lib/sections-state.ts";

export interface PanelUnit extends MapUnit {
  position?: string;
  /** Common fee, yen per 坪 and month. */
  fee?: number;
  form?: string;
  start?: string;
  recruitment?: number;
}

export type Terms = Pick<
  Recruitment,
  | "rent_per_tsubo"
  | "common_fee_per_tsubo"
  | "contract_form"
  | "contract_years"
  | "handover_on"
  | "handover_state"
  | "wanted_genres"
  | "published_at"
  | "closed_at"
>;
export type Candidate = Pick<LeasingListItem, "id" | "name" | "genre_name" | "status">;
export interface Candidates {
  total: number;
  counts: Partial<Record<NegotiationStatus, number>>;
  items: readonly Candidate[];
}

/** What is fetched for one section; a part that could not be read is `"failed"`, null is known to be none. */
export interface PanelParts {
  terms: Terms | null | "failed";
  candidates: Candidates | null | "failed";
}

export interface FloorLink {
  id: number;
  name: string;
}

export interface SectionFloorMapProps {
  path: string;
  facility: { id: number; name: string };
  /** The server's day in Japan, YYYY-MM-DD. */
  today: string;
  floors: FloorLink[];
  floor: FloorLink;
  /** Only the server has it. */
  plan: FloorPlan;
  sheet: Sheet;
  units: PanelUnit[];
  categories: Category[];
  state: SectionsState;
  /** Only the server has them. */
  parts?: PanelParts;
}
