import type { FastifyReply, FastifyRequest } from "fastify";
import type { MarkedFacility } from "../../../contract/facility-marks.ts";
import { oneDecimal, squareMetres } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { manYenNumber } from "../../../lib/money.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { salesClassOf } from "../../../lib/sales-classes.ts";
import { optional } from "../../gateway/optional.ts";
import { catalogueFile, catalogueModel, sortLinks } from "../../parts/list/catalogue.ts";
import { districtGroups } from "../../parts/list/districts.ts";
import { knownQuery, queryFrom } from "../../parts/list/kept-query.ts";
import { organisationOf } from "../../parts/list/organisation.ts";
import { pageOf } from "../../parts/list/query.ts";
import { misreadRanges } from "../../parts/list/ranges.ts";
import { isNew, rowsOfPage } from "../../parts/list/rows.ts";
import { keepSearch, lastSearch } from "../../parts/list/searches.ts";
import { placesMap } from "../../parts/trade-area/places-map.ts";
import { paths, queryOf } from "../../paths.ts";
import { keptRows } from "../../speed/kept-rows.ts";
import { chips, typeChoices } from "./filters.ts";
import { ratingModel } from "./marks.ts";
import {
  addressOf,
  appliedQuery,
  type FacilitiesQuery,
  facilitiesQuery,
  listHref,
  payloadOf,
  queryNames,
  ranges,
  type Standing,
} from "./query.ts";

const MAP_SIZE = { width: 900, height: 560 };

export function standingOf({ viewer }: FastifyRequest): Standing {
  const brand = viewer?.side === "brand" ? viewer.brand : undefined;
  return {
    currentBrand: brand?.brand_id,
    predicts: brand?.is_sales_prediction === true,
    currentFacility: viewer?.side === "facility" ? viewer.facility?.facility_id : undefined,
  };
}

interface Given extends Record<string, string | boolean> {
  sign: string;
  list: string;
  isOwn: boolean;
  isNew: boolean;
}

const rowOf = keptRows((facility: MarkedFacility, { sign, list, isOwn, isNew }: Given) => {
  const {
    sales_million_yen: sales,
    prediction_yearly_sales_yen: prediction,
    prediction_area_tsubo: space,
  } = facility;
  return {
    id: facility.id,
    sign,
    name: facility.name,
    href: paths.facility.url(facility.id, { list }),
    type: facilityTypeLabels[facility.facility_type],
    place: `${facility.prefecture_name}${facility.municipality_name}`,
    station: facility.station_name,
    stationDistance:
      facility.station_distance_m === null ? undefined : formatWhole(facility.station_distance_m),
    tsubo: oneDecimal(facility.area_tsubo),
    squareMetres: oneDecimal(squareMetres(facility.area_tsubo)),
    sections: formatWhole(facility.section_count),
    sales: sales === null ? "" : salesClassOf(sales).label,
    prediction: manYenNumber(prediction),
    predictionSpace:
      prediction === null || space === null
        ? ""
        : `${oneDecimal(space)}坪・${oneDecimal(prediction / space / 12 / 10_000)}`,
    opened: formatDate(facility.opened_on),
    openedAt: facility.opened_on,
    isStealth: facility.is_stealth,
    isOwn,
    isBookmarked: facility.is_bookmarked,
    rating: ratingModel(facility.rating),
    isNew,
    updated: formatDate(facility.updated_at),
    updatedAt: facility.updated_at,
  };
});

async function load(request: FastifyRequest, query: FacilitiesQuery, standing: Standing) {
  const [found, prefectures, districts] = await Promise.all([
    rowsOfPage(pageOf(query), async (number) => {
      const { ok, value } = await optional(
        request,
        "getMarkedFacilities",
        payloadOf(query, number, standing),
      );
      return { ok, rows: value.facilities, total: value.total };
    }),
    optional(request, "getPrefectures", {}),
    optional(request, "getDistricts", {}),
  ]);
  const groups = districtGroups(
    districts.value.districts,
    prefectures.value.prefectures,
    query.prefectures ?? [],
  );
  return { found, groups, groupsOk: prefectures.ok && districts.ok };
}

export function allowedQuery(query: FacilitiesQuery, { predicts, currentFacility }: Standing) {
  const { prediction_value_min, prediction_value_max, sort, ...rest } = query;
  const refused = [
    ...(!predicts && prediction_value_min !== undefined ? ["prediction_value_min"] : []),
    ...(!predicts && prediction_value_max !== undefined ? ["prediction_value_max"] : []),
    ...(isFar(sort, currentFacility) ? ["sort"] : []),
  ];
  const allowed: FacilitiesQuery = {
    ...rest,
    ...(predicts && { prediction_value_min, prediction_value_max }),
    ...(!isFar(sort, currentFacility) && { sort }),
  };
  return { allowed, refused };
}

function isFar(sort: FacilitiesQuery["sort"], currentFacility: number | undefined): boolean {
  return sort === "near" && currentFacility === undefined;
}

function ordersFor({ currentFacility, predicts }: Standing) {
  return [
    { label: "登録順", sort: undefined },
    ...(currentFacility === undefined ? [] : [{ label: "自施設から近い順", sort: "near" as const }]),
    { label: "評価の高い順", sort: "rating" as const },
    ...(predicts ? [{ label: "売上予測の坪あたりが高い順", sort: "prediction" as const }] : []),
  ];
}

export async function showFacilities(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: FacilitiesQuery; ignored: string[] },
): Promise<unknown> {
  const standing = standingOf(request);
  const { allowed, refused } = allowedQuery(input.query, standing);
  const { query, rangeErrors } = appliedQuery(allowed);
  const misread = misreadRanges(request.query, input.ignored, ranges);
  const { found, groups, groupsOk } = await load(request, query, standing);
  const address = queryOf(addressOf(query)).slice(1);
  const last = lastSearch(request, "facilities");
  keepSearch(request, "facilities", address);
  const isBrandSide = request.viewer?.side === "brand";
  const now = new Date();
  const catalogue = {
    title: isBrandSide ? "施設商圏分析" : "施設カタログ",
    query,
    addressOf,
    list: paths.facilities,
    chips: chips(query, groups),
    problems: rangeErrors,
    ignored: [...input.ignored, ...refused],
    names: queryNames,
    found,
  };
  const model = catalogueModel(catalogue);
  const own = request.viewer?.facilityRoles.map(({ facility_id }) => facility_id) ?? [];
  const rows = found.rows.map((one, index) =>
    rowOf(one, {
      sign: String(model.list.range.from + index),
      list: address,
      isOwn: own.includes(one.id),
      isNew: isNew(one.updated_at, now),
    }),
  );
  return reply.page("facilities/index", {
    ...model,
    styles: query.view === "map" ? ["catalogue", "trade-area-map"] : ["catalogue"],
    breadcrumb: [{ label: organisationOf(request) }, { label: catalogue.title }],
    isBrandSide,
    predicts: standing.predicts,
    typed: { ...input.query, ...misread.typed, search: input.query.search ?? "" },
    rangeErrors: misread.errors,
    groups,
    groupsOk,
    types: typeChoices(query.building_types),
    rows,
    map: query.view === "map" && found.rows.length > 0 ? mapOf(request, found.rows, rows) : undefined,
    views: [
      {
        label: "一覧",
        href: `${listHref(query, { view: undefined })}#results`,
        isCurrent: query.view !== "map",
      },
      { label: "地図", href: `${listHref(query, { view: "map" })}#results`, isCurrent: query.view === "map" },
    ],
    sorts: sortLinks(catalogue, ordersFor(standing)),
    excel: catalogueFile(catalogue, paths.facilitiesExcel, { view: undefined }, request.viewer),
    organisation: organisationOf(request),
    bookmarkAction: paths.facilityBookmark.url(),
    address,
    lastHref: address === "" && last ? paths.facilities.url(queryFrom(last)) : undefined,
  });
}

function mapOf(
  { server }: FastifyRequest,
  facilities: readonly MarkedFacility[],
  rows: readonly { sign: string; href: string }[],
) {
  return placesMap(server, {
    label: "施設の地図",
    size: MAP_SIZE,
    marks: facilities.map(({ name, latitude, longitude }, index) => ({
      kind: "facility",
      sign: rows[index]?.sign ?? "",
      name,
      latitude,
      longitude,
      href: rows[index]?.href ?? "",
    })),
    legend: [{ kind: "facility", label: "施設（数字は一覧の番号）" }],
  });
}

export function backHref(list: string | undefined): string {
  return paths.facilities.url(knownQuery(list, facilitiesQuery));
}
