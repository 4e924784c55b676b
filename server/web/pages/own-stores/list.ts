import type { FastifyReply } from "fastify";
import type { OwnStore } from "../../../contract/own-stores.ts";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { ownStoreRecord, storeStateLabels } from "../../../lib/fields/own-stores.ts";
import { manYenNumber } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice, wordsOf } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { keptFields } from "../../parts/list/kept-query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { placesMap } from "../../parts/trade-area/places-map.ts";
import { paths } from "../../paths.ts";
import { badgeOf, canEdit, listCrumbs } from "./find.ts";
import { addressOf, listArguments, type OwnStoresQuery, queryNames } from "./query.ts";

type Changes = Partial<OwnStoresQuery>;
const MAP_SIZE = { width: 620, height: 420 };

/** `/setting/brand/stores`: the stores of one's own brand. */
export async function showOwnStores(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: OwnStoresQuery; ignored: string[] },
) {
  const [page, perPage] = [query.page ?? 1, query.per_page ?? PER_PAGE];
  const { brand_id } = request.viewer.brand;
  const asked = { brand_id, ...listArguments(query), page, per_page: perPage };
  const { ok, value } = await optional(request, "getOwnStores", asked);
  const href = (changes: Changes = {}) => paths.ownStores.url(addressOf({ ...query, ...changes }));
  const list = listModel({ rows: value.stores, total: value.total }, { page, perPage }, (to) =>
    href({ page: to }),
  );
  const { pages } = list.pagination;
  return reply.page("own-stores/list", {
    title: pages > 1 ? `店舗（${page}/${pages}ページ）` : "店舗",
    styles: ["admin", "trade-area-map"],
    breadcrumb: listCrumbs(request),
    ok,
    ...list,
    query,
    ignored: ignoredNotice(ignored, queryNames),
    states: Object.entries(storeStateLabels).map(([state, label]) => ({ value: state, label })),
    chips: {
      items: chipsOf(query, (changes) => href({ ...changes, page: 1 })),
      clearHref: paths.ownStores.url(),
    },
    isFiltered: Boolean(query.words || query.state),
    labels: { format: ownStoreRecord.format_id.label, address: ownStoreRecord.address.label },
    heads: sortHeads(columns, { sort: query.sort ?? "name", order: query.order ?? "asc" }, href),
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
    sizes: PAGE_SIZES,
    perPage,
    kept: keptFields(addressOf({ ...query, per_page: undefined, page: undefined })),
    firstPageHref: href({ page: 1 }),
    retryHref: href(),
    excel: fileLink(
      paths.ownStoresExcel.url(addressOf({ ...query, page: undefined, per_page: undefined })),
      ok ? value.total : undefined,
    ),
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
    action: paths.ownStores.url(),
  });
}

/** `/setting/brand/stores/excel`: the stores as they are filtered, all pages of them. */
export async function downloadOwnStores(
  request: BrandRequest,
  reply: FastifyReply,
  { query }: { query: OwnStoresQuery },
) {
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadOwnStoresExcel({ brand_id, ...listArguments(query) });
  return sendFile(reply, file, "自店一覧.xlsx");
}

/** `/setting/brand/stores/sales/excel`: what all stores sold, a row for each fiscal year. */
export async function downloadStoreSales(request: BrandRequest, reply: FastifyReply) {
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadStoreSalesExcel({ brand_id });
  return sendFile(reply, file, "店舗の年度別の売上.xlsx");
}

function chipsOf({ words, state }: OwnStoresQuery, href: (changes: Changes) => string) {
  const search = wordsOf(words ?? "");
  return [
    ...search.map((word) => ({
      label: word,
      href: href({ words: search.filter((other) => other !== word).join(" ") }),
    })),
    ...(state ? [{ label: storeStateLabels[state], href: href({ state: undefined }) }] : []),
  ];
}

const columns: readonly SortColumn<NonNullable<OwnStoresQuery["sort"]>>[] = [
  { key: "name", label: ownStoreRecord.name.label },
  { label: "状態" },
  { label: ownStoreRecord.format_id.label },
  { key: "area", label: ownStoreRecord.area_tsubo.label, unit: "坪", isNumber: true },
  { key: "opened", label: ownStoreRecord.opened_on.label },
  { label: ownStoreRecord.closed_on.label },
  { label: ownStoreRecord.address.label },
  { key: "sales", label: "年商", unit: "万円", isNumber: true },
  { key: "updated", label: "更新日" },
];

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
