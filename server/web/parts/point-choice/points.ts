import type { FastifyRequest } from "fastify";
import type { OptionalPoint } from "../../../contract/points.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { tenantOf, type Viewer } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";

export function choicePath(viewer: Viewer | undefined) {
  const predicts = viewer?.side === "brand" && viewer.brand?.is_sales_prediction === true;
  return predicts ? paths.salesPredictionTradeArea : paths.optionalPoint;
}

export const CHOICE_TITLE = "商圏分析（地点指定）";

function ownerOf(request: FastifyRequest): { side: "facility" | "brand"; id: number } {
  const { viewer } = request;
  const { facility_id, brand_id } = viewer ? tenantOf(viewer) : {};
  return brand_id === undefined
    ? { side: "facility", id: facility_id ?? 0 }
    : { side: "brand", id: brand_id };
}

export async function savedPoints(request: FastifyRequest) {
  const { side, id } = ownerOf(request);
  const answer =
    side === "brand"
      ? await optional(request, "getBrandOptionalPoints", { id })
      : await optional(request, "getFacilityOptionalPoints", { id });
  return { ok: answer.ok, points: answer.value.points };
}

/** One of them; undefined where it is another's or none, which look the same. */
export async function savedPoint(
  request: FastifyRequest,
  pointId: number,
): Promise<OptionalPoint | undefined> {
  const { side, id } = ownerOf(request);
  const { points } = await (side === "brand"
    ? request.backend.getBrandOptionalPoints({ id })
    : request.backend.getFacilityOptionalPoints({ id }));
  return points.find((point) => point.id === pointId);
}

export async function createPoint(
  request: FastifyRequest,
  body: { name: string; address: string; latitude: number; longitude: number },
): Promise<OptionalPoint> {
  const { side, id } = ownerOf(request);
  const { optional_point } = await (side === "brand"
    ? request.backend.createBrandOptionalPoint({ id, body })
    : request.backend.createFacilityOptionalPoint({ id, body }));
  return optional_point;
}

export async function removePoint(request: FastifyRequest, pointId: number): Promise<void> {
  const id = pointId;
  await (ownerOf(request).side === "brand"
    ? request.backend.deleteBrandOptionalPoint({ id })
    : request.backend.deleteFacilityOptionalPoint({ id }));
}

/** How many points this month's plan has left, asked without counting one; null where the answer is missing. */
export async function accessUse(request: FastifyRequest, point: Coordinates) {
  const { viewer } = request;
  const { ok, value } = await optional(request, "checkOptionalPoint", {
    ...(viewer ? tenantOf(viewer) : {}),
    lat: point.latitude,
    lon: point.longitude,
    count: false,
  });
  return ok ? value : null;
}

const SAME_DEGREES = 0.00005;

/** Two points that are counted as one: four decimals. */
export function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return (
    Math.abs(one.latitude - other.latitude) <= SAME_DEGREES &&
    Math.abs(one.longitude - other.longitude) <= SAME_DEGREES
  );
}

export function resultHref({ latitude, longitude }: Coordinates, more: Record<string, string> = {}): string {
  return paths.optionalPointResult.url({ lat: latitude, lon: longitude, ...more });
}
