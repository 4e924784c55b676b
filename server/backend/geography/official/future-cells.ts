import { packColumnBlocks } from "../../data/column-blocks.ts";
import { FUTURE_COLUMNS } from "../../data/columns.ts";
import type { MunicipalProjection } from "../../models/municipal-projection.ts";
import { cityOfWard, FUTURE_YEARS, GROUPS } from "../../models/municipal-tables.ts";
import { FUTURE_BASIS_KEYS, type FutureBasis, noFuture, thirdsOf } from "../../models/official-projection.ts";
import { knownAges, withoutUnknown } from "../../models/population.ts";
import { blocksOf } from "../blocks.ts";
import { openCells, type RingCell } from "../cells.ts";
import type { GeographyFiles } from "../files.ts";
import { BASES_FILE, FUTURE_FILE, TENTHS } from "../future.ts";
import type { Municipalities } from "../municipalities.ts";
import { people, percent } from "./check-cells.ts";
import { type GivenProjection, nowOf, type Projected, yearOf } from "./projection-table.ts";
import { GeographyRefusal } from "./refused.ts";

export interface NewFuture {
  parts: [name: string, bytes: Uint8Array][];
  given: ReadonlyMap<FutureBasis, number>;
  notes: string[];
}

type Years = [number, number, number][];

interface Covered {
  mesh: string;
  basis: FutureBasis;
  group: string;
  years: Years;
}

interface Residents {
  total: number;
  male: number;
  known: number[];
}

interface Group {
  isScaled: boolean;
  people: Map<string, Residents>;
  official: number[];
}

/** Cells whose 2020 differs more from the census than that are new towns or errors: their future is computed. */
const MOST_TIMES = 2;
const FEW = 20;
/** So many of the people in cells that were given may be in such ones; measured 0.4 % (H30, 奈良県). */
const MOST_UNLIKE = 0.1;
const LATER = FUTURE_YEARS.indexOf(2045);

/**
 * The future of cells by official projections: residents of the 2020 census × the official change since 2020, in three age
 * groups, one factor for each year and municipality so that it adds up to the total of the projection of 2023. Cells of
 * 1 km give their change to the four in them. A cell takes the first of FUTURE_BASES that has it.
 * @throws GeographyRefusal where the cells of 2020 are not those of the census.
 */
export function newFuture(
  files: GeographyFiles,
  municipalities: Municipalities,
  given: ReadonlyMap<FutureBasis, GivenProjection>,
): NewFuture | undefined {
  if (given.size === 0) return undefined;
  const cells = openCells(files, municipalities.codes);
  const tables = FUTURE_BASIS_KEYS.flatMap((basis) => given.get(basis) ?? []);
  const hasSquares = tables.some(({ basis }) => isOfSquares(basis));
  const meshes = new Set(tables.flatMap(({ cells }) => Array.from(cells.keys(), (mesh) => mesh.slice(0, 4))));
  const squares = hasSquares ? residentsOfSquares(cells.residential(meshes)) : new Map<string, number>();
  const found: Covered[] = [];
  const groups = new Map<string, Group>();
  const residents = new Map<FutureBasis, number>();
  let unlike = 0;
  for (const cell of cells.residential(meshes)) {
    if (cell.population_2020 === 0) continue;
    const official = officialOf(cell, tables, squares);
    if (official === undefined) continue;
    if (official === "unlike") {
      unlike += cell.population_2020;
      continue;
    }
    const projection = municipalities.projectionOf(cell.municipality_code);
    const covered = coveredBy(cell, official, projection);
    found.push(covered);
    residents.set(covered.basis, (residents.get(covered.basis) ?? 0) + cell.population_2020);
    addToGroup(groups, covered, cell, projection);
  }
  const all = [...residents.values()].reduce((sum, count) => sum + count, 0);
  if (unlike > MOST_UNLIKE * (all + unlike))
    throw new GeographyRefusal(
      `将来推計人口：${people(unlike)}分（${percent(unlike / (all + unlike))}）のメッシュで、2020年の人口が国勢調査の半分未満か2倍超です（許容 ${percent(MOST_UNLIKE)}）。別の年か別の測地系の値です。`,
    );
  const scales = new Map(
    Array.from(groups, ([key, group]) => [key, scalesOf(group, municipalities)] as const),
  );
  const rows = new Map(
    found.map(({ mesh, basis, group, years }) => [
      mesh,
      [
        FUTURE_BASIS_KEYS.indexOf(basis) + 1,
        ...years.flatMap((thirds, year) =>
          thirds.map((count) => Math.round(count * (scales.get(group)?.[year] ?? 1) * TENTHS)),
        ),
      ],
    ]),
  );
  return {
    parts: [
      [FUTURE_FILE, packColumnBlocks(FUTURE_COLUMNS, blocksOf(FUTURE_COLUMNS, rows))],
      [BASES_FILE, Buffer.from(JSON.stringify(FUTURE_BASIS_KEYS.filter((basis) => residents.has(basis))))],
    ],
    given: residents,
    notes: notesOf(unlike, [...scales.values()]),
  };
}

const isOfSquares = (basis: FutureBasis) => basis.endsWith("1km");

function residentsOfSquares(cells: Iterable<RingCell>): Map<string, number> {
  const squares = new Map<string, number>();
  for (const { mesh, population_2020 } of cells) {
    const square = mesh.slice(0, 8);
    squares.set(square, (squares.get(square) ?? 0) + population_2020);
  }
  return squares;
}

interface Official {
  basis: FutureBasis;
  values: Projected;
}

function officialOf(
  cell: RingCell,
  tables: readonly GivenProjection[],
  squares: ReadonlyMap<string, number>,
): Official | "unlike" | undefined {
  let isUnlike = false;
  for (const { basis, cells } of tables) {
    const mesh = isOfSquares(basis) ? cell.mesh.slice(0, 8) : cell.mesh;
    const values = cells.get(mesh);
    if (!values) continue;
    const [now, census] = [nowOf(values), squares.get(mesh) ?? cell.population_2020];
    const isNear = Math.abs(now - census) <= FEW || Math.max(now / census, census / now) <= MOST_TIMES;
    if (isNear && now > 0) return { basis, values };
    isUnlike ||= !isNear;
  }
  return isUnlike ? "unlike" : undefined;
}

function coveredBy(cell: RingCell, { basis, values }: Official, projection: MunicipalProjection): Covered {
  const factor = cell.population_2020 / nowOf(values);
  let computed: number[][] | undefined;
  const years = FUTURE_YEARS.map((_, year): [number, number, number] => {
    const [all, published] = yearOf(values, year);
    const secret = published[0] + published[1] + published[2] === 0 && all > 0;
    // A secret cell's ages stand in a neighbour's, so that these shares and not the counts are the cell's own.
    computed ??= secret ? projection.project(withoutUnknown(residentsOf(cell), projection)) : undefined;
    const shares = secret ? thirdsOf(computed?.[year] ?? []) : published;
    const sum = shares[0] + shares[1] + shares[2];
    return shares.map((count) => (sum > 0 ? (count / sum) * all * factor : 0)) as [number, number, number];
  });
  const { code, totalMethod } = projection;
  const city = totalMethod === "city-ipss2023" ? cityOfWard(code) : undefined;
  return { mesh: cell.mesh, basis, group: `${city ?? code} ${basis}`, years };
}

function residentsOf(cell: RingCell): Residents {
  return { total: cell.population_2020, male: cell.male, known: knownAges(cell) };
}

function addToGroup(
  groups: Map<string, Group>,
  { group: key, years }: Covered,
  cell: RingCell,
  projection: MunicipalProjection,
): void {
  const group = groups.get(key) ?? {
    isScaled: projection.totalMethod === "ipss2023" || projection.totalMethod === "city-ipss2023",
    people: new Map<string, Residents>(),
    official: noFuture().map(() => 0),
  };
  groups.set(key, group);
  const sum = group.people.get(projection.code) ?? {
    total: 0,
    male: 0,
    known: new Array<number>(GROUPS).fill(0),
  };
  group.people.set(projection.code, sum);
  const { total, male, known } = residentsOf(cell);
  sum.total += total;
  sum.male += male;
  known.forEach((count, i) => {
    sum.known[i] = (sum.known[i] ?? 0) + count;
  });
  years.forEach(([young, working, old], year) => {
    group.official[year] = (group.official[year] ?? 0) + young + working + old;
  });
}

function scalesOf({ isScaled, people, official }: Group, { projectionOf }: Municipalities): number[] {
  const computed = noFuture().map(() => 0);
  for (const [code, residents] of people) {
    const projection = projectionOf(code);
    for (const [year, groups] of projection.project(withoutUnknown(residents, projection)).entries())
      computed[year] = (computed[year] ?? 0) + groups.reduce((all, count) => all + count, 0);
  }
  return official.map((count, year) => (isScaled && count > 0 ? (computed[year] ?? 0) / count : 1));
}

function notesOf(unlike: number, scales: readonly number[][]): string[] {
  const later = scales.map((years) => years[LATER] ?? 1).sort((a, b) => a - b);
  const at = (share: number) => (later[Math.floor(share * (later.length - 1))] ?? 1).toFixed(3);
  return [
    `将来推計人口を社人研2023年推計の市区町村の総数に合わせる倍率（2045年）：中央値 ${at(0.5)}、9割は ${at(0.05)}〜${at(0.95)}`,
    ...(unlike > 0
      ? [
          `2020年の人口が国勢調査の半分未満か2倍超のメッシュ（${people(unlike)}）は、国勢調査と市区町村の推計から計算します。`,
        ]
      : []),
  ];
}
