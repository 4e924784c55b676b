import { fold } from "../../lib/kana.ts";
import { readShippedRows } from "../shipped-data.ts";
import { foldTown } from "./place-name.ts";

/** Towns as columns: 190,000 objects would weigh many times more. */
export interface Towns {
  names: string[];
  /** Names folded for searching. */
  keys: string[];
  /** Number of each town's municipality. */
  municipality: Uint16Array;
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** Municipalities with their keys and residents. */
  municipalities: { name: string; key: string; weight: number }[];
}

/** Names and residents of municipalities by code. */
export type Known = ReadonlyMap<string, { name: string; weight: number }>;

const MOST_TOWNS = 250_000;

/** Reads the shipped towns with the names of their municipalities. */
export async function readTowns(projectRoot: string, known: Known): Promise<Towns> {
  const numbers = new Map<string, number>();
  const towns: Towns = {
    names: [],
    keys: [],
    municipality: new Uint16Array(MOST_TOWNS),
    latitudes: new Float32Array(MOST_TOWNS),
    longitudes: new Float32Array(MOST_TOWNS),
    municipalities: [],
  };
  const numberOf = (code: string) => {
    const existing = numbers.get(code);
    if (existing !== undefined) return existing;
    const { name, weight } = known.get(code) ?? { name: "", weight: 0 };
    numbers.set(code, towns.municipalities.length);
    return towns.municipalities.push({ name, key: fold(name), weight }) - 1;
  };
  await readShippedRows(projectRoot, "towns.csv.gz", ([code = "", name = "", latitude, longitude], index) => {
    if (index >= MOST_TOWNS) throw new RangeError(`towns.csv.gz has more than ${MOST_TOWNS} rows`);
    towns.names.push(name);
    towns.keys.push(foldTown(name));
    towns.municipality[index] = numberOf(code);
    towns.latitudes[index] = Number(latitude);
    towns.longitudes[index] = Number(longitude);
  });
  return towns;
}
