import type { FastifyReply, FastifyRequest } from "fastify";
import { formatDateTime } from "../../../lib/dates.ts";
import { isAroundJapan } from "../../../lib/trade-area-map/japan.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { placeSearch } from "../../geography/places/place-index.ts";
import { fileLink } from "../../parts/list/file.ts";
import { CHOICE_TITLE, choicePath, isSamePoint, resultHref } from "../../parts/point-choice/points.ts";
import { coordinatesText, type ResultQuery, rounded } from "../../parts/point-choice/query.ts";
import { resultCharts } from "../../parts/trade-area/charts.ts";
import { loadResult } from "../../parts/trade-area/load.ts";
import { resultMap } from "../../parts/trade-area/map.ts";
import { marketModel, marketOrigins, municipalityRows } from "../../parts/trade-area/market.ts";
import { cellRows, keyFigures, similarRows, stationLists } from "../../parts/trade-area/model.ts";
import { nearBenchmarks, nearCounts, nearPlaces } from "../../parts/trade-area/near-places.ts";
import { referencesOf } from "../../parts/trade-area/references.ts";
import { paths } from "../../paths.ts";

export async function showResult(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: ResultQuery },
): Promise<unknown> {
  const point = rounded({ latitude: query.lat, longitude: query.lon });
  const { viewer, server } = request;
  const [data, places] = await Promise.all([loadResult(request, point), placeSearch(server.web)]);
  const address = places.townNear(point)?.name ?? "";
  const saved = data.saved.points.find((one) => isSamePoint(one, point));
  const name = saved?.name ?? query.name ?? (address === "" ? coordinatesText(point) : `${address}付近`);
  const near = nearPlaces(data, point, viewer);
  const benchmarks = data.benchmarks && { ok: data.benchmarks.ok, ...nearBenchmarks(data) };
  const marked = [...near, ...(benchmarks?.rows ?? [])];
  const seesStores = viewer?.brand?.is_brand_benchmark === true;
  const references = referencesOf([
    data.area.value.commercial_area?.provenance,
    data.future.value.future_population?.provenance,
    data.geodemo.value.geodemo?.provenance,
    data.asahiru.value.asahiru?.provenance,
    ...marketOrigins(data.market.value),
    data.similar?.value.provenance,
    data.similarBenchmarks?.value.provenance,
  ]);
  const { rings } = data.area.value.commercial_area ?? {};
  const isCovered = isAroundJapan(point) && (!data.area.ok || data.area.value.commercial_area !== null);
  return reply.page("points/result", {
    title: `${name} 商圏レポート`,
    styles: ["points", "trade-area-map", "charts"],
    mainClass: "trade-area-report",
    conditions: `${name} 商圏レポート　${coordinatesText(point)}`,
    breadcrumb: breadcrumb(viewer, name),
    name,
    lead: [
      ...(saved || query.name ? [saved?.address || address] : []),
      coordinatesText(point),
      `${formatDateTime(new Date())} 作成`,
    ]
      .filter(Boolean)
      .join("　"),
    point,
    address: saved?.address || address,
    isSaved: saved !== undefined,
    canSave: data.saved.ok && saved === undefined && isCovered,
    isCovered,
    isEmpty: isCovered && (rings?.every(({ residents }) => residents === 0) ?? false),
    file: isCovered
      ? fileLink(
          paths.optionalPointExcel.url({ lat: point.latitude, lon: point.longitude, name }),
          undefined,
          viewer,
        )
      : undefined,
    figures: keyFigures(data),
    references,
    areaOk: data.area.ok,
    areaSource: references.line(data.area.value.commercial_area?.provenance),
    asahiruSource: references.line(data.asahiru.value.asahiru?.provenance),
    map: resultMap(server, point, data, marked, query.shade ?? "population"),
    charts: resultCharts(data, references.line),
    stations: stationLists(data),
    market: marketModel(data.market, references.line),
    municipalities: municipalityRows(data.future, references.line),
    cells: cellRows(data.area),
    near: {
      rows: near,
      facilitiesOk: data.facilities.ok,
      storesOk: data.stores?.ok ?? true,
      hasStores: data.stores !== undefined,
      counts: nearCounts(near, data.facilities.value.near_total),
    },
    benchmarks,
    similar: similarRows(data.similar, seesStores, references.line),
    similarBenchmarks: similarRows(data.similarBenchmarks, true, references.line),
    isBrand: viewer?.side === "brand",
    plans: {
      flow: viewer?.side !== "brand" || viewer.brand?.is_gps_people_flow === true,
      prediction: viewer?.brand?.is_sales_prediction === true,
      benchmark: seesStores,
    },
    predictionHref: paths.salesPredictions.url({ lat: point.latitude, lon: point.longitude, name }),
    planHref: paths.storeOpeningPlanNew.url({
      lat: point.latitude,
      lon: point.longitude,
      name,
      address: saved?.address || address,
    }),
    benchmarkHref: paths.settingBrandBenchmarks.url(),
    listHref: choicePath(viewer).url(),
    retryHref: resultHref(point, query.name ? { name: query.name } : {}),
  });
}

function breadcrumb(viewer: Viewer | undefined, name: string) {
  return [{ label: CHOICE_TITLE, href: choicePath(viewer).url() }, { label: name }];
}
