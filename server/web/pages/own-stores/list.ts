import type { FastifyReply } from "fastify";
import type { OwnStore } from "../../../contract/own-stores.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { ownStoreRecord, storeStateLabels } from "../../../lib/fields/own-stores.ts";
import { manYenNumber } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { eachWord } from "../../parts/list/chips.ts";
import { sendFile } from "../../parts/list/file.ts";
import { pageOf } from "../../parts/list/query.ts";
import { pagedTitle } from "../../parts/list/rows.ts";
import { type Table, tableModel } from "../../parts/list/table.ts";
import { placesMap } from "../../parts/trade-area/places-map.ts";
import { paths } from "../../paths.ts";
import { badgeOf, canEdit, listCrumbs } from "./find.ts";
import { listArguments, type OwnStoresQuery, queryNames } from "./query.ts";

const MAP_SIZE = { width: 620, height: 420 };

export async function showOwnStores(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: OwnStoresQuery; ignored: string[] },
) {
  const { brand_id } = request.viewer.brand;
  const asked = { brand_id, ...listArguments(query), ...pageOf(query) };
  const { ok, value } = await optional(request, "getOwnStores", asked);
  const found = { ok, rows: value.stores, total: value.total };
  const list = tableModel(table, { query, ignored }, found, [
    ...eachWord(query.words, (words) => ({ words })),
    query.state && { label: storeStateLabels[query.state], without: { state: undefined } },
  ]);
  return reply.page("own-stores/list", {
    title: pagedTitle("店舗", list.pagination),
    styles: ["admin", "trade-area-map"],
    breadcrumb: listCrumbs(request),
    ...list,
    states: Object.entries(storeStateLabels).map(([state, label]) => ({ value: state, label })),
    labels: { format: ownStoreRecord.format_id.label, address: ownStoreRecord.address.label },
    rows: value.stores.map(rowOf),
    map:
      value.stores.length > 0
        ? placesMap(request.server, {
            label: "表示中の店舗の地図",
            size: MAP_SIZE,
            marks: value.stores.map(({ id, name, latitude, longitude }) => {
              return { kind: "own", name, latitude, longitude, href: paths.ownStore.url(id) };
            }),
            legend: [{ kind: "own", label: "自店" }],
          })
        : undefined,
    more: [
      { label: "年度別の売上のExcel（.xlsx）", href: paths.storeSalesExcel.url(), isFile: true },
      ...(canEdit(request)
        ? [
            { label: "売上予測に使う年度", href: paths.modelYear.url(), isFile: false },
            { label: "店舗を表から取り込む", href: paths.ownStoresImport.url(), isFile: false },
            { label: "売上を表から取り込む", href: paths.storeSalesImport.url(), isFile: false },
          ]
        : []),
    ],
    newHref: canEdit(request) ? paths.ownStoreNew.url() : undefined,
  });
}

export async function downloadOwnStores(
  request: BrandRequest,
  reply: FastifyReply,
  { query }: { query: OwnStoresQuery },
) {
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadOwnStoresExcel({ brand_id, ...listArguments(query) });
  return sendFile(reply, file, "自店一覧.xlsx");
}

export async function downloadStoreSales(request: BrandRequest, reply: FastifyReply) {
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadStoreSalesExcel({ brand_id });
  return sendFile(reply, file, "店舗の年度別の売上.xlsx");
}

const table: Table<OwnStoresQuery> = {
  path: paths.ownStores,
  file: paths.ownStoresExcel,
  names: queryNames,
  first: { sort: "name", order: "asc" },
  columns: [
    { key: "name", label: ownStoreRecord.name.label },
    { label: "状態" },
    { label: ownStoreRecord.format_id.label },
    { key: "area", label: ownStoreRecord.area_tsubo.label, unit: "坪", isNumber: true },
    { key: "opened", label: ownStoreRecord.opened_on.label },
    { label: ownStoreRecord.closed_on.label },
    { label: ownStoreRecord.address.label },
    { key: "sales", label: "年商", unit: "万円", isNumber: true },
    { key: "updated", label: "更新日" },
  ],
};

function rowOf(store: OwnStore) {
  const { id, name, opened_on, closed_on, updated_at, yearly_sales_yen } = store;
  return {
    name,
    opened_on,
    closed_on,
    updated_at,
    href: paths.ownStore.url(id),
    badge: badgeOf(store),
    formatName: formatName(store.format_id),
    tsubo: oneDecimal(store.area_tsubo),
    place: `${store.prefecture_name}${store.municipality_name}`,
    building: store.facility_name ?? store.building_name,
    sales: manYenNumber(yearly_sales_yen),
  };
}
