import { formatName } from "../../../lib/facility-formats.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { paths } from "../../paths.ts";
import type { ListQuery } from "./query.ts";

type Sort = NonNullable<ListQuery["sort"]>;
type Order = NonNullable<ListQuery["order"]>;

/** Amounts and dates of making are looked for from the top, names and openings from the start. */
function firstOrder(sort: Sort): Order {
  return sort === "name" || sort === "opening" ? "asc" : "desc";
}

/** The filters of the call; what is not set is left out. */
export function payloadOf({ facility_id, format_id, search, sort, order, page }: ListQuery) {
  const words = wordsOf(search ?? "");
  return {
    page,
    ...(facility_id !== undefined && { facility_id }),
    ...(format_id !== undefined && { format_id }),
    ...(words.length > 0 && { search: words }),
    ...(sort && { sort, order: order ?? firstOrder(sort) }),
  };
}

export function listHref(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { facility_id, format_id, search, sort, order, page } = { ...query, ...changes };
  return paths.salesPredictions.url({
    facility_id,
    format_id,
    search,
    sort,
    order,
    page: page > 1 ? page : undefined,
  });
}

/** The list's file, with its filters and order. */
export function fileHref({ facility_id, format_id, search, sort, order }: ListQuery): string {
  return paths.salesPredictionsExcel.url({ facility_id, format_id, search, sort, order });
}

export function isFiltered({ facility_id, format_id, search }: ListQuery): boolean {
  return facility_id !== undefined || format_id !== undefined || wordsOf(search ?? "").length > 0;
}

/** One chip for each filter that is set; it leads to the list without it. */
export function chipsOf(query: ListQuery, facilityName: string | undefined) {
  const without = (changes: Partial<ListQuery>) => listHref(query, { page: 1, ...changes });
  const words = wordsOf(query.search ?? "");
  return [
    ...(query.facility_id === undefined
      ? []
      : [
          {
            label: `施設：${facilityName ?? query.facility_id}`,
            href: without({ facility_id: undefined }),
          },
        ]),
    ...(query.format_id === undefined
      ? []
      : [
          {
            label: `出店形態：${formatName(query.format_id)}`,
            href: without({ format_id: undefined }),
          },
        ]),
    ...words.map((word) => ({
      label: `キーワード：${word}`,
      href: without({ search: words.filter((other) => other !== word).join(" ") || undefined }),
    })),
  ];
}

/** Headings that sort the list: a second press turns the order round. */
export function sortHeads(query: ListQuery) {
  const current = query.sort ?? "created";
  const order = query.order ?? firstOrder(current);
  const head = (sort: Sort, label: string, isNumber = false) => {
    const isCurrent = sort === current;
    const next = isCurrent ? (order === "asc" ? "desc" : "asc") : firstOrder(sort);
    return {
      label,
      isNumber,
      href: listHref(query, { sort, order: next, page: 1 }),
      direction: isCurrent ? (order === "asc" ? ("ascending" as const) : ("descending" as const)) : undefined,
    };
  };
  return {
    name: head("name", "予測名"),
    value: head("value", "予測年商", true),
    area: head("area", "面積", true),
    opening: head("opening", "開店予定日"),
    created: head("created", "作成"),
  };
}
