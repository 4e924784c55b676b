import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BrandDetail } from "../../../contract/brands.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName, isMallFormat } from "../../../lib/facility-formats.ts";
import { manYenNumber } from "../../../lib/money.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { together } from "../../../lib/together.ts";
import { optional } from "../../gateway/optional.ts";
import { allStores, MOST_STORES } from "../../parts/brands/load.ts";
import { pageOfWhole, pageOrLast, pagerOf, pagesOf } from "../../parts/list/rows.ts";
import { placesMap } from "../../parts/trade-area/places-map.ts";
import { paths } from "../../paths.ts";

const MAP_SIZE = { width: 640, height: 520 };

export type StoresData = Awaited<ReturnType<typeof loadStores>>;

/** All stores for the map, as far as they are read; a page of the list that lies behind them is read by itself. */
export function loadStores(request: FastifyRequest, { id, store_count }: BrandDetail, page: number) {
  return together({
    all: allStores(request, id, store_count),
    listed:
      page * PER_PAGE > MOST_STORES
        ? pageOrLast({ page }, (at) => optional(request, "getBrandStores", { brand_id: id, page: at }))
        : undefined,
    page,
  });
}

export function storesModel({ all, listed, page }: StoresData, hrefOf: (page: number) => string) {
  const { rows, ...at } = listed
    ? { rows: listed.value.brand_stores, page: listed.value.page }
    : pageOfWhole(all.value, { page }, PER_PAGE);
  return {
    ok: all.ok && listed?.ok !== false,
    total: all.total,
    count: formatWhole(all.total),
    rows: rows.map((store) => ({
      id: store.id,
      name: store.name,
      href: paths.brandStore.url(store.id),
      prefecture: store.prefecture_name,
      address: store.address,
      facility: store.facility_name,
      otherPlace: isMallFormat(store.format_id) ? "未登録の商業施設" : "路面",
      facilityHref: store.facility_id === null ? undefined : paths.facility.url(store.facility_id),
      format: formatName(store.format_id),
      area: formatArea(store.area_tsubo),
      opened: formatDate(store.opened_on),
      openedAt: store.opened_on,
      sales: store.yearly_sales_yen === null ? undefined : manYenNumber(store.yearly_sales_yen),
    })),
    hasSales: [...rows, ...all.value].some(({ yearly_sales_yen }) => yearly_sales_yen !== null),
    mapNote:
      all.ok && all.total > all.value.length
        ? `地図は一覧の順に${formatWhole(all.value.length)}店舗まで表示しています。`
        : undefined,
    pagination: pagerOf(
      { page: at.page, pages: pagesOf({ total: all.total, per_page: PER_PAGE }) },
      hrefOf,
      "店舗一覧のページ",
    ),
  };
}

export function storesMap(app: FastifyInstance, brand: BrandDetail, { all }: StoresData) {
  return placesMap(app, {
    label: `${brand.name}の店舗の地図`,
    size: MAP_SIZE,
    marks: all.value.map(({ id, name, latitude, longitude }) => ({
      kind: "own",
      name,
      latitude,
      longitude,
      href: paths.brandStore.url(id),
    })),
    legend: [{ kind: "own", label: "店舗" }],
  });
}
