import { LONG_PER_PAGE, PER_PAGE } from "../../../contract/paging.ts";

interface Part<R> {
  ok: boolean;
  rows: readonly R[];
  total: number;
}

export async function rowsOfPage<R>(
  { page, per_page }: { page: number; per_page: number },
  ask: (page: number) => Promise<Part<R>>,
): Promise<Part<R>> {
  const start = (page - 1) * per_page;
  const from = Math.floor(start / PER_PAGE) + 1;
  const first = await ask(from);
  const last = Math.ceil(Math.min(start + per_page, first.total) / PER_PAGE);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, last - from) }, (_, index) => ask(from + 1 + index)),
  );
  const skipped = start - (from - 1) * PER_PAGE;
  const parts = [first, ...rest];
  return {
    ok: parts.every(({ ok }) => ok),
    rows: parts.flatMap(({ rows }) => rows).slice(skipped, skipped + per_page),
    total: first.total,
  };
}

interface Answer {
  total: number;
  per_page: number;
}

interface Answered<T> {
  ok: boolean;
  value: T;
}

export function pagesOf({ total, per_page }: Answer): number {
  return Math.max(1, Math.ceil(total / per_page));
}

export async function pageOrLast<T extends Answer>(
  { page = 1 }: { page?: number | undefined },
  read: (page: number) => Promise<Answered<T>>,
) {
  const found = await read(page);
  const last = pagesOf(found.value);
  return page > last ? read(last) : found;
}

export async function allPages<T extends Answer>(
  most: number,
  read: (page: number) => Promise<Answered<T>>,
): Promise<[Answered<T>, ...Answered<T>[]]> {
  const first = await read(1);
  const pages = Math.min(most, pagesOf(first.value));
  const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, index) => read(index + 2)));
  return [first, ...rest];
}

type At = { page: number; pages: number } | (Answer & { page: number });

export function pagerOf(at: At, href: (page: number) => string, label?: string) {
  const pages = "pages" in at ? at.pages : pagesOf(at);
  return { page: at.page, pages, href, ...(label !== undefined && { label }) };
}

/** What a page that shows the first rows of a list says of the rest, and where that is. */
export function othersOf(
  total: number,
  rows: { length: number },
  { href, label }: { href: string; label: string },
) {
  return { others: { count: total - rows.length, href, label } };
}

export function pagedTitle(title: string, { page, pages }: { page: number; pages: number }): string {
  return pages > 1 ? `${title}（${page}/${pages}ページ）` : title;
}

export function laterTitle(title: string, page: number): string {
  return page > 1 ? `${title}（${page}ページ目）` : title;
}

export function listModel(
  { rows, total }: { rows: { length: number }; total: number },
  { page, per_page }: { page: number; per_page: number },
  href: (page: number) => string,
  label?: string,
) {
  const from = rows.length === 0 ? 0 : (page - 1) * per_page + 1;
  return {
    total,
    range: { from, to: from === 0 ? 0 : from + rows.length - 1 },
    isPastEnd: rows.length === 0 && total > 0,
    pagination: pagerOf({ page, total, per_page }, href, label),
  };
}

const NEW_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function isNew(updatedAt: string, now: Date): boolean {
  const age = now.getTime() - new Date(updatedAt).getTime();
  return age >= 0 && age < NEW_DAYS * DAY_MS;
}

export const japanese = new Intl.Collator("ja");

export function inOrder<R>(rows: readonly R[], compare: (a: R, b: R) => number, order: "asc" | "desc"): R[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}

export function pageOfWhole<R extends { id: number }>(
  all: readonly R[],
  { page = 1, holding }: { page?: number | undefined; holding?: number | undefined },
  per_page = LONG_PER_PAGE,
) {
  const pages = pagesOf({ total: all.length, per_page });
  const place = all.findIndex(({ id }) => id === holding);
  const at = place < 0 ? Math.min(page, pages) : Math.floor(place / per_page) + 1;
  return { rows: all.slice((at - 1) * per_page, at * per_page), page: at, pages };
}
