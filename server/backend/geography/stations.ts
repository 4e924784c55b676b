import { lineNames } from "../../lib/rail-operators.ts";
import { readRows } from "../data/read.ts";
import type { TradeAreaStation } from "../models/trade-area.ts";

/** A railway station; its lines as people call them, passengers a day (in and out) where published. */
export interface Station extends TradeAreaStation {
  name: string;
  lines: string[];
}

/** Every station of the shipped list, in its order. */
export function readStations(projectRoot: string): Station[] {
  return readRows(projectRoot, "stations.csv.gz").map((row) => ({
    name: row.name ?? "",
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    lines: lineNames((row.lines ?? "").split(";").filter((line) => line !== "")),
    passengers_per_day: row.ridership_fy2023_sum ? Number(row.ridership_fy2023_sum) : null,
  }));
}
