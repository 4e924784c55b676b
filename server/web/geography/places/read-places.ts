import { fold } from "../../../lib/kana.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { lineNames } from "../../../lib/rail-operators.ts";
import type { OpenData } from "../../options.ts";
import { readDataRows } from "../open-data.ts";
import type { FoundPlace, PlaceKind } from "./place-index.ts";
import { type PostalCodes, readPostalCodes } from "./postal-codes.ts";
import { type Reading, readingKeys } from "./readings.ts";
import { type Known, readTowns, type Towns } from "./town-table.ts";

export interface Entry extends FoundPlace {
  key: string;
  whole: string;
  /** Residents of a municipality, passengers a day of a station. */
  weight: number;
  readings?: Reading[];
}

export interface Places {
  entries: Entry[];
  towns: Towns;
  postalCodes: PostalCodes;
}

/** Reads the shipped places; about two seconds, with pauses for other requests. */
export async function readPlaces(data: OpenData): Promise<Places> {
  const { areas, known } = await readAreas(data);
  const { stations, passengers } = await readStations(data, known);
  const middles = new Map(areas.map(({ name, latitude, longitude }) => [name, { latitude, longitude }]));
  return {
    entries: [...areas, ...stations],
    towns: await readTowns(data, known, passengers),
    postalCodes: await readPostalCodes(data, known, middles),
  };
}

function residentsNote(residents: number): string {
  return residents > 0 ? `人口${formatWhole(residents)}人` : "";
}

async function readAreas(data: OpenData): Promise<{ areas: Entry[]; known: Known }> {
  const known = new Map<string, { name: string; weight: number }>();
  const areas: Entry[] = [];
  const cities = new Map<string, { own: string; weight: number; north: number; east: number }>();
  const rows = await readDataRows(data, "municipalities.csv.gz", (row) => row);
  for (const row of rows) {
    const [code = "", prefecture = "", above = "", own = "", latitude = "", longitude = "", , residents] =
      row;
    // Addresses of the islands leave the 支庁 out.
    const name = `${prefecture}${above.endsWith("支庁") ? "" : above}${own}`;
    const weight = Number(residents) || 0;
    known.set(code, { name, weight });
    if (latitude === "") continue;
    areas.push({
      ...entry("municipality", own, name, latitude, longitude),
      note: residentsNote(weight),
      weight,
    });
    if (!above.endsWith("市")) continue;
    const city = cities.get(prefecture + above) ?? { own: above, weight: 0, north: 0, east: 0 };
    city.weight += weight;
    city.north += weight * Number(latitude);
    city.east += weight * Number(longitude);
    cities.set(prefecture + above, city);
  }
  for (const [name, { own, weight, north, east }] of cities) {
    const [latitude, longitude] = [(north / weight).toFixed(5), (east / weight).toFixed(5)];
    areas.push({
      ...entry("municipality", own, name, latitude, longitude),
      note: residentsNote(weight),
      weight,
    });
  }
  return { areas, known };
}

async function readStations(data: OpenData, known: Known) {
  const readings = new Map<string, Reading[]>();
  for (const file of ["station_readings.csv.gz", "station_dictionary_readings.csv.gz"])
    await readDataRows(data, file, ([code, own, reading = ""]) => {
      const station = `${code}${own}`;
      readings.set(station, [...(readings.get(station) ?? []), readingKeys(reading)]);
    });
  const passengers = new Map<string, Record<string, number>>();
  const stations = await readDataRows(
    data,
    "stations.csv.gz",
    ([, own = "", latitude = "", longitude = "", code = "", lines = "", riders]): Entry => {
      const names = lineNames(lines.split(";"));
      const place = known.get(code)?.name ?? "";
      const read = readings.get(`${code}${own}`);
      const station: Entry = {
        ...entry("station", own, `${own}駅`, latitude, longitude),
        whole: fold(`${place}${own}駅`),
        note: [place, names.slice(0, 3).join("・")].filter((part) => part !== "").join("　"),
        weight: Number(riders) || 0,
        ...(read && { readings: read }),
      };
      passengers.set(code, { ...passengers.get(code), [station.key]: station.weight });
      return station;
    },
  );
  return { stations, passengers };
}

function entry(kind: PlaceKind, own: string, name: string, latitude: string, longitude: string) {
  return {
    kind,
    name,
    key: fold(own),
    whole: fold(name),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}
