import type { Origin, Provenance } from "../../contract/provenance.ts";
import { formatDate } from "../../lib/dates.ts";
import { readSources } from "../data/sources.ts";
import type { RingCell } from "../geography/cells.ts";
import { SHIPPED_VERSION } from "../geography/files.ts";
import type { Geography } from "../geography/geography.ts";
import { SHIPPED_STATIONS_YEAR } from "../geography/stations.ts";
import { creditOf, FUTURE_BASES } from "../models/official-projection.ts";

const KEYS = {
  residents: ["mesh-census"],
  before: ["small-areas"],
  workers: ["economy"],
  daytime: ["mesh-stay"],
  future: ["census", "projection", "projection-data"],
  income: ["income"],
  spending: ["spending"],
  stations: ["rail", "ridership"],
} as const;
const VINTAGES: Record<Exclude<Basis, "stations">, string> = {
  residents: "国勢調査2020年（500mメッシュ）",
  before: "国勢調査2015年（町丁・字等）",
  workers: "経済センサス2021年（500mメッシュ）",
  daytime: "滞在人口2019年（1kmメッシュ）",
  future: "将来推計人口2023年推計（総数）・2018年推計（年齢の変化）",
  income: "市町村税課税状況等の調2024年度（2023年の所得）",
  spending: "家計調査2024年（外食は2022〜2024年平均）",
};
export type Basis = keyof typeof KEYS;

export const TRADE_AREA_BASES: readonly Basis[] = ["residents", "daytime", "future", "stations"];

const credits = new Map<string, ReadonlyMap<string, string>>();

function creditsOf(projectRoot: string, bases: readonly Basis[]): string[] {
  const known =
    credits.get(projectRoot) ?? new Map(readSources(projectRoot).map(({ key, credit }) => [key, credit]));
  credits.set(projectRoot, known);
  return [...new Set(bases.flatMap((basis) => KEYS[basis]))].flatMap((key) => known.get(key) ?? []);
}

type Origins = Pick<Geography, "projectRoot" | "version"> &
  Partial<Pick<Geography, "futureBases" | "stationsYear">>;

export function originOf(
  { projectRoot, version, futureBases = [], stationsYear = SHIPPED_STATIONS_YEAR }: Origins,
  bases: readonly Basis[],
  method: string,
): Origin {
  const own = version === SHIPPED_VERSION ? [] : [`運営者が取り込んだ公的統計（${version}）を含む`];
  const projected = bases.includes("future") ? futureBases.map((basis) => FUTURE_BASES[basis]) : [];
  const vintageOf = (basis: Basis) =>
    basis === "stations" ? `駅2022年度、乗降客数${stationsYear}年度` : VINTAGES[basis];
  const vintage = [...bases.map(vintageOf), ...projected, ...own].join("、");
  return {
    sources: [...creditsOf(projectRoot, bases), ...projected.map(creditOf)],
    vintage,
    method,
  };
}

export function provenanceOf(
  geography: Geography,
  cells: readonly RingCell[],
  bases: readonly Basis[],
  method: string,
  warnings: readonly string[] = [],
): Provenance {
  const futureBases = geography.futureBases.filter((basis) =>
    cells.some(({ future }) => future?.basis === basis),
  );
  const origin = originOf({ ...geography, futureBases }, bases, method);
  return { ...origin, cells: cells.length, warnings: [...warnings] };
}

export function tradeAreaOrigin(geography: Geography, method: string): Origin {
  return originOf(geography, TRADE_AREA_BASES, method);
}

export function ownRecords(today: string, method: string): Origin {
  return { sources: ["ブランドの登録情報と店舗一覧"], vintage: `${formatDate(today)}現在`, method };
}
