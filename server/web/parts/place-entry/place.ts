import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { typedNumber } from "../../../lib/typed-number.ts";
import { given } from "../../forms/entry.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { type FoundPlace, placeKindLabels, placeSearch } from "../../geography/places/place-index.ts";
import { choiceMap } from "../point-choice/map.ts";
import { coordinatesText, pointOf } from "../point-choice/query.ts";

const MOST_FOUND = 8;
const MISSING = "［住所から位置を探す］を押すか、緯度と経度を入力してください。";
const FAR_FROM_TOWNS = "この位置の近くに町丁目がありません。緯度と経度を確認してください。";

function degrees(name: string, limit: number) {
  const range = `${name}は-${limit}〜${limit}の数字で入力してください。`;
  return (
    given
      .transform((text, context) => {
        const value = typedNumber(text);
        if (value !== undefined) return value;
        context.addIssue({ code: "custom", message: MISSING, input: text });
        return z.NEVER;
      })
      .pipe(z.number(range).min(-limit, range).max(limit, range))
      // Five decimals are one metre.
      .transform((value) => Number(value.toFixed(5)))
  );
}

export const placeEntry = {
  latitude: degrees("緯度", 90),
  longitude: degrees("経度", 180),
};

export function placeTexts({ latitude, longitude }: Coordinates): Texts<"latitude" | "longitude"> {
  return { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) };
}

const LOOK_UP = /^place(?::(\d))?$/;

export interface FoundPlaces {
  chosen: string;
  remarks: readonly string[];
  others: { action: string; name: string; note: string }[];
}

export async function lookUpPlace(
  request: FastifyRequest,
  raw: Record<string, unknown>,
  values: Texts,
): Promise<{ values: Texts; errors: Record<string, string>; found?: FoundPlaces } | undefined> {
  const pressed = LOOK_UP.exec(String(raw.action ?? ""));
  if (!pressed) return undefined;
  const address = values.address?.trim() ?? "";
  if (address === "") return { values, errors: { address: "所在地を入力してください。" } };
  const search = await placeSearch(request.server.web);
  const { places, remarks } = search.answer(address, MOST_FOUND);
  const number = Number(pressed[1] ?? 0);
  const place = places[number] ?? places[0];
  if (!place) {
    const message =
      remarks[0] ?? "この住所の町丁目は見つかりません。表記を変えるか、緯度と経度を入力してください。";
    return { values, errors: { address: message } };
  }
  return {
    values: { ...values, ...placeTexts(place) },
    errors: {},
    found: {
      chosen: `${place.name}（${placeKindLabels[place.kind]}）`,
      remarks,
      others: places.flatMap((other, index) =>
        other === place
          ? []
          : [
              {
                action: `place:${index}`,
                name: other.name,
                note: noteOf(other),
              },
            ],
      ),
    },
  };
}

function noteOf({ kind, note }: FoundPlace): string {
  return [placeKindLabels[kind], note].filter(Boolean).join("　");
}

export async function placeBody(
  request: FastifyRequest,
  { latitude, longitude }: Coordinates,
): Promise<
  | {
      body: Coordinates & { municipality_code: string; is_town_point: boolean };
      errors?: undefined;
    }
  | { body?: undefined; errors: Record<string, string> }
> {
  const point = { latitude, longitude };
  const { lat, lon } = pointOf(String(point.latitude), String(point.longitude)).errors;
  if (lat || lon)
    return {
      errors: { ...(lat && { latitude: lat }), ...(lon && { longitude: lon }) },
    };
  const town = (await placeSearch(request.server.web)).townNear(point);
  if (!town) return { errors: { latitude: FAR_FROM_TOWNS } };
  const is_town_point = coordinatesText(town) === coordinatesText(point);
  return {
    body: {
      ...point,
      municipality_code: town.municipality_code,
      is_town_point,
    },
  };
}

export async function placeModel(request: FastifyRequest, values: Texts) {
  const { point } = pointOf(values.latitude, values.longitude);
  const search = await placeSearch(request.server.web);
  const town = point && search.townNear(point);
  return {
    map: choiceMap(request.server, point, [], {
      latitude: "latitude",
      longitude: "longitude",
    }),
    where: town?.name,
    isTownPoint:
      town !== undefined && point !== undefined && coordinatesText(town) === coordinatesText(point),
  };
}
