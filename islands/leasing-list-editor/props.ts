import type {
  Candidate,
  CandidateGroup,
  LeasingListEntry as Entry,
} from "../../server/contract/leasing-lists.ts";
import type { NegotiationStatus } from "../../server/contract/statuses.ts";
import type { LeasingView } from "../../server/lib/leasing-view.ts";

export type { Candidate, CandidateGroup, NegotiationStatus };

/** An item of the list; the parts of its score stay on its own page. */
export type LeasingListEntry = Omit<Entry, "match"> & { match: { score: number; symbol: string } | null };

/** One page of candidates; `ok` is false where they could not be read. */
export interface CandidatesPart {
  ok: boolean;
  items: readonly Candidate[];
  groups: readonly { group: CandidateGroup; total: number }[];
  /** Brands of the building that are left out. */
  hiddenTenants: number;
  /** Those of them that are of a wanted genre. */
  hiddenWanted: number;
  total: number;
  page: number;
  perPage: number;
}

/** What a refused form had chosen: drawn again as it was. */
export interface Entered {
  statuses: Record<string, NegotiationStatus>;
  chosen: number[];
  comment: string;
  bulkStatus: string;
  /** Why it was refused. */
  error: string;
}

/** Candidates just taken off the list, which can be put back. */
export interface Removed {
  token: string;
  names: string[];
}

export interface LeasingListEditorProps {
  facilityId: number;
  recruitmentId: number;
  /** Null before the first candidate is added. */
  listId: number | null;
  /** Path of the page; the forms are sent below it. */
  path: string;
  /** Path of the page for owner and due date, before the negotiation's id. */
  assignmentPath: string;
  /** Where candidates come in by a table. */
  importPath: string;
  /** Today in Japan, YYYY-MM-DD. */
  today: string;
  /** Path of a brand's page, before its id. */
  brandPath: string;
  /** Path of the own building's page. */
  facilityPath: string;
  csrf: string;
  /** Id of the user whom the page was drawn for. */
  person: number;
  stale: { name: string; value: number } | undefined;
  /** Begins the one-time keys of the forms. */
  formKey: string;
  genres: { label: string; options: { value: number; label: string }[] }[];
  view: LeasingView;
  candidates: CandidatesPart;
  items: LeasingListEntry[];
  entered?: Entered | undefined;
  removed?: Removed | undefined;
}
