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
  removed: z.uuid().optional(),
});
export type LeasingQuery = z.output<typeof leasingQuery>;

export function viewOf({ removed: _, ...query }: LeasingQuery): LeasingView {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return { ...leasingDefaults, ...given };
}

export function viewBack(raw: Record<string, unknown>): LeasingView {
  const text = typeof raw.back === "string" ? raw.back.slice(0, 1000) : "";
  const { query } = parseQuery(leasingQuery, Object.fromEntries(new URLSearchParams(text)));
  return viewOf(query as LeasingQuery);
}

export function backHref(
  path: string,
  raw: Record<string, unknown>,
  more: Record<string, string> = {},
): string {
  const href = leasingHref(path, viewBack(raw));
  const extra = new URLSearchParams(more).toString();
  return `${href}${extra === "" ? "" : `${href.includes("?") ? "&" : "?"}${extra}`}#leasing-list`;
}
