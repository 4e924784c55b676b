import { FUTURE_BASES, type FutureBasis } from "../../models/official-projection.ts";
import { ringPopulation } from "../../models/population.ts";
import { type CellTable, openCells, type RingCell } from "../cells.ts";
import { type GeographyFiles, shippedFiles } from "../files.ts";
import type { Municipalities } from "../municipalities.ts";
import { readStations, type Station } from "../stations.ts";
import type { NewCensus } from "./census.ts";
import { people, percent } from "./check-cells.ts";
import type { NewFuture } from "./future-cells.ts";

const STATIONS = 20;
const RINGS_KILOMETRES = [1, 3];

export function coverage(
  projectRoot: string,
  files: GeographyFiles,
  { census, future }: { census: NewCensus | undefined; future: NewFuture | undefined },
  { codes }: Municipalities,
): string[] {
  const { given, meshes } = census ?? { given: { 2020: 0, 2015: 0 }, meshes: new Set<string>() };
  const { residents, before, official } = sums(openCells(files, codes), meshes);
  const was = sums(openCells(shippedFiles(projectRoot), codes), meshes);
  const of2015 = given[2015] > 0 ? official + given[2015] : was.official;
  return [
    `2020年の居住人口 ${people(residents)}：国勢調査 100%（取り込んだファイル ${percent(given[2020] / residents)}、収録済み ${percent(1 - given[2020] / residents)}）、推計 0%`,
    `2015年の居住人口 ${people(before)}：国勢調査の公表メッシュ ${percent(Math.min(1, of2015 / before))}、町丁・字等からの推計 ${percent(Math.max(0, 1 - of2015 / before))}`,
    `2025年以降（2020年の居住人口による割合）：${futureShares(residents, future?.given ?? new Map())}`,
  ];
}

function futureShares(residents: number, given: ReadonlyMap<FutureBasis, number>): string {
  const official = [...given.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...Array.from(given, ([basis, count]) => `${FUTURE_BASES[basis]} ${percent(count / residents)}`),
    `国勢調査の年齢構成と市区町村の将来推計人口から計算 ${percent(1 - official / residents)}`,
  ].join("、");
}

/** Of 2015 the shipped cells of 5339 and 広島県 are those that were published. */
function sums(table: CellTable, meshes: ReadonlySet<string>) {
  const found = { residents: 0, before: 0, official: 0 };
  for (const cell of table.residential()) {
    found.residents += cell.population_2020;
    found.before += cell.population_2015;
    const isOfficial = cell.mesh.startsWith("5339") || cell.municipality_code.startsWith("34");
    if (isOfficial && !meshes.has(cell.mesh.slice(0, 4))) found.official += cell.population_2015;
  }
  return found;
}

export function changesAtStations(
  projectRoot: string,
  files: GeographyFiles,
  { codes, projectionOf }: Municipalities,
): string[] {
  const before = openCells(shippedFiles(projectRoot), codes);
  const after = openCells(files, codes);
  const busiest = readStations(shippedFiles(projectRoot))
    .stations.filter(({ passengers_per_day }) => passengers_per_day !== null)
    .sort((a, b) => (b.passengers_per_day ?? 0) - (a.passengers_per_day ?? 0))
    .slice(0, STATIONS);
  return busiest.map((station) => lineOf(station, before, after, projectionOf));
}

function lineOf(
  station: Station,
  before: CellTable,
  after: CellTable,
  projectionOf: Municipalities["projectionOf"],
): string {
  const in2035 = (cells: readonly RingCell[]) =>
    ringPopulation(1, cells, projectionOf).years.find(({ year }) => year === 2035)?.total ?? 0;
  const rings = RINGS_KILOMETRES.flatMap((radius) => {
    const [was, is] = [before.ring(station, radius), after.ring(station, radius)];
    return [
      `${radius}km 2020年 ${changeOf(was, is, "population_2020")}`,
      ...(radius < 3
        ? [`従業者 ${changeOf(was, is, "workers")}`]
        : [`2015年 ${changeOf(was, is, "population_2015")}`, `2035年 ${change(in2035(was), in2035(is))}`]),
    ];
  });
  return `${station.name}：${rings.join("、")}`;
}

function changeOf(
  before: readonly RingCell[],
  after: readonly RingCell[],
  key: "population_2020" | "population_2015" | "workers",
): string {
  const sum = (cells: readonly RingCell[]) => cells.reduce((all, cell) => all + cell.share * cell[key], 0);
  return change(sum(before), sum(after));
}

function change(was: number, is: number): string {
  if (Math.round(was) === Math.round(is)) return `${people(Math.round(is))}（同じ）`;
  const share = was > 0 ? is / was - 1 : 0;
  return `${people(Math.round(was))} → ${people(Math.round(is))}（${share > 0 ? "+" : ""}${percent(share)}）`;
}
