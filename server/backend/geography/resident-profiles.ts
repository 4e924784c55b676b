import { localPlane } from "../models/geography.ts";
import { meshBounds } from "../models/mesh.ts";
import { cityOfWard, FUTURE_YEARS } from "../models/municipal-tables.ts";
import { knownAges } from "../models/population.ts";
import type { ResidentProfile } from "../models/resident-types.ts";
import type { RingCell } from "./cells.ts";
import type { Municipalities } from "./municipalities.ts";

const LATER = FUTURE_YEARS.indexOf(2035);
const AGES = 19;
/** Residents of the municipality's kind added to each cell, so that a cell of five people is not an extreme. */
const PRIOR = 100;
const FEW = { residents: 10, workers: 5 };

type Own = Pick<ResidentProfile, "household_size" | "under15" | "from20to39" | "over65" | "growth">;
const DRAWN = ["household_size", "under15", "from20to39", "over65", "growth"] as const;

interface Read {
  cell: RingCell;
  own: Own;
}

export function* residentProfiles(
  cells: Iterable<RingCell>,
  municipalities: Municipalities,
): Generator<{ cell: RingCell; profile: ResidentProfile }> {
  const read = Array.from(cells)
    .filter(({ population_2020 }) => population_2020 > 0)
    .map((cell): Read => ({ cell, own: ownProfile(cell, municipalities) }));
  const means = municipalMeans(read);
  for (const { cell, own } of read) {
    const usual = means.get(cell.municipality_code) as Own;
    const people = cell.population_2020;
    const drawn = Object.fromEntries(
      DRAWN.map((key) => [key, (people * own[key] + PRIOR * usual[key]) / (people + PRIOR)]),
    ) as unknown as Own;
    const profile = {
      ...drawn,
      household_size: Math.log(drawn.household_size),
      population: people,
      density: Math.log(Math.max(1, people / squareKilometres(cell.mesh))),
      workers: Math.log((cell.workers + FEW.workers) / (people + FEW.residents)),
      income: Math.log(incomeOf(cell.municipality_code, municipalities)),
    };
    yield { cell, profile };
  }
}

function ownProfile(cell: RingCell, { projectionOf }: Municipalities): Own {
  const projection = projectionOf(cell.municipality_code);
  const known = knownAges(cell);
  const all = known.reduce((sum, count) => sum + count, 0);
  const shares = all > 0 ? known.map((count) => count / all) : projection.structure;
  const between = (from: number, to: number) =>
    shares.reduce((sum, share, i) => sum + (i % AGES >= from && i % AGES < to ? share : 0), 0);
  const later = projection.project(shares)[LATER] ?? [];
  return {
    household_size: Math.min(5, Math.max(1, cell.population_2020 / Math.max(1, cell.households))),
    under15: between(0, 3),
    from20to39: between(4, 8),
    over65: between(13, AGES),
    growth: later.reduce((sum, share) => sum + share, 0),
  };
}

function municipalMeans(read: readonly Read[]): Map<string, Own> {
  return new Map(
    Array.from(
      Map.groupBy(read, ({ cell }) => cell.municipality_code),
      ([code, all]) => {
        const people = all.reduce((sum, { cell }) => sum + cell.population_2020, 0);
        const mean = (key: keyof Own) =>
          all.reduce((sum, { cell, own }) => sum + cell.population_2020 * own[key], 0) / people;
        return [code, Object.fromEntries(DRAWN.map((key) => [key, mean(key)])) as unknown as Own];
      },
    ),
  );
}

/** Thousands of yen per taxpayer; a ward's is its city's. */
export function incomeOf(code: string, { incomeOf: rowOf }: Municipalities): number {
  const row = rowOf(code) ?? rowOf(cityOfWard(code) ?? "");
  return row ? row[1] / row[0] : USUAL_INCOME;
}

/** National mean, thousands of yen, where a municipality has none (北方領土 and new wards). */
const USUAL_INCOME = 3700;

function squareKilometres(mesh: string): number {
  const { south, north, west, east } = meshBounds(mesh);
  const plane = localPlane({ latitude: (south + north) / 2, longitude: (west + east) / 2 });
  return (north - south) * plane.kilometresPerLatitude * (east - west) * plane.kilometresPerLongitude;
}
