import { z } from "zod";
import { formatDate } from "../../../lib/dates.ts";
import { LEFT } from "../../../lib/meeting-pack.ts";
import type { Raw } from "../../forms/input.ts";
import { ignoredNotice } from "../list/fields.ts";
import { listNames, pageOf, sized, writtenPage } from "../list/query.ts";
import { listModel, pageOrLast } from "../list/rows.ts";
import { sizeLinks } from "../list/sizes.ts";

export const packsQuery = z.object({
  order: z.literal("asc").optional(),
  ...sized,
});
export type PacksQuery = z.output<typeof packsQuery>;

interface Asked {
  order: "asc" | "desc";
  page: number;
  per_page: number;
}
interface Found<Head> {
  ok: boolean;
  value: { data: readonly Head[]; total: number; page: number; per_page: number };
}

export function readPacks<Head>(
  query: PacksQuery,
  ask: (asked: Asked) => Promise<Found<Head>>,
): Promise<Found<Head>> {
  const { per_page } = pageOf(query);
  return pageOrLast(query, (page) => ask({ order: query.order ?? "desc", page, per_page }));
}

export function valuesOf(raw: Raw | undefined, name: string): string[] | undefined {
  return raw === undefined ? undefined : [raw[name] ?? []].flat().map(String);
}

export function headModel(pack: { number: number; made_on: string; user_name: string | null }) {
  return {
    number: `第${pack.number}号`,
    on: pack.made_on,
    date: formatDate(pack.made_on),
    user: pack.user_name ?? LEFT,
  };
}

export function packsModel<Head>(
  { query, ignored }: { query: PacksQuery; ignored: string[] },
  { ok, value }: Found<Head>,
  url: (query: Record<string, string | number | undefined>) => string,
) {
  const { per_page } = pageOf(query);
  const href = (changes: Partial<Record<keyof PacksQuery, string | number | undefined>>) =>
    url({ ...query, page: undefined, ...changes });
  return {
    notice: ignoredNotice(ignored, listNames),
    ok,
    retryHref: href({ page: query.page }),
    orders: [
      { label: "新しい順", href: href({ order: undefined }), isCurrent: query.order !== "asc" },
      { label: "古い順", href: href({ order: "asc" }), isCurrent: query.order === "asc" },
    ],
    sizes: sizeLinks(per_page, (size) => href({ per_page: size })),
    list: listModel({ rows: value.data, total: value.total }, { page: value.page, per_page }, (page) =>
      href(writtenPage({ page })),
    ),
  };
}
