import { z } from "zod";
import { isAroundJapan, OUTSIDE_JAPAN } from "../../../lib/trade-area-map/japan.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { typedNumber } from "../../../lib/typed-number.ts";

const coordinate = z.string().max(40);
const shade = z.enum(["population", "cluster", "none"]);

export const pointQuery = z.object({
  q: z.string().trim().max(100).optional(),
  lat: coordinate.optional(),
  lon: coordinate.optional(),
  name: z.string().trim().max(100).optional(),
  analyze: z.literal("1").optional(),
});
export type PointQuery = z.output<typeof pointQuery>;

export const resultQuery = z.object({
  lat: z.string().transform(Number),
  lon: z.string().transform(Number),
  name: z.string().trim().max(100).optional(),
  shade: shade.optional(),
});
export type ResultQuery = z.output<typeof resultQuery>;

const NAME = "地点名を入力してください。";
const BOTH = "緯度と経度を入力してください。";
const RANGE = "緯度は-90〜90、経度は-180〜180で入力してください。";

function degrees(limit: number) {
  return z
    .string(BOTH)
    .max(40, RANGE)
    .transform((text) => typedNumber(text) ?? Number.NaN)
    .pipe(z.number(RANGE).min(-limit, RANGE).max(limit, RANGE));
}

export const pointForm = z.object({
  name: z.string(NAME).trim().min(1, NAME).max(100, "地点名は100文字以内で入力してください。"),
  address: z.string().trim().max(200, "住所は200文字以内で入力してください。").default(""),
  latitude: degrees(90),
  longitude: degrees(180),
  from: z.enum(["list", "result"]).default("list"),
});

export interface TypedPoint {
  point: Coordinates | undefined;
  errors: Record<string, string>;
}

export function pointOf(lat: string | undefined, lon: string | undefined): TypedPoint {
  const [latitude, longitude] = [lat, lon].map((text) => typedNumber(text ?? ""));
  if (latitude === undefined && longitude === undefined) return { point: undefined, errors: {} };
  if (latitude === undefined || longitude === undefined)
    return { point: undefined, errors: { [latitude === undefined ? "lat" : "lon"]: BOTH } };
  if (!(Math.abs(latitude) <= 90)) return { point: undefined, errors: { lat: RANGE } };
  if (!(Math.abs(longitude) <= 180)) return { point: undefined, errors: { lon: RANGE } };
  if (!isAroundJapan({ latitude, longitude })) return { point: undefined, errors: { lat: OUTSIDE_JAPAN } };
  return { point: rounded({ latitude, longitude }), errors: {} };
}

/** Five decimals are one metre: nobody points closer. */
export function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}

export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
