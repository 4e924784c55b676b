import type { FastifyRequest } from "fastify";
import { placeKindLabels, placeSearch } from "../../geography/places/place-index.ts";
import type { PlaceQuery, PlanValues } from "../../parts/opening-plans/fields.ts";
import { choiceMap } from "../../parts/point-choice/map.ts";
import { pointOf } from "../../parts/point-choice/query.ts";

type Found = { latitude: number; longitude: number; name: string };

export async function placeChoice(
  request: FastifyRequest,
  values: PlanValues,
  words: string | undefined,
  hrefOf: (place: { lat: number; lon: number; address: string }) => string,
) {
  const places = await placeSearch(request.server.web);
  const answer = words ? places.answer(words) : undefined;
  const href = ({ latitude, longitude, name }: Found) =>
    `${hrefOf({ lat: latitude, lon: longitude, address: name })}#latitude`;
  return {
    words: words ?? "",
    remarks: answer?.remarks ?? [],
    found: answer?.places.map((place) => ({
      kind: placeKindLabels[place.kind],
      name: place.name,
      note: place.note,
      href: href(place),
    })),
    map: choiceMap(request.server, pointOf(values.latitude, values.longitude).point, [], {
      latitude: "latitude",
      longitude: "longitude",
    }),
  };
}

export function withPlace(values: PlanValues, { lat, lon, address }: PlaceQuery): PlanValues {
  if (lat === undefined || lon === undefined) return values;
  return { ...values, latitude: lat, longitude: lon, address: address ?? values.address };
}
