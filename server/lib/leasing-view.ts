import { MATCH_SYMBOLS } from "./match-symbols.ts";
import type { Negotiation } from "./negotiation.ts";

export const listOrders = ["position", "score"] as const;
/** By hand, or by the match score. */
export type ListOrder = (typeof listOrders)[number];

/** How the list of candidates is looked at; everything is optional in the address. */
export interface LeasingView {
  /** Genres of the candidates. */
  genre?: number[] | undefined;
  words?: string | undefined;
  /** The score from which candidates are shown. */
  score?: number | undefined;
  /** Also candidates that have a shop in the building. */
  tenants?: "shown" | undefined;
  /** Page of the candidates. */
  candidates: number;
  status?: Negotiation | undefined;
  order: ListOrder;
  /** Page of the list. */
  page: number;
}

export const leasingDefaults: LeasingView = { candidates: 1, order: "position", page: 1 };

/** The scores that candidates can be shown from: where the symbols begin. */
export const scoreSteps = MATCH_SYMBOLS.map(({ from }) => from).filter((from) => from > 0 && from < 100);

/** Items of the list on one page. */
export const LIST_PAGE = 50;

/** The parameters of an address; what is as by default is left out. */
export function leasingParameters(view: LeasingView, changes: Partial<LeasingView> = {}): [string, string][] {
  const next = { ...view, ...changes };
  const defaults: Partial<Record<string, unknown>> = { ...leasingDefaults };
  return Object.entries(next).flatMap(([name, value]): [string, string][] =>
    value === undefined || String(value) === "" || value === defaults[name] ? [] : [[name, String(value)]],
  );
}

/** The address of the page as looked at, with changes. */
export function leasingHref(path: string, view: LeasingView, changes: Partial<LeasingView> = {}): string {
  const query = new URLSearchParams(leasingParameters(view, changes)).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** What the call of the candidates is asked, beside the recruitment. */
export function candidateQuery({
  candidates,
  genre,
  words,
  score,
  tenants,
}: LeasingView): Record<string, string> {
  return {
    page: String(candidates),
    ...(genre && genre.length > 0 && { genre_id: genre.join(",") }),
    ...(words && { search: words }),
    ...(score && { min_score: String(score) }),
    ...(tenants && { tenants }),
  };
}

interface Ordered {
  id: number;
  position: number;
  status: Negotiation;
  match: { score: number } | null;
}

/** The items that a view shows, in its order; those without a score stand last when ordered by it. */
export function viewedItems<T extends Ordered>(
  items: readonly T[],
  { status, order }: Pick<LeasingView, "status" | "order">,
): T[] {
  const shown = status === undefined ? [...items] : items.filter((item) => item.status === status);
  const byHand = (a: T, b: T) => a.position - b.position || a.id - b.id;
  if (order === "position") return shown.sort(byHand);
  return shown.sort((a, b) => (b.match?.score ?? -1) - (a.match?.score ?? -1) || byHand(a, b));
}
