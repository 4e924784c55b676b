import { gunzipSync } from "node:zlib";
import { lineNames } from "../../lib/rail-operators.ts";
import { rowsOf } from "../data/read.ts";
import type { TradeAreaStation } from "../models/trade-area.ts";
import { type GeographyFiles, readWhole } from "./files.ts";

/** A railway station; its lines as people call them, passengers a day (in and out) where published. */
export interface Station extends TradeAreaStation {
  name: string;
  lines: string[];
}

export interface Stations {
  stations: Station[];
  year: number;
}

export const SHIPPED_STATIONS_YEAR = 2023;
export const STATIONS_FILE = "stations.csv.gz";
export const RIDERSHIP_COLUMN = /ridership_fy(\d{4})_sum/u;

export function readStations(files: Pick<GeographyFiles, "file">): Stations {
  const rows = rowsOf(gunzipSync(readWhole(files.file(STATIONS_FILE))).toString("utf8"), STATIONS_FILE);
  const [column = "", year = ""] = RIDERSHIP_COLUMN.exec(Object.keys(rows[0] ?? {}).join()) ?? [];
  const stations = rows.map((row) => ({
    name: row.name ?? "",
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    lines: lineNames((row.lines ?? "").split(";").filter((line) => line !== "")),
    passengers_per_day: row[column] ? Number(row[column]) : null,
  }));
  return { stations, year: Number(year) };
}
