import { type Block, openColumnBlocks } from "../data/column-blocks.ts";
import {
  AGE_COLUMNS,
  CENSUS_COLUMNS,
  ECONOMY_COLUMNS,
  FUTURE_COLUMNS,
  INDUSTRIES,
  STAY_COLUMNS,
} from "../data/columns.ts";
import { localPlane, type Place } from "../models/geography.ts";
import { MAXIMUM_RADIUS_KILOMETRES, shareInCircle } from "../models/mesh.ts";
import type { OfficialFuture } from "../models/official-projection.ts";
import type { TradeAreaCell } from "../models/trade-area.ts";
import type { DataFile, GeographyFiles } from "./files.ts";
import { FUTURE_FILE, type FutureBlock, officialFuture } from "./future.ts";
import { CELLS_A_SIDE, codeOf, firstMeshOf } from "./grid.ts";

/** A 500 m cell as the models take it, with the share (above 0, at most 1) of its area inside the ring asked for. */
export interface RingCell extends TradeAreaCell {
  share: number;
  /** Type of its residents, 1 to 11; 0 where nobody lives. */
  type: number;
  /** Establishments (2021) by group, in the order of INDUSTRIES, and of all industries. */
  establishments: readonly number[];
  all_establishments: number;
}

type CensusBlock = Block<(typeof CENSUS_COLUMNS)[number]>;
type EconomyBlock = Block<(typeof ECONOMY_COLUMNS)[number]>;
type StayBlock = Block<(typeof STAY_COLUMNS)[number]>;
type TypeBlock = Block<"type">;

/** The blocks of one first-level mesh; the number of a cell's row in each, −1 where it has none. */
interface Ground {
  census: CensusBlock | undefined;
  /** Those of its columns that count people of an age, in the order of AGE_COLUMNS. */
  ages: readonly ArrayLike<number>[];
  economy: EconomyBlock | undefined;
  stay: StayBlock | undefined;
  types: TypeBlock | undefined;
  future: FutureBlock | undefined;
}

/** The country's 500 m cells: residents, workers, and a quarter each of the people staying in a cell of 1 km. */
export interface CellTable {
  ring(center: Place, radiusKilometres: number): RingCell[];
  /** Of all first-level meshes, or of these. */
  residential(meshes?: ReadonlySet<string>): Generator<RingCell>;
}

const PER_LATITUDE = 240;
const PER_LONGITUDE = 160;
const NOBODY = new Float64Array(AGE_COLUMNS.length);

/** Opens the columns; blocks are read when a ring first touches them, and kept (all: about 45 MB). */
export function openCells(files: Pick<GeographyFiles, "file" | "part">, codes: readonly string[]): CellTable {
  const open = <Name extends string>({ path, at }: DataFile, columns: readonly Name[]) =>
    openColumnBlocks(path, columns, at);
  const census = open(files.file("census_cells.bin"), CENSUS_COLUMNS);
  const economy = open(files.file("economy_cells.bin"), ECONOMY_COLUMNS);
  const stay = open(files.file("stay_cells.bin"), STAY_COLUMNS);
  const types = open(files.file("resident_types.bin"), ["type"]);
  const projected = files.part(FUTURE_FILE);
  const future = projected && open(projected, FUTURE_COLUMNS);
  const groundOf = (mesh: string): Ground => ({
    ...peopleOf(census.block(mesh)),
    economy: economy.block(mesh),
    stay: stay.block(mesh),
    types: types.block(mesh),
    future: future?.block(mesh),
  });
  return {
    ring: (center, radius) => ringOf(center, radius, groundOf, codes),
    *residential(meshes) {
      for (const mesh of census.meshes) {
        if (meshes && !meshes.has(mesh)) continue;
        const ground = groundOf(mesh);
        const rowsOf = rowsOfAll(ground);
        for (const place of ground.census?.place ?? [])
          yield new Cell(mesh, ground, place, rowsOf(place), 1, codes);
      }
    },
  };
}

function peopleOf(census: CensusBlock | undefined): Pick<Ground, "census" | "ages"> {
  return { census, ages: census ? AGE_COLUMNS.map((name) => census[name] ?? []) : [] };
}

interface Rows {
  census: number;
  economy: number;
  stay: number;
  types: number;
  future: number;
}

function rowsAt(ground: Ground, place: number): Rows {
  return {
    census: rowOf(ground.census, place),
    economy: rowOf(ground.economy, place),
    stay: rowOf(ground.stay, widePlaceOf(place)),
    types: rowOf(ground.types, place),
    future: rowOf(ground.future, place),
  };
}

/** The same for many cells of one mesh, by tables of all its places instead of a search for each cell. */
function rowsOfAll({ census, economy, stay, types, future }: Ground): (place: number) => Rows {
  const rows = {
    census: rowsByPlace(census, CELLS_A_SIDE),
    economy: rowsByPlace(economy, CELLS_A_SIDE),
    stay: rowsByPlace(stay, CELLS_A_SIDE / 2),
    types: rowsByPlace(types, CELLS_A_SIDE),
    future: rowsByPlace(future, CELLS_A_SIDE),
  };
  return (place) => ({
    census: rows.census[place] as number,
    economy: rows.economy[place] as number,
    stay: rows.stay[widePlaceOf(place)] as number,
    types: rows.types[place] as number,
    future: rows.future[place] as number,
  });
}

function rowsByPlace(block: Block<never> | undefined, side: number): Int32Array {
  const rows = new Int32Array(side * side).fill(-1);
  const places = block?.place ?? [];
  for (let row = 0; row < places.length; row++) rows[places[row] as number] = row;
  return rows;
}

function widePlaceOf(place: number): number {
  const [row, column] = [Math.floor(place / CELLS_A_SIDE), place % CELLS_A_SIDE];
  return (row >> 1) * (CELLS_A_SIDE / 2) + (column >> 1);
}

function rowOf(block: Block<never> | undefined, place: number): number {
  if (!block) return -1;
  let [low, high] = [0, block.place.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((block.place[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return block.place[low] === place ? low : -1;
}

function ringOf(
  center: Place,
  radius: number,
  groundOf: (mesh: string) => Ground,
  codes: readonly string[],
): RingCell[] {
  if (!(radius > 0 && radius <= MAXIMUM_RADIUS_KILOMETRES))
    throw new RangeError(`radius must be above 0 and at most ${MAXIMUM_RADIUS_KILOMETRES} km`);
  const plane = localPlane(center);
  const up = radius / plane.kilometresPerLatitude;
  const across = radius / plane.kilometresPerLongitude;
  const west = Math.max(0, Math.floor((center.longitude - across - 100) * PER_LONGITUDE));
  const east = Math.min(
    80 * PER_LONGITUDE - 1,
    Math.floor((center.longitude + across - 100) * PER_LONGITUDE),
  );
  const south = Math.max(0, Math.floor((center.latitude - up) * PER_LATITUDE));
  const north = Math.min(66 * PER_LATITUDE - 1, Math.floor((center.latitude + up) * PER_LATITUDE));
  const grounds = new Map<string, Ground>();
  const found: RingCell[] = [];
  for (let row = south; row <= north; row++)
    for (let column = west; column <= east; column++) {
      const mesh = firstMeshOf(row, column);
      const ground = grounds.get(mesh) ?? groundOf(mesh);
      grounds.set(mesh, ground);
      const place = (row % CELLS_A_SIDE) * CELLS_A_SIDE + (column % CELLS_A_SIDE);
      const rows = rowsAt(ground, place);
      if (rows.census < 0 && rows.economy < 0 && rows.stay < 0) continue;
      const share = shareInCircle(plane, radius, {
        south: row / PER_LATITUDE,
        north: (row + 1) / PER_LATITUDE,
        west: 100 + column / PER_LONGITUDE,
        east: 100 + (column + 1) / PER_LONGITUDE,
      });
      if (share > 0) found.push(new Cell(mesh, ground, place, rows, share, codes));
    }
  return found;
}

function valueAt(column: ArrayLike<number> | undefined, row: number): number {
  return row < 0 ? 0 : (column?.[row] ?? 0);
}

class Cell implements RingCell {
  readonly share: number;
  readonly type: number;
  readonly municipality_code: string;
  readonly population_2020: number;
  readonly male: number;
  readonly households: number;
  readonly population_2015: number;
  readonly workers: number;
  readonly weekday_daytime: number;
  readonly holiday_daytime: number;
  readonly #first: string;
  readonly #place: number;
  readonly #ground: Ground;
  readonly #rows: Rows;

  constructor(
    first: string,
    ground: Ground,
    place: number,
    rows: Rows,
    share: number,
    codes: readonly string[],
  ) {
    const { census, economy, stay, types } = ground;
    this.share = share;
    this.type = valueAt(types?.type, rows.types);
    this.municipality_code = rows.census < 0 ? "" : (codes[valueAt(census?.municipality, rows.census)] ?? "");
    this.population_2020 = valueAt(census?.residents, rows.census);
    this.male = valueAt(census?.male, rows.census);
    this.households = valueAt(census?.households, rows.census);
    this.population_2015 = valueAt(census?.residents_2015, rows.census);
    this.workers = valueAt(economy?.emp_all, rows.economy);
    this.weekday_daytime = valueAt(stay?.weekday, rows.stay) / 4;
    this.holiday_daytime = valueAt(stay?.holiday, rows.stay) / 4;
    this.#first = first;
    this.#place = place;
    this.#ground = ground;
    this.#rows = rows;
  }

  get mesh(): string {
    return codeOf(this.#first, this.#place);
  }

  get ages(): ArrayLike<number> {
    const { ages } = this.#ground;
    const row = this.#rows.census;
    return row < 0 ? NOBODY : ages.map((column) => column[row] ?? 0);
  }

  get future(): OfficialFuture | undefined {
    const { future } = this.#ground;
    const row = this.#rows.future;
    return row < 0 || !future ? undefined : officialFuture(future, row);
  }

  get establishments(): readonly number[] {
    const { economy } = this.#ground;
    const row = this.#rows.economy;
    return INDUSTRIES.map(({ key }) => (row < 0 ? 0 : (economy?.[key][row] ?? 0)));
  }

  get all_establishments(): number {
    const row = this.#rows.economy;
    return row < 0 ? 0 : (this.#ground.economy?.est_all[row] ?? 0);
  }
}
