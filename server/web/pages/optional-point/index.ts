import type { FastifyReply, FastifyRequest } from "fastify";
import { formatDateTime, formatLongDate } from "../../../lib/dates.ts";
import { distanceMetres } from "../../../lib/trade-area-map/distance.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { type MapView, viewAround } from "../../../lib/trade-area-map/viewport.ts";
import { paths } from "../../paths.ts";
import { type FoundPlace, type PlaceSearch, placeKindLabels, placeSearch } from "../../places/place-index.ts";
import { redirect } from "../../redirects.ts";
import { MAP_SIZE, mapGround, WHOLE_COUNTRY } from "./map-ground.ts";
import { accessUse, resultHref, savedPoints } from "./points.ts";
import { coordinatesText, type PointQuery, pointOf } from "./query.ts";

type Saved = Awaited<ReturnType<typeof savedPoints>>;

const RINGS = [500, 1000, 3000, 5000];

/** What the page says besides what was asked: a refused form of its own with everything typed. */
export interface PointFormState {
  errors: Record<string, string>;
  values: Record<string, unknown>;
}

/** `/optional_point`: choosing a point on the map, by name, by coordinates, or among those kept. */
export async function showOptionalPoint(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: PointQuery },
  form?: PointFormState,
): Promise<unknown> {
  const { query } = input;
  const typed = pointOf(query.lat, query.lon);
  const wantsReport = query.analyze === "1";
  if (wantsReport && typed.point)
    return redirect(reply, resultHref(typed.point, query.name ? { name: query.name } : {}));
  const errors =
    wantsReport && Object.keys(typed.errors).length === 0
      ? { lat: "緯度と経度を入力してください。" }
      : typed.errors;
  const saved = await savedPoints(request);
  const centre = typed.point ?? saved.points[0] ?? WHOLE_COUNTRY;
  const use = await accessUse(request, centre);
  const places = await placeSearch(request.server.web.projectRoot);
  const answer = query.q ? places.answer(query.q) : undefined;
  if (form) reply.code(422);
  else if (Object.keys(errors).length > 0) reply.code(400);
  return reply.page("optional-point/index", {
    title: "任意地点商圏分析",
    styles: ["optional-point", "trade-area-map"],
    breadcrumb: breadcrumb(request),
    errors: { ...errors, ...form?.errors },
    map: mapProps(request, typed.point, saved),
    search: { words: query.q ?? "", found: answer?.places.map(foundRow), remarks: answer?.remarks },
    typed: { lat: query.lat ?? "", lon: query.lon ?? "", name: query.name ?? "" },
    point: typed.point && pointModel(places, typed.point, query.name),
    form,
    saved: { ok: saved.ok, rows: saved.points.map(savedRow) },
    use: use && {
      ...use,
      resetsOn: formatLongDate(use.resets_on),
      left: use.limit === null ? null : Math.max(0, use.limit - use.used),
    },
    retryHref: paths.optionalPoint.url({ q: query.q, lat: query.lat, lon: query.lon }),
  });
}

function breadcrumb({ viewer }: FastifyRequest) {
  const name = viewer?.side === "brand" ? viewer.brand?.brand_name : viewer?.facility?.facility_name;
  return [{ label: name ?? "" }, { label: "任意地点商圏分析" }];
}

function foundRow({ kind, name, note, latitude, longitude }: FoundPlace) {
  return {
    kind: placeKindLabels[kind],
    name,
    note,
    selectHref: `${paths.optionalPoint.url({ lat: latitude, lon: longitude, name })}#point`,
    resultHref: resultHref({ latitude, longitude }, { name }),
  };
}

function savedRow(point: Saved["points"][number], index: number) {
  return {
    ...point,
    sign: String(index + 1),
    coordinates: coordinatesText(point),
    created: formatDateTime(point.created_at),
    mapHref: `${paths.optionalPoint.url({ lat: point.latitude, lon: point.longitude, name: point.name })}#point`,
    resultHref: resultHref(point),
    deleteHref: paths.optionalPointDelete.url(point.id),
  };
}

function pointModel(places: PlaceSearch, point: Coordinates, name: string | undefined) {
  const address = places.townNear(point)?.name ?? "";
  return {
    ...point,
    coordinates: coordinatesText(point),
    address,
    name: name ?? "",
    resultHref: resultHref(point, name ? { name } : {}),
  };
}

function startView(point: Coordinates | undefined, { points }: Saved): MapView {
  if (point) return viewAround(point, 5000, MAP_SIZE);
  if (points.length === 0) return WHOLE_COUNTRY;
  const mean = (key: "latitude" | "longitude") =>
    points.reduce((sum, one) => sum + one[key], 0) / points.length;
  const centre = { latitude: mean("latitude"), longitude: mean("longitude") };
  const farthest = Math.max(...points.map((one) => distanceMetres(centre, one)));
  return viewAround(centre, Math.max(5000, farthest * 1.1), MAP_SIZE);
}

function mapProps({ server }: FastifyRequest, point: Coordinates | undefined, saved: Saved) {
  return {
    label: "地点を選ぶ地図",
    size: MAP_SIZE,
    view: startView(point, saved),
    ...mapGround(server),
    point: point ? { ...point, label: "選択した地点" } : null,
    rings: RINGS,
    emphasis: 3000,
    cells: [],
    shading: "none",
    shadings: [],
    clusters: [],
    marks: saved.points.map(({ name, latitude, longitude }, index) => ({
      kind: "saved",
      sign: String(index + 1),
      name,
      latitude,
      longitude,
      href: `${paths.optionalPoint.url({ lat: latitude, lon: longitude, name })}#point`,
    })),
    legend: saved.points.length > 0 ? [{ kind: "saved", label: "保存した地点" }] : [],
    pick: { latitude: "lat", longitude: "lon" },
  };
}
