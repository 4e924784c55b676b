import { type AttributeTable, dbfTable } from "./dbf.ts";
import { geojsonFeatures } from "./geojson.ts";
import type { GivenFile } from "./given-files.ts";

/** What shapefiles have beside their table, and what 国土数値情報 puts into its zips: not read, and not worth a line each. */
const BESIDE = /\.(?:shp|shx|prj|cpg|qix|sbn|sbx|qpj|qmd|xml|html?)$/iu;

export function isBeside({ name }: GivenFile): boolean {
  return BESIDE.test(name);
}

/**
 * The table of attributes in a .dbf or .geojson; undefined where the file is something else.
 * @throws GeographyRefusal where it is broken.
 */
export function attributeTable(file: GivenFile): AttributeTable | undefined {
  if (/\.dbf$/iu.test(file.name)) return dbfTable(file);
  if (!/\.(?:geojson|json)$/iu.test(file.name)) return undefined;
  if (/\.json$/iu.test(file.name) && !file.bytes.includes('"features"')) return undefined;
  const { value: first } = geojsonFeatures(file).next();
  return {
    name: file.name,
    columns: Object.keys(first?.properties ?? {}),
    *rows() {
      for (const { properties } of geojsonFeatures(file)) yield properties;
    },
  };
}
