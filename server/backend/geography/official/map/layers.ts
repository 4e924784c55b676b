import { createHash } from "node:crypto";
import type { Attributes, AttributeTable } from "../dbf.ts";
import { GeographyRefusal } from "../refused.ts";
import type { GivenShape } from "../shapes.ts";
import { bytesOf, type Path, pathOf } from "./paths.ts";

export const LAYERS = {
  rail: {
    title: "鉄道（N02）",
    is: (columns) => columns.includes("N02_003") && !columns.includes("N02_005"),
    groupOf: (row) => textOf(row.N02_004),
  },
  expressways: {
    title: "高速道路時系列（N06）",
    is: (columns) => columns.includes("N06_003") && columns.includes("N06_008"),
    // The year in which a section ended; 9999 of those that are in use.
    groupOf: (row) => (textOf(row.N06_003) === "9999" ? "expressway" : undefined),
  },
  roads: {
    title: "道路（N13）",
    is: (columns) => columns.includes("N13_003"),
    // 1 国道, 2 都道府県道; 3 and 5 are narrower, 4 are the expressways of N06.
    groupOf: (row) => ({ 1: "national", 2: "prefectural" })[textOf(row.N13_003) ?? ""],
  },
  borders: {
    title: "行政区域（N03）",
    is: (columns) => columns.includes("N03_001") && columns.includes("N03_007"),
    groupOf: (row) => `${textOf(row.N03_001) ?? ""}|${textOf(row.N03_007) ?? ""}`,
  },
} as const satisfies Record<string, LayerForm>;

interface LayerForm {
  title: string;
  is(columns: readonly string[]): boolean;
  groupOf(row: Attributes): string | undefined;
}

export type LayerName = keyof typeof LAYERS;
export const LAYER_NAMES = Object.keys(LAYERS) as LayerName[];

export interface GivenLayer {
  year: number | undefined;
  files: string[];
  groups: Map<string, Path[]>;
  seen: Set<string>;
}

export function layerNameOf({ columns }: AttributeTable): LayerName | undefined {
  return LAYER_NAMES.find((name) => LAYERS[name].is(columns));
}

/** The year in a file's name: N02-24, N03-20240101, N06-25, N13-24. */
export function yearOf(fileName: string): number | undefined {
  const [, year = ""] = /(?:^|[/_])N\d{2}-(\d{4}(?=\d{4})|\d{2}(?!\d))[^/]*$/iu.exec(fileName) ?? [];
  return year === "" ? undefined : Number(year) + (year.length === 2 ? 2000 : 0);
}

export type Taken = "taken" | "older" | "double";

/**
 * Adds a file to its layer. A zip has the same in several forms, and the whole country stands beside its prefectures: a
 * line counts once. A newer year takes the place of the older ones.
 * @throws GeographyRefusal for a line that lies outside Japan.
 */
export function addLayer(
  layers: Map<LayerName, GivenLayer>,
  name: LayerName,
  { file, shapes }: { file: string; shapes: Iterable<GivenShape> },
): Taken {
  const { groupOf } = LAYERS[name];
  const year = yearOf(file);
  const known = layers.get(name);
  if (known?.year !== undefined && year !== undefined && year < known.year) return "older";
  const isNewer = known?.year !== undefined && year !== undefined && year > known.year;
  const layer: GivenLayer =
    known && !isNewer ? known : { year, files: [], groups: new Map(), seen: new Set() };
  layers.set(name, layer);
  let [added, drawn, at] = [0, 0, 0];
  for (const { properties, parts } of shapes) {
    at += 1;
    const group = groupOf(properties);
    if (group === undefined) continue;
    for (const line of parts()) {
      const path = pathOf(line);
      if (!path)
        throw new GeographyRefusal(`${file} の${at}件目：線の座標が日本の範囲の緯度・経度ではありません。`);
      drawn += 1;
      const hash = createHash("sha1").update(group).update(bytesOf(path)).digest("base64");
      if (layer.seen.has(hash)) continue;
      layer.seen.add(hash);
      added += 1;
      const paths = layer.groups.get(group);
      if (paths) paths.push(path);
      else layer.groups.set(group, [path]);
    }
  }
  if (drawn > 0 && added === 0) return "double";
  layer.files.push(file);
  return "taken";
}

function textOf(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined || value === "" ? undefined : String(value);
}
