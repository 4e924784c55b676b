import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { readRows } from "../../server/backend/data/read.ts";
import { projectRoot } from "./project-root.ts";

interface Row {
  properties: Record<string, string | null>;
  geometry: { type: string; coordinates: unknown };
}

const shipped = (file: string) =>
  JSON.parse(
    gunzipSync(readFileSync(join(projectRoot, "server/backend/data", file))).toString("utf8"),
  ) as unknown;

export const asFeatures = (rows: readonly Row[]) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: rows.map((row) => ({ type: "Feature", ...row })),
  });

export const lineString = (coordinates: readonly (readonly [number, number])[]) => ({
  type: "LineString",
  coordinates,
});

export function areas(): Map<string, Row[]> {
  const topology = shipped("municipalities_2021.topojson.gz") as Topology<
    Record<string, GeometryCollection<Record<string, string | null>>>
  >;
  const [object] = Object.values(topology.objects);
  if (!object) throw new Error("the shipped areas have no object");
  const rows = feature(topology, object).features as unknown as Row[];
  return Map.groupBy(rows, ({ properties }) => properties.N03_007?.slice(0, 2) ?? "00");
}

type Lines = readonly (readonly [number, number])[][];

export function railSections(): Row[] {
  const { features } = shipped("rail_lines.geojson.gz") as {
    features: { properties: { operator: string; line: string }; geometry: { coordinates: Lines } }[];
  };
  return features.flatMap(({ properties, geometry }) =>
    geometry.coordinates.map((line) => ({
      properties: { N02_001: "11", N02_002: "1", N02_003: properties.line, N02_004: properties.operator },
      geometry: lineString(line),
    })),
  );
}

export function railStations(): Row[] {
  return readRows(projectRoot, "stations.csv.gz").flatMap(({ name = "", lat, lon, lines = "" }, i) =>
    lines.split(";").map((line) => {
      const [operator = "", own = ""] = line.split("|");
      const at = [Number(lon), Number(lat)] as const;
      return {
        properties: { N02_003: own, N02_004: operator, N02_005: name, N02_005c: `${i}` },
        geometry: lineString([at, [at[0] + 0.0001, at[1]]]),
      };
    }),
  );
}

export function expresswaySections(): Row[] {
  const { features } = shipped("expressways.geojson.gz") as { features: { geometry: Row["geometry"] }[] };
  return features.map(({ geometry }) => ({
    properties: { N06_003: "9999", N06_007: "某自動車道", N06_008: "1" },
    geometry,
  }));
}

export const road = (kind: string, ...line: (readonly [number, number])[]): Row => ({
  properties: { N13_001: "2024-01-01", N13_003: kind },
  geometry: lineString(line),
});
