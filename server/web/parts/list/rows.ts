import { LONG_PER_PAGE, PER_PAGE } from "../../../contract/paging.ts";

interface Part<R> {
  ok: boolean;
  rows: readonly R[];
  total: number;
}

/** One page of a list, cut out of the shorter pages that the backend answers. */
export async function rowsOfPage<R>(
  { page, perPage }: { page: number; perPage: number },
  ask: (page: number) => Promise<Part<R>>,
): Promise<Part<R>> {
  const start = (page - 1) * perPage;
  const from = Math.floor(start / PER_PAGE) + 1;
  const first = await ask(from);
  const last = Math.ceil(Math.min(start + perPage, first.total) / PER_PAGE);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, last - from) }, (_, index) => ask(from + 1 + index)),
  );
  const skipped = start - (from - 1) * PER_PAGE;
  const parts = [first, ...rest];
  return {
    ok: parts.every(({ ok }) => ok),
    rows: parts.flatMap(({ rows }) => rows).slice(skipped, skipped + perPage),
    total: first.total,
  };
}

interface ListModel {
  total: number;
  range: { from: number; to: number };
  isPastEnd: boolean;
  pagination: { page: number; pages: number; href: (page: number) => string };
}

/** Count, range and page links of a list. */
export function listModel(
  { rows, total }: { rows: readonly unknown[]; total: number },
  { page, perPage }: { page: number; perPage: number },
  href: (page: number) => string,
): ListModel {
  const from = rows.length === 0 ? 0 : (page - 1) * perPage + 1;
  return {
    total,
    range: { from, to: from === 0 ? 0 : from + rows.length - 1 },
    isPastEnd: rows.length === 0 && total > 0,
    pagination: { page, pages: Math.max(1, Math.ceil(total / perPage)), href },
  };
}

const NEW_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a record was entered or changed within the last thirty days. */
export function isNew(updatedAt: string, now: Date): boolean {
  const age = now.getTime() - new Date(updatedAt).getTime();
  return age >= 0 && age < NEW_DAYS * DAY_MS;
}

/** `21〜40件` of a total; nothing where the page is past the end. */
export function rangeOf(total: number, at: number, perPage: number, count: number) {
  const from = count === 0 ? 0 : (at - 1) * perPage + 1;
  return {
    total,
    from,
    to: count === 0 ? 0 : from + count - 1,
    pages: Math.max(1, Math.ceil(total / perPage)),
  };
}

/** Names as people look for them. */
export const japanese = new Intl.Collator("ja");

/** A list that the backend answers whole, in the order that is asked for. */
export function inOrder<R>(rows: readonly R[], compare: (a: R, b: R) => number, order: "asc" | "desc"): R[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}

/** One page of a list that the backend answers whole; past its end the last one, and where a row is named its own. */
export function pageOfWhole<R extends { id: number }>(
  all: readonly R[],
  { page = 1, holding }: { page?: number | undefined; holding?: number | undefined },
) {
  const pages = Math.max(1, Math.ceil(all.length / LONG_PER_PAGE));
  const place = all.findIndex(({ id }) => id === holding);
  const at = place < 0 ? Math.min(page, pages) : Math.floor(place / LONG_PER_PAGE) + 1;
  return { rows: all.slice((at - 1) * LONG_PER_PAGE, at * LONG_PER_PAGE), page: at, pages };
}
