import { distanceKilometres, type Place } from "../models/geography.ts";

export interface PlaceIndex<Found extends Place> {
  within(center: Place, radiusKilometres: number): (Found & { distance_kilometres: number })[];
}

const BOXES_PER_DEGREE = 50;
/** The shortest degree of latitude is 110.57 km; of longitude in Japan (to 46° N) 77.4 km. */
const KILOMETRES_PER_LATITUDE = 110.5;

/** An index of places; they must not move while it is used. */
export function placeIndex<Found extends Place>(places: Iterable<Found>): PlaceIndex<Found> {
  const boxes = new Map<number, Found[]>();
  for (const place of places) {
    const key = keyOf(boxAt(place.latitude), boxAt(place.longitude));
    const box = boxes.get(key);
    if (box === undefined) boxes.set(key, [place]);
    else box.push(place);
  }
  return {
    within(center, radius) {
      const up = radius / KILOMETRES_PER_LATITUDE;
      const edge = Math.min(89, Math.abs(center.latitude) + up);
      const across = radius / (KILOMETRES_PER_LATITUDE * Math.cos((edge * Math.PI) / 180));
      const found: (Found & { distance_kilometres: number })[] = [];
      for (let row = boxAt(center.latitude - up); row <= boxAt(center.latitude + up); row++) {
        for (
          let column = boxAt(center.longitude - across);
          column <= boxAt(center.longitude + across);
          column++
        ) {
          for (const place of boxes.get(keyOf(row, column)) ?? []) {
            const distance_kilometres = distanceKilometres(center, place);
            if (distance_kilometres <= radius) found.push({ ...place, distance_kilometres });
          }
        }
      }
      return found.sort((a, b) => a.distance_kilometres - b.distance_kilometres);
    },
  };
}

function boxAt(degrees: number): number {
  return Math.floor(degrees * BOXES_PER_DEGREE);
}

function keyOf(row: number, column: number): number {
  return row * 100_000 + column;
}
