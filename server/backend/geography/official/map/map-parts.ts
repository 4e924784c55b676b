import { gunzipSync, gzipSync } from "node:zlib";
import { formatWhole } from "../../../../lib/numbers.ts";
import { type GeographyFiles, readWhole } from "../../files.ts";
import type { Municipalities } from "../../municipalities.ts";
import { percent } from "../check-cells.ts";
import { GeographyRefusal } from "../refused.ts";
import { borderParts } from "./borders.ts";
import { type GivenLayer, LAYER_NAMES, LAYERS, type LayerName } from "./layers.ts";
import { coordinatesOf, joined, kilometresOf, type Path, pathOf, thinned } from "./paths.ts";

export interface NewMap {
  parts: [name: string, bytes: Uint8Array][];
  sources: string[];
  notes: string[];
}

const FILES = {
  rail: "rail_lines.geojson.gz",
  expressways: "expressways.geojson.gz",
  roads: "main_roads.geojson.gz",
} as const;
const PROPERTY = { rail: "operator", expressways: "class", roads: "class" } as const;
/** Points that bend a line by less are left out, as in the shipped files. */
const METRES = 8;
/** Length of a country's lines ÷ that of the shipped ones. */
const LENGTHS = { least: 0.8, most: 1.5 };
const PREFECTURES = 47;
/** So many of the municipalities that the product holds must be in the boundaries: some are new each year. */
const LEAST_MUNICIPALITIES = 0.95;

/**
 * The parts of the map that official files were given for, in the form of the shipped ones.
 * @throws GeographyRefusal where lines or areas are missing.
 */
export function newMap(
  shipped: GeographyFiles,
  layers: ReadonlyMap<LayerName, GivenLayer>,
  municipalities: Municipalities,
): NewMap {
  const made: NewMap = { parts: [], sources: [], notes: [] };
  for (const name of LAYER_NAMES) {
    const layer = layers.get(name);
    if (!layer) continue;
    const title = `${LAYERS[name].title}：${layer.files.length}ファイル${layer.year ? `、${layer.year}年` : ""}`;
    if (name === "borders") addBorders(made, layer, { title, municipalities });
    else addLines(made, layer, { title, name, shipped });
  }
  return made;
}

function addLines(
  made: NewMap,
  layer: GivenLayer,
  { title, name, shipped }: { title: string; name: keyof typeof FILES; shipped: GeographyFiles },
): void {
  const groups = Array.from(layer.groups, ([group, paths]) => ({ group, paths: joined(paths) }));
  if (groups.length === 0)
    throw new GeographyRefusal(`${layer.files.join("、")}：地図に表示する線がありません。`);
  const kilometres = Object.fromEntries(groups.map(({ group, paths }) => [group, kilometresOf(paths)]));
  const all = Object.values(kilometres).reduce((sum, length) => sum + length, 0);
  if (name !== "roads") checkLength(made, all, { title, name, shipped });
  const lengths =
    name === "roads"
      ? `国道 ${formatWhole(kilometres.national ?? 0)}km、都道府県道 ${formatWhole(kilometres.prefectural ?? 0)}km（上下線が分かれる区間は両方）`
      : `${formatWhole(all)}km`;
  made.sources.push(`${title}、${lengths}`);
  const features = groups.map(({ group, paths }) => ({
    type: "Feature",
    properties: { [PROPERTY[name]]: group },
    geometry: {
      type: "MultiLineString",
      coordinates: paths.map((path) => coordinatesOf(thinned(path, METRES))),
    },
  }));
  made.parts.push([FILES[name], gzipSync(JSON.stringify({ type: "FeatureCollection", features }))]);
}

function checkLength(
  made: NewMap,
  kilometres: number,
  { title, name, shipped }: { title: string; name: "rail" | "expressways"; shipped: GeographyFiles },
): void {
  const share = kilometres / kilometresOf(shippedPaths(shipped, FILES[name]));
  if (share < LENGTHS.least || share > LENGTHS.most)
    throw new GeographyRefusal(
      `${title}：線の長さの合計が${formatWhole(kilometres)}kmで、収録済みの${percent(share)}です（許容 ${percent(LENGTHS.least)}〜${percent(LENGTHS.most)}）。全国のファイルか確認してください。`,
    );
  made.notes.push(`${LAYERS[name].title}の線の長さは、収録済みの${percent(share)}です。`);
}

function shippedPaths(shipped: GeographyFiles, file: string): Path[] {
  const { features } = JSON.parse(gunzipSync(readWhole(shipped.file(file))).toString("utf8")) as {
    features: { geometry: { coordinates: number[][][] } }[];
  };
  return features.flatMap(({ geometry }) => geometry.coordinates.flatMap((line) => pathOf(line) ?? []));
}

function addBorders(
  made: NewMap,
  { groups, files }: GivenLayer,
  { title, municipalities }: { title: string; municipalities: Municipalities },
): void {
  const prefectures = new Set(Array.from(groups.keys(), (group) => group.split("|")[0]));
  const codes = new Set(Array.from(groups.keys(), (group) => group.split("|")[1]));
  if (prefectures.size !== PREFECTURES)
    throw new GeographyRefusal(
      `${title}：${prefectures.size}都道府県分です。境界はつながっているため、47都道府県をすべて指定するか、N03を指定から外してください（${files.slice(0, 3).join("、")}${files.length > 3 ? " ほか" : ""}）。`,
    );
  const held = municipalities.codes.filter((code) => code !== "");
  const share = held.filter((code) => codes.has(code)).length / held.length;
  if (share < LEAST_MUNICIPALITIES)
    throw new GeographyRefusal(
      `${title}：収録済みの市区町村${formatWhole(held.length)}のうち、${percent(share)}だけがあります（許容 ${percent(LEAST_MUNICIPALITIES)}以上）。`,
    );
  const { prefectures: outer, municipalities: inner } = borderParts(groups);
  made.parts.push(["prefectures_2021.topojson.gz", outer], ["municipalities_2021.topojson.gz", inner]);
  made.sources.push(`${title}、47都道府県、市区町村コード${formatWhole(codes.size)}`);
  made.notes.push(
    `行政区域（N03）には、収録済みの市区町村の${percent(share)}があります。統計は国勢調査時点の市区町村のままです。`,
  );
}
