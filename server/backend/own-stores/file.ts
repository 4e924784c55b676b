import type { OwnStore } from "../../contract/own-stores.ts";
import { squareMetres } from "../../lib/areas.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { ownStoreRecord, storeOrderLabels, storeStateLabels } from "../../lib/fields/own-stores.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  organisationName,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { keepExport } from "../imports/exports.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { findOwnStores } from "./rows.ts";
import { currentStores } from "./store-import.ts";

type Name = Exclude<keyof typeof ownStoreRecord, "facility_id">;

function column(name: Name): ListColumn<OwnStore> {
  const field: Field = ownStoreRecord[name];
  const isPoint = name === "latitude" || name === "longitude";
  const kinds = { number: isPoint ? "degrees" : "decimal", date: "date" } as const;
  return {
    title: headOf(field),
    width: field.width ?? 14,
    kind: kinds[field.kind as keyof typeof kinds] ?? "text",
    of: (store) => (field.choices ? valueText(field, store[name]) : store[name] || null),
  };
}

const COLUMNS: ListColumn<OwnStore>[] = [
  column("name"),
  { title: "状態", width: 10, kind: "text", of: ({ state }) => storeStateLabels[state] },
  column("format_id"),
  column("area_tsubo"),
  {
    title: `${ownStoreRecord.area_tsubo.label}（㎡）`,
    width: 10,
    kind: "decimal",
    of: ({ area_tsubo }) => squareMetres(area_tsubo),
  },
  column("opened_on"),
  column("closed_on"),
  column("closing_reason"),
  { title: "年商（円）", width: 16, kind: "integer", of: ({ yearly_sales_yen }) => yearly_sales_yen },
  {
    title: "年商の年度",
    width: 10,
    kind: "text",
    of: ({ yearly_sales_year: year }) => (year === null ? null : String(year)),
  },
  { title: "都道府県", width: 10, kind: "text", of: ({ prefecture_name }) => prefecture_name },
  column("address"),
  {
    title: ownStoreRecord.facility_id.label,
    width: 24,
    kind: "text",
    of: ({ facility_name }) => facility_name,
  },
  column("building_name"),
  column("latitude"),
  column("longitude"),
  { title: "移転元", width: 20, kind: "text", of: ({ predecessor }) => predecessor?.name ?? null },
  { title: "移転先", width: 20, kind: "text", of: ({ successor }) => successor?.name ?? null },
  { title: "更新日時", width: 17, kind: "instant", of: ({ updated_at }) => updated_at },
  { title: RECORD_NUMBER, width: 12, kind: "text", of: ({ id }) => String(id) },
];

export const downloadOwnStoresExcel: Handler<"downloadOwnStoresExcel"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  const { stores, total } = await findOwnStores(context, query, FILE_SLICE);
  const owner = { facility_id: null, brand_id: brandId };
  const ids = stores.slice(0, MOST_FILE_ROWS).map(({ id }) => id);
  const records = await currentStores(context.database, owner, ids);
  const back = await keepExport(context, { kind: "own_stores", owner, records });
  return writeList(context, {
    title: "自店一覧",
    organisation: await organisationName(context, { brandId }),
    columns: COLUMNS,
    rows: stores,
    total,
    conditions: [
      wordsCondition(query.search),
      ["状態", query.state ? storeStateLabels[query.state] : "すべて"],
      orderCondition(storeOrderLabels[query.sort], query.order),
    ],
    more: [back],
  });
};
