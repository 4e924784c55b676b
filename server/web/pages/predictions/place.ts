import { facilityTypeLabels } from "../../../lib/labels.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { placeKindLabels, placeSearch } from "../../geography/places/place-index.ts";
import { writtenPage } from "../../parts/list/query.ts";
import { pagerOf } from "../../parts/list/rows.ts";
import type { OfferedPlace } from "../../parts/point-choice/map.ts";
import { resultHref } from "../../parts/point-choice/points.ts";
import { coordinatesText, pointOf } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import type { NewQuery } from "./query.ts";

export interface ChosenPlace {
  kind: "facility" | "point";
  name: string;
  address: string;
  note: string;
  latitude: number;
  longitude: number;
  fields: { facility_id: string; lat: string; lon: string; address: string };
}

interface Asked {
  facility_id?: number | undefined;
  recruitment_id?: number | undefined;
  lat?: string | undefined;
  lon?: string | undefined;
  address?: string | undefined;
}

/**
 * The facility or point asked for; undefined where none is, or the point cannot be read.
 * @throws the answer for what is not there where the facility is none that the brand may know of
 */
export async function chosenPlace(request: BrandRequest, asked: Asked): Promise<ChosenPlace | undefined> {
  if (asked.facility_id !== undefined) return facilityPlace(request, asked.facility_id, asked.recruitment_id);
  const { point } = pointOf(asked.lat, asked.lon);
  if (!point) return undefined;
  const search = await placeSearch(request.server.web);
  const address = asked.address || (search.townNear(point)?.name ?? "");
  return {
    kind: "point",
    name: address || "地点",
    address,
    note: `緯度・経度 ${coordinatesText(point)}`,
    ...point,
    fields: { facility_id: "", lat: String(point.latitude), lon: String(point.longitude), address },
  };
}

async function facilityPlace(
  request: BrandRequest,
  id: number,
  recruitmentId?: number,
): Promise<ChosenPlace> {
  const unknownIsGone = (error: unknown) => {
    rethrowUnless(error, 404);
    throw notFound();
  };
  const brand_id = request.viewer.brand.brand_id;
  const [{ facility }, offered] = await Promise.all([
    request.backend.getFacility({ id }).catch(unknownIsGone),
    recruitmentId === undefined
      ? undefined
      : request.backend.getOffering({ id: recruitmentId, brand_id }).catch(unknownIsGone),
  ]);
  if (!facility || (offered && offered.offering?.facility.id !== id)) throw notFound();
  const { name, address, latitude, longitude, facility_type } = facility;
  return {
    kind: "facility",
    name,
    address,
    note: offered?.offering
      ? sectionText(offered.offering.section.number, offered.offering.floor.name)
      : facilityTypeLabels[facility_type],
    latitude,
    longitude,
    fields: { facility_id: `${id}`, ...NO_POINT },
  };
}

const NO_POINT = { lat: "", lon: "", address: "" };

export function sectionText(number: string, floor: string): string {
  return `区画${number}（${floor}）`;
}

const MOST_PLACES = 8;

export async function placeChoices(request: BrandRequest, { q, page }: NewQuery) {
  const brandId = request.viewer.brand.brand_id;
  const [facilities, points, places] = await Promise.all([
    optional(request, "getFacilities", {
      current_brand: brandId,
      page,
      ...(q && { search: q }),
    }),
    optional(request, "getBrandOptionalPoints", { id: brandId }),
    placeSearch(request.server.web),
  ]);
  const { value } = facilities;
  const answer = places.answer(q ?? "", MOST_PLACES);
  return {
    facilities: {
      ok: facilities.ok,
      total: value.total,
      rows: value.facilities.map((one) => ({
        name: one.name,
        type: facilityTypeLabels[one.facility_type],
        address: one.address,
        isStealth: one.is_stealth,
        href: facilityHref(one.id),
        reportHref: resultHref(one, { name: one.name }),
      })),
      pagination: pagerOf(
        { ...value, page },
        (to) => paths.salesPredictionNew.url({ step: "place", q, ...writtenPage({ page: to }) }),
        "施設のページ",
      ),
    },
    points: {
      ok: points.ok,
      rows: points.value.points.map((point) => ({
        name: point.name,
        address: point.address,
        coordinates: coordinatesText(point),
        reportHref: resultHref(point),
        href: placeHref(point, point.name, point.address),
      })),
    },
    places: answer.places.map((found) => ({
      kind: placeKindLabels[found.kind],
      name: found.name,
      note: found.note,
      reportHref: resultHref(found, { name: found.name }),
      href: placeHref(found, found.name),
    })),
    remarks: answer.remarks,
    offered: [
      ...points.value.points.map(
        (point, index): OfferedPlace => ({
          ...offeredAt(point),
          kind: "saved",
          sign: String(index + 1),
          href: placeHref(point, point.name, point.address),
        }),
      ),
      ...value.facilities.map(
        (one): OfferedPlace => ({ ...offeredAt(one), kind: "facility", href: facilityHref(one.id) }),
      ),
    ],
  };
}

function offeredAt({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }) {
  return { name, latitude, longitude };
}

function facilityHref(id: number): string {
  return paths.salesPredictionNew.url({ facility_id: id });
}

function placeHref(point: { latitude: number; longitude: number }, name: string, address?: string): string {
  return paths.salesPredictionNew.url({ lat: point.latitude, lon: point.longitude, name, address });
}
