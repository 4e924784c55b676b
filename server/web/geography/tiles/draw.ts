import { TILE_SIZE } from "../../../lib/trade-area-map/mercator.ts";
import { NAMES_WITHIN_ZOOM } from "../../../lib/trade-area-map/viewport.ts";
import type { Geography } from "../regions.ts";
import { areaPath, type Frame, linePath, UNITS } from "./cut.ts";
import { labelSheets, leastPassengers } from "./label-sheets.ts";
import { FONT_SIZES, type LabelKind, type PlacedLabel } from "./labels.ts";
import type { MapData } from "./map-data.ts";

const SIDE = TILE_SIZE * UNITS;
const FONT = "'Noto Sans JP','Noto Sans CJK JP','Hiragino Sans',Meiryo,sans-serif";
const WATER = "#e4eef2";
const LAND = "#fcfcfd";

/** Draws tiles as SVG documents with presentation attributes alone. */
export function tileDrawer(geography: Geography): (z: number, x: number, y: number) => string {
  const data = geography.map;
  const labelsOf = labelSheets(geography);
  return (z, x, y) => {
    const frame = { count: 2 ** z, x, y };
    const parts = [
      `<rect width="${SIDE}" height="${SIDE}" fill="${WATER}"/>`,
      path(areaPath(data.land, frame), `fill="${LAND}" fill-rule="evenodd"`),
      ...borders(data, frame, z),
      ...roads(data, frame, z),
      ...rails(data, frame, z),
      ...stations(data, frame, z),
      z < NAMES_WITHIN_ZOOM ? "" : names(labelsOf(z, frame), frame),
    ];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}" viewBox="0 0 ${SIDE} ${SIDE}">${parts.join("")}</svg>`;
  };
}

function path(d: string, attributes: string): string {
  return d === "" ? "" : `<path d="${d}" ${attributes}/>`;
}

function stroke(d: string, colour: string, pixels: number, more = ""): string {
  return path(d, `fill="none" stroke="${colour}" stroke-width="${pixels * UNITS}"${more}`);
}

function dashes(...pixels: number[]): string {
  return ` stroke-dasharray="${pixels.map((one) => one * UNITS).join(" ")}"`;
}

function borders(data: MapData, frame: Frame, z: number): string[] {
  return [
    z < 9 ? "" : stroke(linePath(data.municipalBorders, frame), "#d5d9de", 1, dashes(4, 3)),
    stroke(linePath(data.prefectureBorders, frame), "#aab2bb", z < 9 ? 1 : 1.5, dashes(8, 3, 2, 3)),
    stroke(linePath(data.coasts, frame), "#7d98a6", z < 9 ? 0.75 : 1.25),
  ];
}

function roads(data: MapData, frame: Frame, z: number): string[] {
  if (z < 7) return [];
  return [...mainRoads(data, frame, z), ...expressways(data, frame, z)];
}

function mainRoads(data: MapData, frame: Frame, z: number): string[] {
  const other = z < 12 ? "" : linePath(data.prefecturalRoads, frame);
  const national = z < 9 ? "" : linePath(data.nationalRoads, frame);
  if (z < 12) return [stroke(national, "#e3c389", 1)];
  const [wide, narrow] = z < 14 ? [2.5, 1.75] : [6, 4];
  return [
    stroke(other, "#b9bfc6", narrow),
    stroke(other, "#ffffff", narrow - 1),
    stroke(national, "#c9a35c", wide),
    stroke(national, "#f7e4bd", wide - 1),
  ];
}

function expressways(data: MapData, frame: Frame, z: number): string[] {
  const lines = linePath(data.expressways, frame);
  if (z < 9) return [stroke(lines, "#6fa585", 1)];
  const width = z < 12 ? 2.5 : 5;
  return [stroke(lines, "#5b9474", width), stroke(lines, "#d3eadb", width - 1.5)];
}

function rails(data: MapData, frame: Frame, z: number): string[] {
  const other = z < 8 ? "" : linePath(data.otherLines, frame);
  const jr = z < 6 ? "" : linePath(data.jrLines, frame);
  if (z < 10) return [stroke(other, "#8a8f96", 0.75), stroke(jr, "#555555", z < 8 ? 0.75 : 1.25)];
  const [wide, narrow, stripe] = z < 12 ? [3, 1.6, 6] : [5, 3, 10];
  return [
    stroke(other, "#555555", z < 12 ? 1 : 1.5),
    z < 12 ? "" : stroke(other, "#555555", 7, dashes(1.5, 8)),
    stroke(jr, "#333333", wide),
    stroke(jr, "#ffffff", narrow, dashes(stripe, stripe)),
  ];
}

function stations(data: MapData, { count, x, y }: Frame, z: number): string[] {
  const least = leastPassengers(z);
  if (least === undefined) return [];
  const half = (z < 12 ? 3 : 5) * UNITS;
  const edge = half * 2;
  return data.stations.flatMap((station) => {
    if (station.weight < least) return [];
    const [left, top] = [(station.x * count - x) * SIDE, (station.y * count - y) * SIDE];
    if (left < -edge || top < -edge || left > SIDE + edge || top > SIDE + edge) return [];
    return `<rect x="${Math.round(left - half)}" y="${Math.round(top - half)}" width="${half * 2}" height="${half * 2}" fill="#ffffff" stroke="#1a1a1a" stroke-width="${(z < 12 ? 1.5 : 2.25) * UNITS}"/>`;
  });
}

const INK: Record<LabelKind, string> = {
  station: 'fill="#1a1a1a" font-weight="700"',
  municipality: 'fill="#6b7280"',
  town: 'fill="#7a8089"',
};

function names(labels: readonly PlacedLabel[], { x, y }: Frame): string {
  if (labels.length === 0) return "";
  const texts = labels.map(({ kind, name, x: left, baseline }) => {
    const at = `x="${Math.round((left - x * TILE_SIZE) * UNITS)}" y="${Math.round((baseline - y * TILE_SIZE) * UNITS)}"`;
    return `<text ${at} font-size="${FONT_SIZES[kind] * UNITS}" ${INK[kind]}>${escapeText(name)}</text>`;
  });
  return `<g font-family="${FONT}" stroke="#ffffff" stroke-width="${3.5 * UNITS}" stroke-linejoin="round" paint-order="stroke">${texts.join("")}</g>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
