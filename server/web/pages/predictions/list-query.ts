import { formatName } from "../../../lib/facility-formats.ts";
import { type Conditions, chipsOf, eachWord } from "../../parts/list/chips.ts";
import { searchOf, wordsOf } from "../../parts/list/fields.ts";
import { writtenPage } from "../../parts/list/query.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { paths } from "../../paths.ts";
import type { ListQuery } from "./query.ts";

type Sort = NonNullable<ListQuery["sort"]>;
type Order = NonNullable<ListQuery["order"]>;

function firstOrder(sort: Sort): Order {
  return sort === "name" || sort === "opening" ? "asc" : "desc";
}

export function payloadOf({ facility_id, format_id, search, sort, order, page }: ListQuery) {
  return {
    page,
    ...(facility_id !== undefined && { facility_id }),
    ...(format_id !== undefined && { format_id }),
    ...searchOf(search),
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
    ...writtenPage({ page }),
  });
}

export function fileHref({ facility_id, format_id, search, sort, order }: ListQuery): string {
  return paths.salesPredictionsExcel.url({ facility_id, format_id, search, sort, order });
}

export function isFiltered({ facility_id, format_id, search }: ListQuery): boolean {
  return facility_id !== undefined || format_id !== undefined || wordsOf(search ?? "").length > 0;
}

export function chips(query: ListQuery, facilityName: string | undefined) {
  const { facility_id, format_id, search } = query;
  const conditions: Conditions<Partial<ListQuery>> = [
    facility_id !== undefined && {
      label: `施設：${facilityName ?? facility_id}`,
      without: { facility_id: undefined },
    },
    format_id !== undefined && {
      label: `出店形態：${formatName(format_id)}`,
      without: { format_id: undefined },
    },
    ...eachWord(search, (rest) => ({ search: rest })).map(({ label, without }) => ({
      label: `キーワード：${label}`,
      without,
    })),
  ];
  return chipsOf(conditions, (changes) => listHref(query, { page: 1, ...changes }));
}

const columns: readonly SortColumn<Sort>[] = [
  { key: "name", label: "予測名" },
  { label: "場所" },
  { key: "value", label: "予測年商", isNumber: true },
  { label: "80%予測区間" },
  { label: "1日あたり", unit: "万円／日", isNumber: true },
  { label: "出店形態" },
  { key: "area", label: "面積", isNumber: true },
  { key: "opening", label: "開店予定日" },
  { key: "created", label: "作成" },
];

export function heads(query: ListQuery) {
  const { sort = "created" } = query;
  const { order = firstOrder(sort) } = query;
  return sortHeads(columns, { sort, order }, (changes) => listHref(query, changes), firstOrder);
}
