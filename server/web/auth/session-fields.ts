import type { AnswerOf } from "../../contract/index.ts";
import type { BrandRole, FacilityRole, ReceivedInvitation, User } from "../../contract/users.ts";
import type { Side } from "./viewer.ts";

/** One thing being entered in several steps. */
export interface Draft {
  kind: "section";
  facility: number;
  /** What stands in the fields, as text. */
  values: Record<string, string>;
  /** The section it was copied from. */
  source?: { id: number; number: string };
  /** Drafts made together are walked one after another. */
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

/** A message that was shown in this session. */
export interface Notice extends Flash {
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Flash {
  kind: "success" | "error" | "benchmark";
  text: string;
}

/** A candidate that was taken off a list, with what it takes to put it back. */
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

/** A mail to candidates on its way from the choice to the outcome. */
export interface MailDraft {
  recruitment: number;
  list: number;
  items: number[];
  subject: string;
  text: string;
  /** The files that it carries. */
  files: number[];
  /** The sending that it repeats. */
  sending?: number | undefined;
  /** Set once it is sent: it is then sent no more. */
  outcome?: MailOutcome;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What a session remembers of the work on leasing lists. */
export interface LeasingMemory {
  removal?: Removal;
  mails: Record<string, MailDraft>;
}

/** The lists that are searched by conditions. */
export type Catalogue = "facilities" | "brands";

/** The last search of each list with its page, and for which organisation it was made. */
export type KeptSearches = Partial<Record<Catalogue, { owner: string; query: string }>>;

/** The viewer as last read from the backend: what a page is framed with while the backend is away. */
export interface KnownViewer {
  user: User;
  facilityRoles: readonly FacilityRole[];
  brandRoles: readonly BrandRole[];
  /** Names of facilities of theirs that are shut to them; sessions of before have none. */
  disabledFacilities?: readonly string[];
  /** Sessions of before have none. */
  invitations?: readonly ReceivedInvitation[];
}

/** A change of the mail address under way. */
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
  /** Browser and system that the session was begun with. */
  device?: string;
  /** A new mail address that waits for its code. */
  newEmail?: NewEmail;
  /** Current facility and brand, when one was chosen. */
  facility?: number;
  brand?: number;
  side?: Side;
  known?: KnownViewer;
  /** What the person might do when the session got its id. */
  standing?: string;
  /** The position of the last write, where the backend reads from a replica. */
  writtenAt?: number;
  flash?: Flash[];
  /** The messages shown so far (notices.ts). */
  notices?: Notice[];
  /** Which of the two pages the person was on last (guard browserBackAuth). */
  marker?: "sections" | "optional_point";
  map?: boolean;
  /** What is being entered in several steps, by its key (drafts.ts). */
  drafts?: Drafts;
  /** Sections marked for copying, of one facility. */
  sectionCopyList?: SectionCopyList;
  /** The last search of each catalogue (searches.ts). */
  searches?: KeptSearches;
  /** Work on leasing lists that is not finished (leasing-memory.ts). */
  leasing?: LeasingMemory;
}
