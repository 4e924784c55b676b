import type { Query } from "../../paths.ts";
import { ignoredNotice } from "./fields.ts";
import { fileLink } from "./file.ts";
import { keptFields } from "./kept-query.ts";
import { type Paging, pageOf, writtenPage } from "./query.ts";
import { laterTitle, listModel } from "./rows.ts";
import { sizesModel } from "./sizes.ts";

interface Chip {
  label: string;
  href: string;
}

interface Catalogue<Q extends Paging> {
  title: string;
  query: Q;
  addressOf(query: Q): Query;
  list: { url(query?: Query): string };
  chips: { items: readonly Chip[]; clearHref: string | undefined };
  problems: readonly string[];
  ignored: readonly string[];
  names: Record<string, string>;
  found: { ok: boolean; rows: readonly unknown[]; total: number };
}

export function catalogueModel<Q extends Paging>(catalogue: Catalogue<Q>) {
  const { title, query, addressOf, list, chips, problems, ignored, names, found } = catalogue;
  const asked = pageOf(query);
  const first = { ...query, page: 1 };
  const whole = addressOf({ ...first, per_page: undefined });
  return {
    title: laterTitle(title, asked.page),
    heading: title,
    conditions: [title, ...chips.items.map(({ label }) => label)].join("　"),
    notices: [ignoredNotice(ignored, names), ...problems].filter((text) => text !== undefined),
    chips,
    ok: found.ok,
    list: listModel(found, asked, (page) => `${list.url(addressOf({ ...query, page }))}#results`),
    pageSizes: sizesModel({
      action: `${list.url()}#results`,
      per_page: asked.per_page,
      kept: keptFields(whole),
    }),
    keptSize: writtenPage(query).per_page,
    firstPageHref: list.url(addressOf(first)),
    retryHref: list.url(addressOf(query)),
  };
}

export function catalogueFile<Q extends Paging>(
  { query, addressOf, found }: Catalogue<Q>,
  file: { url(query?: Query): string },
  without: Partial<Q>,
  viewer?: Parameters<typeof fileLink>[2],
) {
  const asked = { ...query, ...without, page: 1, per_page: undefined };
  return fileLink(file.url(addressOf(asked)), found.ok ? found.total : undefined, viewer);
}

export function sortLinks<Q extends Paging & { sort?: unknown }>(
  { query, addressOf, list }: Pick<Catalogue<Q>, "query" | "addressOf" | "list">,
  orders: readonly { label: string; sort: Q["sort"] }[],
  current: Q["sort"] = query.sort,
) {
  return orders.map(({ label, sort }) => ({
    label,
    href: `${list.url(addressOf({ ...query, sort, page: 1 }))}#results`,
    isCurrent: sort === current,
  }));
}
