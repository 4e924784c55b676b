import type { FastifyReply, FastifyRequest } from "fastify";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { answerTimesModel } from "../../parts/answer-times/model.ts";
import { shownImages } from "../../parts/images/shown.ts";
import { resultCharts } from "../../parts/trade-area/charts.ts";
import { resultMap } from "../../parts/trade-area/map.ts";
import { marketModel, marketOrigins, municipalityRows } from "../../parts/trade-area/market.ts";
import { keyFigures, similarRows } from "../../parts/trade-area/model.ts";
import { nearPlaces } from "../../parts/trade-area/near-places.ts";
import { referencesOf } from "../../parts/trade-area/references.ts";
import { paths } from "../../paths.ts";
import { categoryRows, offeringRows, tenantGroups } from "./brand-views.ts";
import {
  alikeModel,
  benchmarkModel,
  competitorModel,
  contactModel,
  floorRows,
  ownWork,
  profileFacts,
  stationModel,
} from "./detail-model.ts";
import { backHref } from "./list.ts";
import { findFacility, loadFacility } from "./load.ts";
import { facilityMark } from "./marks.ts";

type Shade = "population" | "cluster" | "none";

interface Input {
  params: { id: number };
  query: { list?: string | undefined; shade?: Shade | undefined };
  refused?: { errors: Record<string, string>; stars: string };
}

export async function showFacility(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query, refused }: Input,
) {
  const facility = await findFacility(request, params.id);
  if (!facility) return reply.callNotFound();
  const [data, images, mark] = await Promise.all([
    loadFacility(request, facility),
    shownImages(request, facility.id),
    facilityMark(request, facility.id),
  ]);
  const { viewer, server } = request;
  const { report } = data;
  const brand = viewer?.side === "brand" ? viewer.brand : undefined;
  const self = (shade?: Shade) => paths.facility.url(facility.id, { list: query.list, shade });
  const places = nearPlaces(report, facility, viewer).filter(
    ({ href }) => href !== paths.facility.url(facility.id),
  );
  const map = resultMap(server, facility, report, places, query.shade ?? "population");
  const references = referencesOf([
    report.area.value.commercial_area?.provenance,
    report.future.value.future_population?.provenance,
    report.geodemo.value.geodemo?.provenance,
    report.asahiru.value.asahiru?.provenance,
    ...marketOrigins(report.market.value),
    report.facilities.value.provenance,
    report.similar?.value.provenance,
    data.alike.value.provenance,
    data.tenants.value.provenance,
    data.categories?.value.provenance,
  ]);
  const lineOf = references.line;
  const reportHref = paths.optionalPointResult.url({
    lat: facility.latitude,
    lon: facility.longitude,
    name: facility.name,
  });
  const title = brand ? "施設商圏分析" : "施設カタログ";
  return reply.page("facilities/show", {
    title: facility.name,
    styles: ["points", "trade-area-map", "charts", "facilities"],
    mainClass: "trade-area-report",
    breadcrumb: [{ label: title, href: backHref(query.list) }, { label: facility.name }],
    facility,
    type: facilityTypeLabels[facility.facility_type],
    isOwn: viewer?.facilityRoles.some(({ facility_id }) => facility_id === facility.id) ?? false,
    isBrandSide: brand !== undefined,
    backHref: backHref(query.list),
    reportHref,
    predictionHref: brand?.is_sales_prediction
      ? paths.salesPredictionNew.url({ facility_id: facility.id })
      : undefined,
    planHref: brand && paths.storeOpeningPlanNew.url({ facility_id: facility.id }),
    mark: refused ? { ...mark, own: chosenStars(mark, refused.stars) } : mark,
    errors: refused?.errors ?? {},
    list: query.list,
    facts: profileFacts(facility),
    answerTimes: answerTimesModel(data.answerTimes, self()),
    floors: floorRows(data.floors),
    tenants: tenantGroups(data, !brand || brand.is_brand_benchmark, lineOf),
    figures: keyFigures(report),
    images,
    isCovered: !report.area.ok || report.area.value.commercial_area !== null,
    areaOk: report.area.ok,
    areaSource: lineOf(report.area.value.commercial_area?.provenance),
    map: {
      ...map,
      label: `${facility.name}の商圏地図`,
      point: { latitude: facility.latitude, longitude: facility.longitude, label: facility.name },
      marks: map.marks.map((mark, index) => ({ ...mark, href: places[index]?.href ?? mark.href })),
      shadings: map.shadings.map((one) => ({ ...one, href: `${self(one.shading)}#map` })),
    },
    charts: resultCharts(report, lineOf),
    market: marketModel(report.market, lineOf),
    municipalities: municipalityRows(report.future, lineOf),
    stations: stationModel(report, reportHref),
    alike: alikeModel(data.alike, lineOf),
    competitors: competitorModel(report.facilities, facility.id, lineOf),
    own: brand && {
      ...ownWork(data, facility.id),
      contacts: contactModel(data),
      benchmarks: benchmarkModel(data),
      offerings: offeringRows(data),
      categories: categoryRows(data, lineOf),
    },
    similar: similarRows(report.similar, brand?.is_brand_benchmark === true, lineOf),
    plans: {
      flow: !brand || brand.is_gps_people_flow,
      prediction: brand?.is_sales_prediction === true,
    },
    references,
    retryHref: self(query.shade),
  });
}

function chosenStars({ choices, own }: Awaited<ReturnType<typeof facilityMark>>, stars: string): string {
  return choices.some(({ value }) => value === stars) ? stars : own;
}
