import { fold } from "../../../lib/kana.ts";
import { foldTown } from "../../../lib/places/fold-town.ts";
import type { OpenData } from "../../options.ts";
import { readDataRows } from "../open-data.ts";
import { type PackedTexts, packTexts } from "./packed-texts.ts";

/** Towns as columns: 190,000 objects would weigh many times more. */
export interface Towns {
  names: PackedTexts;
  keys: PackedTexts;
  municipality: Uint16Array;
  latitudes: Float32Array;
  longitudes: Float32Array;
  municipalities: {
    code: string;
    name: string;
    key: string;
    weight: number;
    stations: Record<string, number>;
  }[];
}

export type Known = ReadonlyMap<string, { name: string; weight: number }>;

export async function readTowns(
  data: OpenData,
  known: Known,
  passengers: ReadonlyMap<string, Record<string, number>>,
): Promise<Towns> {
  const numbers = new Map<string, number>();
  const municipalities: Towns["municipalities"] = [];
  const numberOf = (code: string) => {
    const existing = numbers.get(code);
    if (existing !== undefined) return existing;
    const { name, weight } = known.get(code) ?? { name: "", weight: 0 };
    numbers.set(code, municipalities.length);
    const stations = passengers.get(code) ?? {};
    return municipalities.push({ code, name, key: fold(name), weight, stations }) - 1;
  };
  const rows = await readDataRows(data, "towns.csv.gz", ([code = "", name = "", ...point]) => ({
    name,
    municipality: numberOf(code),
    latitude: Number(point[0]),
    longitude: Number(point[1]),
  }));
  return {
    names: packTexts(rows.map(({ name }) => name)),
    keys: packTexts(rows.map(({ name }) => foldTown(name))),
    municipality: Uint16Array.from(rows, ({ municipality }) => municipality),
    latitudes: Float32Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float32Array.from(rows, ({ longitude }) => longitude),
    municipalities,
  };
}
