import { z } from "zod";
import { idText, searchText } from "../../../contract/fields.ts";
import { negotiationStatus } from "../../../contract/statuses.ts";
import { listText } from "../../../contract/texts.ts";
import {
  type LeasingView,
  leasingDefaults,
  leasingHref,
  listOrders,
  scoreSteps,
} from "../../../lib/leasing-view.ts";
import { parseQuery } from "../../forms/input.ts";
import { paged } from "../list/query.ts";

const words = z
  .string()
  .max(200)
  .refine((text) => searchText.safeParse(text).success);

/** What the address of the leasing list may carry. */
export const leasingQuery = z.object({
  genre: listText(idText).optional(),
  words: words.optional(),
  score: z
    .enum(["", ...scoreSteps.map(String)])
    .transform((text) => Number(text) || undefined)
    .optional(),
  tenants: z
    .enum(["", "shown"])
    .transform((text) => text || undefined)
    .optional(),
  candidates: paged.page,
  status: negotiationStatus.optional(),
  order: z.enum(listOrders).optional(),
  ...paged,
  /** What was just taken off the list. */
  removed: z.uuid().optional(),
});
export type LeasingQuery = z.output<typeof leasingQuery>;

/** How the list is looked at: what the address says over the defaults. */
export function viewOf({ removed: _, ...query }: LeasingQuery): LeasingView {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return { ...leasingDefaults, ...given };
}

/** The view that a form was drawn in, from its hidden field. */
export function viewBack(raw: Record<string, unknown>): LeasingView {
  const text = typeof raw.back === "string" ? raw.back.slice(0, 1000) : "";
  const { query } = parseQuery(leasingQuery, Object.fromEntries(new URLSearchParams(text)));
  return viewOf(query as LeasingQuery);
}

/** The page to come back to after a form, at the list itself. */
export function backHref(
  path: string,
  raw: Record<string, unknown>,
  more: Record<string, string> = {},
): string {
  const href = leasingHref(path, viewBack(raw));
  const extra = new URLSearchParams(more).toString();
  return `${href}${extra === "" ? "" : `${href.includes("?") ? "&" : "?"}${extra}`}#leasing-list`;
}
