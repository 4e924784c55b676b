import type { AttributeTable } from "./dbf.ts";
import { yearOf } from "./map/layers.ts";
import { GeographyRefusal } from "./refused.ts";
import { type StationLine, textOf } from "./ridership-table.ts";
import type { GivenShape } from "./shapes.ts";
import { middleOf } from "./shp-lines.ts";

export interface GivenStations {
  file: string;
  year: number | undefined;
  lines: StationLine[];
}

export function isStations({ columns }: AttributeTable): boolean {
  return columns.includes("N02_005") && columns.includes("N02_003");
}

/** @throws GeographyRefusal for a station without a name or a place. */
export function stationsOf(file: string, shapes: Iterable<GivenShape>): GivenStations {
  const lines = new Map<string, StationLine>();
  let at = 0;
  for (const { properties, parts } of shapes) {
    at += 1;
    const [line, operator, name] = ["N02_003", "N02_004", "N02_005"].map((column) =>
      textOf(properties, column),
    ) as [string, string, string];
    const place = middleOf(parts());
    if (!place || !(Math.abs(place.latitude) <= 90) || name === "")
      throw new GeographyRefusal(`${file} の${at}件目：駅名か駅の位置がありません。`);
    const code = textOf(properties, "N02_005c") || `${name}|${place.latitude.toFixed(2)}`;
    // Platforms apart come as features of their own.
    const key = `${code}|${operator}|${line}`;
    if (!lines.has(key)) lines.set(key, { name, operator, line, place, passengers: null, isOpen: true });
  }
  return { file, year: yearOf(file), lines: [...lines.values()] };
}
