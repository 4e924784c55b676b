import type { AnswerOf } from "../../contract/index.ts";
import type { BrandRole, FacilityRole, ReceivedInvitation, User } from "../../contract/users.ts";
import type { Side } from "./viewer.ts";

export interface Draft {
  kind: "section";
  facility: number;
  values: Record<string, string>;
  source?: { id: number; number: string };
  batch?: { id: string; index: number; total: number };
  /** The record it became; it is then entered no more. */
  made?: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export type Drafts = Record<string, Draft>;

export interface SectionCopyList {
  facility: number;
  sections: { id: number; number: string }[];
}

export interface Notice extends Flash {
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Flash {
  kind: "success" | "error" | "benchmark";
  text: string;
}

export interface RemovedItem {
  name: string;
  position: number;
  memo: string;
  brand_id: number | null;
  custom?: { genre_id: number | null; contact_name: string; contact_email: string | null };
}

export interface Removal {
  token: string;
  recruitment: number;
  items: RemovedItem[];
}

export type MailOutcome = AnswerOf<"createSendings">["data"];

export interface MailDraft {
  recruitment: number;
  list: number;
  items: number[];
  subject: string;
  text: string;
  files: number[];
  sending?: number | undefined;
  outcome?: MailOutcome;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface LeasingMemory {
  removal?: Removal;
  mails: Record<string, MailDraft>;
}

export type Catalogue = "facilities" | "brands";

export type KeptSearches = Partial<Record<Catalogue, { owner: string; query: string }>>;

export interface KnownViewer {
  user: User;
  facilityRoles: readonly FacilityRole[];
  brandRoles: readonly BrandRole[];
  /** Names of facilities of theirs that are shut to them; sessions of before have none. */
  disabledFacilities?: readonly string[];
  /** Sessions of before have none. */
  invitations?: readonly ReceivedInvitation[];
}

export interface NewEmail {
  address: string;
  /** True once the identity service has taken the address and only our own record is missing. */
  isConfirmed: boolean;
  /** When the code was last sent, milliseconds since the epoch. */
  sentAt: number;
}

/** What a session remembers. Tokens are not here: they are sealed in the store (auth/tokens.ts). */
export interface SessionFields {
  /** Subject and issuer of the person's tokens: together they are who it is. */
  sub?: string;
  iss?: string;
  uid?: number;
  email?: string;
  /** Milliseconds since the epoch. */
  created?: number;
  /** When the person last proved themselves with their password, milliseconds since the epoch. */
  proof?: number;
  /** When the tokens can be had anew no more, where that is not told by `proof`; milliseconds since the epoch. */
  tokensEnd?: number | undefined;
  device?: string;
  newEmail?: NewEmail;
  facility?: number;
  brand?: number;
  side?: Side;
  known?: KnownViewer;
  standing?: string;
  /** The position of the last write, where the backend reads from a replica. */
  writtenAt?: number;
  flash?: Flash[];
  notices?: Notice[];
  marker?: "sections" | "optional_point";
  map?: boolean;
  drafts?: Drafts;
  sectionCopyList?: SectionCopyList;
  searches?: KeptSearches;
  leasing?: LeasingMemory;
}
