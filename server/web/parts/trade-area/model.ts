import type { SimilarStore } from "../../../contract/brand-stores.ts";
import type { Origin, Provenance } from "../../../contract/provenance.ts";
import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { manYenNumber } from "../../../lib/money.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { clusterLetter } from "../../../lib/trade-area-map/shading.ts";
import { ringName, STATION_METRES } from "../../../lib/trade-area-words.ts";
import type { Part } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { type FigureRecord, recordOf } from "../figures/record.ts";
import type { ResultData } from "./load.ts";

function datasetNames(credit: string): string {
  const names = [...credit.matchAll(/「([^」]+)」/gu)].map(([, name]) => name);
  return names.length > 0 ? names.join("、") : credit;
}

export function creditsOf(origins: readonly (Origin | null | undefined)[]): string[] {
  return [...new Set(origins.flatMap((origin) => origin?.sources ?? []))];
}

export function meshNote(origin: Origin | Provenance): string {
  if (!("cells" in origin)) return "";
  return `${[`500mメッシュ${origin.cells}個`, ...origin.warnings].join("、")}。`;
}

export type LineOf = (origin: Origin | Provenance | null | undefined) => string;

export function sourceLine(origin: Origin | Provenance | null | undefined): string {
  if (!origin) return "";
  return `${origin.vintage}。${origin.method}。${meshNote(origin)}出典：${[...new Set(origin.sources.map(datasetNames))].join("、")}`;
}

interface KeyFigure {
  label: string;
  /** Undefined where there is none: `isNone` where that is known, else it could not be had. */
  value: string | undefined;
  isNone?: boolean;
  unit?: string;
  note?: string;
  mark?: string | undefined;
  record?: FigureRecord | undefined;
}

type Origins = Parameters<typeof recordOf>[1] | null | undefined;

function known(
  key: string,
  figure: KeyFigure & { value: string; unit: string },
  origin: Origins,
  how: Parameters<typeof recordOf>[2] = {},
): KeyFigure {
  const { label, value, unit, mark } = figure;
  const warnings = mark ? [mark, ...(how.warnings ?? [])] : how.warnings;
  const shown = { key, label, value: `${value}${unit}` };
  return {
    ...figure,
    record: origin ? recordOf(shown, origin, { ...how, ...(warnings && { warnings }) }) : undefined,
  };
}

export function keyFigures({ area, asahiru }: Pick<ResultData, "area" | "asahiru">): KeyFigure[] {
  const found = area.value.commercial_area;
  const rings = (found?.rings ?? []).map(({ radius_m, residents, residents_margin, is_reference }) => {
    const margin = marginText(residents, residents_margin);
    const figure = {
      label: `${ringName(radius_m)} 居住人口`,
      value: formatWhole(residents),
      unit: "人",
      note: `2020年国勢調査　${margin}`,
      mark: is_reference ? "参考値" : undefined,
    };
    const marginNote = margin && `${margin}（同じ大きさの円5つのうち4つで、これより小さい）`;
    return known(`residents-${radius_m}`, figure, found?.provenance, {
      vintage: "国勢調査2020年",
      rows: `半径${ringName(radius_m).replace("圏", "")}の円と重なる500mメッシュ`,
      margin: marginNote,
    });
  });
  const missing = [500, 1000, 3000, 5000].map((metres) => ({
    label: `${ringName(metres)} 居住人口`,
    value: undefined,
  }));
  return [...(found ? rings : missing), dayNight(asahiru), stationFigure(area)];
}

/** How far off four of five such rings are at most, in the figure's unit, to two digits. */
export function marginText(value: number, margin: number): string {
  if (value <= 0) return "";
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, margin))) - 1);
  return `±${formatWhole(Math.ceil(margin / digit) * digit)}人`;
}

function dayNight({ ok, value: { asahiru } }: ResultData["asahiru"]): KeyFigure {
  if (!ok || !asahiru) return { label: "昼夜間人口比", value: undefined, isNone: ok };
  const figure = {
    label: `昼夜間人口比（${ringName(asahiru.radius_m)}）`,
    value: asahiru.ratio === null ? "-" : formatDecimal(asahiru.ratio, 2),
    unit: "",
    note: asahiru.class,
  };
  return known("day-night", figure, asahiru.provenance);
}

const STATIONS = `駅（${STATION_METRES / 1000}km以内）`;

function stationFigure({ ok, value: { commercial_area } }: ResultData["area"]): KeyFigure {
  const stations = commercial_area?.stations ?? [];
  if (!ok || !commercial_area) return { label: STATIONS, value: undefined, isNone: ok };
  const counts = stations.flatMap(({ passengers_per_day }) => passengers_per_day ?? []);
  const passengers = counts.reduce((sum, count) => sum + count, 0);
  const unknown = stations.length - counts.length;
  const figure = {
    label: STATIONS,
    value: String(stations.length),
    unit: "駅",
    note:
      counts.length > 0
        ? `乗降 ${formatWhole(passengers)}人／日${unknown > 0 ? `（${unknown}駅は不明）` : ""}`
        : "",
  };
  return known("stations", figure, commercial_area.provenance);
}

export function stationRows({ value: { commercial_area } }: ResultData["area"]) {
  return (commercial_area?.stations ?? []).map(({ name, lines, distance_m, passengers_per_day }) => ({
    name,
    lines: lines.join("、"),
    distance: formatWhole(distance_m),
    passengers: passengers_per_day === null ? null : formatWhole(passengers_per_day),
  }));
}

const MOST_AT_ONCE = 10;

export function stationLists(data: Pick<ResultData, "area">) {
  const all = stationRows(data.area);
  return { rows: all.slice(0, MOST_AT_ONCE), rest: all.slice(MOST_AT_ONCE), total: all.length };
}

export function cellRows({ value: { commercial_area } }: ResultData["area"]) {
  if (!commercial_area) return undefined;
  const { cells, rings } = commercial_area;
  const widest = rings.at(-1);
  const rows = cells.map(({ mesh, residents, workers, share, cluster }) => ({
    mesh,
    residents: formatWhole(residents),
    workers: formatWhole(workers),
    share: formatDecimal(share * 100, 1),
    part: formatDecimal(residents * share, 1),
    type: cluster === null ? "-" : clusterLetter(cluster),
  }));
  return { rows, ring: ringName(widest?.radius_m ?? 0), total: formatDecimal(widest?.residents ?? 0, 1) };
}

export function similarRows(
  part: Part<{ similar_stores: readonly SimilarStore[]; provenance: Origin | null }> | undefined,
  seesStores: boolean,
  lineOf: LineOf,
) {
  if (!part) return undefined;
  const { ok, value } = part;
  return {
    ok,
    source: lineOf(value.provenance),
    rows: value.similar_stores.map((store, index) => ({
      rank: index + 1,
      name: store.name,
      brand: store.brand_name,
      href: seesStores ? paths.brandStore.url(store.store_id) : undefined,
      score: formatDecimal(store.score, 0),
      format: FACILITY_FORMATS.find(({ id }) => id === store.format_id)?.label ?? "",
      area: formatDecimal(store.area_tsubo, 1),
      sales: store.yearly_sales_yen === null ? null : manYenNumber(store.yearly_sales_yen),
      daily: store.yearly_sales_yen === null ? null : formatDecimal(store.yearly_sales_yen / 365 / 10_000, 1),
      alike: store.alike,
      unlike: store.unlike,
    })),
  };
}
