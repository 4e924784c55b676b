import { z } from "zod";
import { pageNumber, pageSizeText } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { formatDate } from "../../../lib/dates.ts";
import { LEFT } from "../../../lib/meeting-pack.ts";
import type { Raw } from "../../forms/input.ts";
import { ignoredNotice } from "../list/fields.ts";
import { listModel } from "../list/rows.ts";

export const packsQuery = z.object({
  order: z.literal("asc").optional(),
  page: pageNumber.optional(),
  per_page: pageSizeText.optional(),
});
export type PacksQuery = z.output<typeof packsQuery>;

const names: Record<keyof PacksQuery, string> = { order: "並び順", page: "ページ", per_page: "表示件数" };

interface Asked {
  order: "asc" | "desc";
  page: number;
  per_page: number;
}
interface Found<Head> {
  ok: boolean;
  value: { data: readonly Head[]; total: number; page: number };
}

/** A page of an organisation's packs; past the last one, the last. */
export async function readPacks<Head>(
  query: PacksQuery,
  ask: (asked: Asked) => Promise<Found<Head>>,
): Promise<Found<Head>> {
  const per_page = Number(query.per_page ?? PER_PAGE);
  const read = (page: number) => ask({ order: query.order ?? "desc", page, per_page });
  const page = query.page ?? 1;
  const found = await read(page);
  const pages = Math.max(1, Math.ceil(found.value.total / per_page));
  return page > pages ? read(pages) : found;
}

/** What was chosen of a group in the form that came back; undefined where none was sent. */
export function valuesOf(raw: Raw | undefined, name: string): string[] | undefined {
  return raw === undefined ? undefined : [raw[name] ?? []].flat().map(String);
}

/** What any pack's row begins with. */
export function headModel(pack: { number: number; made_on: string; user_name: string | null }) {
  return {
    number: `第${pack.number}号`,
    on: pack.made_on,
    date: formatDate(pack.made_on),
    user: pack.user_name ?? LEFT,
  };
}

/** The list around its rows, for `/parts/packs/_made`. */
export function packsModel<Head>(
  { query, ignored }: { query: PacksQuery; ignored: string[] },
  { ok, value }: Found<Head>,
  url: (query: Record<string, string | number | undefined>) => string,
) {
  const perPage = Number(query.per_page ?? PER_PAGE);
  const href = (changes: Partial<Record<keyof PacksQuery, string | number | undefined>>) =>
    url({ ...query, page: undefined, ...changes });
  return {
    notice: ignoredNotice(ignored, names),
    ok,
    retryHref: href({ page: query.page }),
    orders: [
      { label: "新しい順", href: href({ order: undefined }), isCurrent: query.order !== "asc" },
      { label: "古い順", href: href({ order: "asc" }), isCurrent: query.order === "asc" },
    ],
    sizes: pageSizeText.options.map((size) => ({
      label: `${size}件`,
      href: href({ per_page: size }),
      isCurrent: Number(size) === perPage,
    })),
    list: listModel({ rows: value.data, total: value.total }, { page: value.page, perPage }, (page) =>
      href({ page: page === 1 ? undefined : page }),
    ),
  };
}
