import type {
  Candidate,
  CandidateGroup,
  LeasingListEntry as Entry,
} from "../../server/contract/leasing-lists.ts";
import type { NegotiationStatus } from "../../server/contract/statuses.ts";
import type { LeasingView } from "../../server/lib/leasing-view.ts";

export type { Candidate, CandidateGroup, NegotiationStatus };

export type LeasingListEntry = Omit<Entry, "match"> & { match: { score: number; symbol: string } | null };

export interface CandidatesPart {
  ok: boolean;
  items: readonly Candidate[];
  groups: readonly { group: CandidateGroup; total: number }[];
  hiddenTenants: number;
  hiddenWanted: number;
  total: number;
  page: number;
  perPage: number;
}

export interface Entered {
  statuses: Record<string, NegotiationStatus>;
  chosen: number[];
  comment: string;
  bulkStatus: string;
  error: string;
}

export interface Removed {
  token: string;
  names: string[];
}

export interface LeasingListEditorProps {
  facilityId: number;
  recruitmentId: number;
  /** Null before the first candidate is added. */
  listId: number | null;
  path: string;
  assignmentPath: string;
  importPath: string;
  /** Today in Japan, YYYY-MM-DD. */
  today: string;
  brandPath: string;
  facilityPath: string;
  csrf: string;
  person: number;
  stale: { name: string; value: number } | undefined;
  formKey: string;
  genres: { label: string; options: { value: number; label: string }[] }[];
  view: LeasingView;
  candidates: CandidatesPart;
  items: LeasingListEntry[];
  entered?: Entered | undefined;
  removed?: Removed | undefined;
}
