import { attributeTable } from "./attributes.ts";
import type { Attributes } from "./dbf.ts";
import { type Feature, geojsonFeatures } from "./geojson.ts";
import type { GivenFile } from "./given-files.ts";
import { GeographyRefusal } from "./refused.ts";
import { type Line, shpLines } from "./shp-lines.ts";

export interface GivenShape {
  properties: Attributes;
  parts(): Line[];
}

export function* geojsonShapes(file: GivenFile): Generator<GivenShape> {
  for (const { properties, geometry } of geojsonFeatures(file))
    yield { properties, parts: () => partsOf(geometry) };
}

function partsOf(geometry: Feature["geometry"]): Line[] {
  if (geometry?.type === "Point") return [[geometry.coordinates as number[]]];
  if (geometry?.type === "LineString") return [geometry.coordinates as Line];
  if (geometry?.type === "MultiLineString" || geometry?.type === "Polygon")
    return geometry.coordinates as Line[];
  return geometry?.type === "MultiPolygon" ? (geometry.coordinates as Line[][]).flat() : [];
}

/** The same of a .dbf with the .shp of its name. @throws GeographyRefusal where these do not belong together. */
export function* pairedShapes(dbf: GivenFile, shp: GivenFile): Generator<GivenShape> {
  const table = attributeTable(dbf);
  const lines = shpLines(shp);
  let count = 0;
  for (const properties of table?.rows(table.columns) ?? []) {
    const { value: parts } = lines.next();
    if (!parts) throw unlike(dbf, shp);
    count += 1;
    yield { properties, parts };
  }
  if (count === 0 || !lines.next().done) throw unlike(dbf, shp);
}

function unlike(dbf: GivenFile, shp: GivenFile): GeographyRefusal {
  return new GeographyRefusal(`${dbf.name}：${shp.name} と件数が合いません。`);
}
