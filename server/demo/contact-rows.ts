import type { z } from "zod";
import type { ApplyWish } from "../contract/apply-wish.ts";
import type { negotiationStatus } from "../contract/statuses.ts";
import type { BrandRow } from "./brands.ts";
import type { FacilityRow } from "./facilities.ts";
import type { RecruitmentRow } from "./recruitments.ts";
import type { SectionRow } from "./sections.ts";

type Status = z.output<typeof negotiationStatus>;
type Answer = "interested" | "declined";

interface Contact {
  id: number;
  facility_id: number;
  brand_id: number;
  message: string;
  status: Status;
  answer: Answer | null;
  due_on: string;
  seen_at: string | null;
  created_by: number;
  version: number;
  created_at: string;
  updated_at: string;
}
export interface ScoutRow extends Contact {
  section_id: number | null;
  recruitment_id: number | null;
  answered_at: string | null;
}
export interface ApplyRow extends Contact {
  section_id: number;
  recruitment_id: number;
  scout_id: number | null;
  wish: ApplyWish | null;
  withdrawn_at: string | null;
}
export interface ContactMessageRow {
  id: number;
  scout_id: number | null;
  apply_id: number | null;
  side: "facility" | "brand";
  user_id: number | null;
  from_status: Status | null;
  to_status: Status | null;
  text: string;
  at: string;
  due_on: string;
}
export interface Contacts {
  scouts: ScoutRow[];
  applies: ApplyRow[];
  messages: ContactMessageRow[];
}

export interface ContactSources {
  facilities: readonly FacilityRow[];
  brands: readonly BrandRow[];
  sections: readonly SectionRow[];
  recruitments: readonly RecruitmentRow[];
  workers: ReadonlyMap<number, readonly number[]>;
  brandWorkers: ReadonlyMap<number, readonly number[]>;
}
