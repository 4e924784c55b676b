import type { FastifyRequest } from "fastify";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { BackendError } from "../../gateway/errors.ts";
import { placeBody } from "./place.ts";

class PlaceRefused extends BackendError {
  constructor(errors: Record<string, string>) {
    super("placeBody", 400, { status: 4000, message: "位置を確認してください。", errors });
  }
}

export function wholePoint(
  { latitude, longitude }: Partial<Coordinates>,
  before: Coordinates,
): Coordinates | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  return {
    latitude: latitude ?? before.latitude,
    longitude: longitude ?? before.longitude,
  };
}

export async function soundPlace(request: FastifyRequest, point: Coordinates) {
  const { body, errors } = await placeBody(request, point);
  if (errors) throw new PlaceRefused(errors);
  return body;
}
