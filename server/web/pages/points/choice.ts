import type { FastifyReply, FastifyRequest } from "fastify";
import { formatDateTime, formatLongDate } from "../../../lib/dates.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import {
  type FoundPlace,
  type PlaceSearch,
  placeKindLabels,
  placeSearch,
} from "../../geography/places/place-index.ts";
import { choiceMap } from "../../parts/point-choice/map.ts";
import {
  accessUse,
  CHOICE_TITLE,
  choicePath,
  resultHref,
  savedPoints,
} from "../../parts/point-choice/points.ts";
import { coordinatesText, type PointQuery, pointOf } from "../../parts/point-choice/query.ts";
import { WHOLE_COUNTRY } from "../../parts/trade-area/map-ground.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";

type Saved = Awaited<ReturnType<typeof savedPoints>>;

export interface PointFormState {
  errors: Record<string, string>;
  values: Record<string, unknown>;
}

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
  const here = choicePath(request.viewer);
  const places = await placeSearch(request.server.web);
  const answer = query.q ? places.answer(query.q) : undefined;
  if (form) reply.code(422);
  else if (Object.keys(errors).length > 0) reply.code(400);
  return reply.page("points/choice", {
    title: CHOICE_TITLE,
    heading: CHOICE_TITLE,
    styles: ["points", "trade-area-map"],
    breadcrumb: breadcrumb(request),
    errors: { ...errors, ...form?.errors },
    map: choiceMap(
      request.server,
      typed.point,
      saved.points.map((one, index) => savedMark(here, one, index)),
    ),
    search: {
      words: query.q ?? "",
      found: answer?.places.map((place) => foundRow(here, place)),
      remarks: answer?.remarks,
    },
    typed: { lat: query.lat ?? "", lon: query.lon ?? "", name: query.name ?? "" },
    point: typed.point && pointModel(places, typed.point, query.name),
    form,
    saved: { ok: saved.ok, rows: saved.points.map((one, index) => savedRow(here, one, index)) },
    use: use && {
      ...use,
      resetsOn: formatLongDate(use.resets_on),
      left: use.limit === null ? null : Math.max(0, use.limit - use.used),
    },
    action: here.url(),
    retryHref: here.url({ q: query.q, lat: query.lat, lon: query.lon }),
  });
}

function breadcrumb({ viewer }: FastifyRequest) {
  const name = viewer?.side === "brand" ? viewer.brand?.brand_name : viewer?.facility?.facility_name;
  return [{ label: name ?? "" }, { label: CHOICE_TITLE }];
}

type Here = ReturnType<typeof choicePath>;

function foundRow(here: Here, { kind, name, note, latitude, longitude }: FoundPlace) {
  return {
    kind: placeKindLabels[kind],
    name,
    note,
    selectHref: `${here.url({ lat: latitude, lon: longitude, name })}#point`,
    resultHref: resultHref({ latitude, longitude }, { name }),
  };
}

function savedRow(here: Here, point: Saved["points"][number], index: number) {
  return {
    ...point,
    sign: String(index + 1),
    coordinates: coordinatesText(point),
    created: formatDateTime(point.created_at),
    mapHref: `${here.url({ lat: point.latitude, lon: point.longitude, name: point.name })}#point`,
    resultHref: resultHref(point),
    deleteHref: paths.optionalPointDelete.url(point.id),
  };
}

function savedMark(here: Here, { name, latitude, longitude }: Saved["points"][number], index: number) {
  const href = `${here.url({ lat: latitude, lon: longitude, name })}#point`;
  return { kind: "saved" as const, sign: String(index + 1), name, latitude, longitude, href };
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
