import type { FastifyReply } from "fastify";
import { type OwnStore, WHOLE_YEAR, type YearSales } from "../../../contract/own-stores.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { adminFacilityRecord } from "../../../lib/fields/facilities.ts";
import { valueText } from "../../../lib/fields/field.ts";
import { ownStoreRecord } from "../../../lib/fields/own-stores.ts";
import { storeSalesRecord, yearText } from "../../../lib/fields/store-sales.ts";
import { manYenNumber } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { coordinatesText } from "../../parts/point-choice/query.ts";
import { placesMap } from "../../parts/trade-area/places-map.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { badgeOf, breadcrumbOf, canEdit, findOwnStore } from "./find.ts";

const MAP_SIZE = { width: 620, height: 420 };
/** Degrees of latitude and longitude around a store that its map shows. */
const EDGE = { latitude: 0.012, longitude: 0.015 };

export async function showOwnStore(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const store = await findOwnStore(request, params.id);
  const { brand } = request.viewer;
  const isAdmin = canEdit(request);
  const sold = await optional(request, "getStoreSales", { id: store.id, brand_id: store.brand_id });
  return reply.page("own-stores/show", {
    title: store.name,
    styles: ["admin", "trade-area-map"],
    breadcrumb: breadcrumbOf(request, store),
    store,
    badge: badgeOf(store),
    facts: factsOf(store),
    former: store.predecessor && { ...store.predecessor, href: paths.ownStore.url(store.predecessor.id) },
    next: store.successor && { ...store.successor, href: paths.ownStore.url(store.successor.id) },
    plan: store.plan && { ...store.plan, href: paths.storeOpeningPlan.url(store.plan.id) },
    facilityHref:
      store.facility_id !== null && brand.is_facility_plan
        ? paths.facility.url(store.facility_id)
        : undefined,
    facilityLabel: ownStoreRecord.facility_id.label,
    catalogueHref: brand.is_brand_benchmark ? paths.brandStore.url(store.id) : undefined,
    sales: { ok: sold.ok, rows: sold.value.sales.map((one) => salesRow(one, store)) },
    salesHeads: {
      year: storeSalesRecord.year.label,
      amount: storeSalesRecord.amount_yen.label,
      months: storeSalesRecord.months.label,
    },
    salesHref: isAdmin ? paths.ownStoreSales.url(store.id) : undefined,
    retryHref: paths.ownStore.url(store.id),
    predictionHref: brand.is_sales_prediction ? paths.ownStorePrediction.url(store.id) : undefined,
    map: mapOf(request, store),
    editHref: isAdmin ? paths.ownStoreEdit.url(store.id) : undefined,
    closingHref: isAdmin ? paths.ownStoreClosing.url(store.id) : undefined,
    moveHref: isAdmin && !store.successor ? paths.ownStoreMove.url(store.id) : undefined,
    listHref: paths.ownStores.url(),
  });
}

function factsOf(store: OwnStore): { label: string; text: string }[] {
  const { format_id, area_tsubo, opened_on, closed_on, closing_reason, address, building_name } =
    ownStoreRecord;
  return [
    { label: format_id.label, text: formatName(store.format_id) },
    { label: area_tsubo.label, text: formatArea(store.area_tsubo) },
    { label: opened_on.label, text: formatDate(store.opened_on) },
    { label: closed_on.label, text: formatDate(store.closed_on) },
    { label: closing_reason.label, text: store.closing_reason },
    { label: address.label, text: store.address },
    { label: "市区町村", text: `${store.prefecture_name}${store.municipality_name}` },
    { label: "緯度・経度", text: coordinatesText(store) },
    {
      label: adminFacilityRecord.is_town_point.label,
      text: store.is_town_point ? valueText(adminFacilityRecord.is_town_point, true) : "",
    },
    { label: building_name.label, text: store.building_name },
    {
      label: "年商",
      text: store.yearly_sales_yen === null ? "" : salesText(store.yearly_sales_yen, store.yearly_sales_year),
    },
  ].filter(({ text }) => text !== "");
}

function salesText(yen: number, year: number | null): string {
  return `${manYenNumber(yen)}万円（${yearText(year)}）`;
}

function salesRow({ year, amount_yen, months }: YearSales, store: OwnStore) {
  const isWhole = months === WHOLE_YEAR;
  return {
    label: yearText(year),
    amount: manYenNumber(amount_yen),
    months,
    note:
      year === store.yearly_sales_year
        ? "売上予測に使用"
        : isWhole
          ? ""
          : "年度の途中のため、売上予測には使いません",
  };
}

function mapOf(request: BrandRequest, { name, latitude, longitude }: OwnStore) {
  return placesMap(request.server, {
    label: `${name}の地図`,
    size: MAP_SIZE,
    marks: [],
    legend: [],
    point: { latitude, longitude, label: name },
    rings: [500, 1000],
    bounds: [
      { latitude: latitude - EDGE.latitude, longitude: longitude - EDGE.longitude },
      { latitude: latitude + EDGE.latitude, longitude: longitude + EDGE.longitude },
    ],
  });
}
