import type { Query } from "../../paths.ts";
import { type Conditions, chipsOf } from "./chips.ts";
import { ignoredNotice } from "./fields.ts";
import { fileLink } from "./file.ts";
import { keptFields } from "./kept-query.ts";
import { type Paging, pageOf, writtenPage } from "./query.ts";
import { listModel } from "./rows.ts";
import { sizesModel } from "./sizes.ts";
import { type SortColumn, sortHeads } from "./sort-heads.ts";

type TableQuery = Query & Paging & { sort?: string | undefined; order?: "asc" | "desc" | undefined };

interface Address {
  url(query?: Query): string;
}

export interface Table<Q extends TableQuery> {
  path: Address;
  file: Address;
  names: Record<string, string>;
  columns: readonly SortColumn<NonNullable<Q["sort"]>>[];
  first: { sort: NonNullable<Q["sort"]>; order: "asc" | "desc" };
  written?: (query: Q) => Query;
}

export function tableModel<Q extends TableQuery>(
  { path, file, names, columns, first, written = (query) => query }: Table<Q>,
  { query, ignored }: { query: Q; ignored: readonly string[] },
  found: { ok: boolean; rows: readonly unknown[]; total: number },
  conditions: Conditions<Partial<Q>>,
) {
  const address = (changes: Partial<Q> | Paging) => {
    const asked = { ...query, ...changes };
    return { ...written(asked), ...writtenPage(asked) };
  };
  const href = (changes: Partial<Q> | Paging = {}) => path.url(address(changes));
  const { sort = first.sort, order = first.order } = query;
  const asked = pageOf(query);
  const whole = address({ page: undefined, per_page: undefined });
  const chips = chipsOf(conditions, (changes) => href({ ...changes, page: 1 }));
  return {
    ok: found.ok,
    ...listModel(found, asked, (page) => href({ page })),
    query,
    ignored: ignoredNotice(ignored, names),
    chips: { items: chips, clearHref: path.url() },
    isFiltered: chips.length > 0,
    heads: sortHeads(columns, { sort: sort as NonNullable<Q["sort"]>, order }, (changes) =>
      href(changes as Partial<Q>),
    ),
    pageSizes: sizesModel({ action: path.url(), per_page: asked.per_page, kept: keptFields(whole) }),
    firstPageHref: href({ page: 1 }),
    retryHref: href(),
    excel: fileLink(file.url(whole), found.ok ? found.total : undefined),
    action: path.url(),
  };
}
