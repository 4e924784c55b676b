import type { RenewalUnit } from "./units.ts";

/** How many units there are of something, and their 坪. */
export interface Sum {
  count: number;
  tsubo: number;
}

/** A genre on a floor, vacancy, or what is let to nobody knows whom; a sum for each of the compared sides. */
export interface MixRow {
  kind: "genre" | "unknown" | "vacant";
  name: string;
  sums: Sum[];
}

export interface MixFloor {
  floor_id: number;
  name: string;
  rows: MixRow[];
  sums: Sum[];
}

export const VACANT = "空き";
export const UNKNOWN_GENRE = "業種の登録なし";

const nothing = (): Sum => ({ count: 0, tsubo: 0 });

/** As decimal numbers: a sum of floating-point ones has digits of its own. */
const rounded = (tsubo: number) => Number(tsubo.toFixed(6));

function add(sum: Sum, { area_tsubo }: RenewalUnit): void {
  sum.count += 1;
  sum.tsubo = rounded(sum.tsubo + area_tsubo);
}

function rowOf({ is_vacant, genre }: RenewalUnit): Pick<MixRow, "kind" | "name"> {
  if (is_vacant) return { kind: "vacant", name: VACANT };
  return genre ? { kind: "genre", name: genre.name } : { kind: "unknown", name: UNKNOWN_GENRE };
}

const ORDER: readonly MixRow["kind"][] = ["genre", "unknown", "vacant"];

function mixOf(name: string, floor_id: number, sides: readonly (readonly RenewalUnit[])[]): MixFloor {
  const rows = new Map<string, MixRow>();
  const floor: MixFloor = { floor_id, name, rows: [], sums: sides.map(nothing) };
  for (const [side, units] of sides.entries())
    for (const unit of units) {
      const head = rowOf(unit);
      const key = `${head.kind} ${head.name}`;
      const row = rows.get(key) ?? { ...head, sums: sides.map(nothing) };
      rows.set(key, row);
      for (const { sums } of [row, floor]) add(sums[side] ?? nothing(), unit);
    }
  const size = ({ sums }: MixRow, side: number) => sums.at(side)?.tsubo ?? 0;
  floor.rows = [...rows.values()].toSorted(
    (a, b) =>
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
      size(b, -1) - size(a, -1) ||
      size(b, 0) - size(a, 0) ||
      (a.name < b.name ? -1 : 1),
  );
  return floor;
}

/**
 * What is in a building by genre, on each side of a comparison (today, a plan, another): all of it, then floor by floor in the
 * order of the units.
 */
export function genreMix(...sides: (readonly RenewalUnit[])[]): { whole: MixFloor; floors: MixFloor[] } {
  const floors = new Map(sides.flat().map(({ floor_id, floor_name }) => [floor_id, floor_name]));
  const on = (floor: number) => sides.map((units) => units.filter(({ floor_id }) => floor_id === floor));
  return {
    whole: mixOf("全館", 0, sides),
    floors: [...floors].map(([id, name]) => mixOf(name, id, on(id))),
  };
}

/** What is vacant in a building on each side. */
export function vacancies({ rows, sums }: MixFloor): Sum[] {
  return rows.find(({ kind }) => kind === "vacant")?.sums ?? sums.map(nothing);
}

/** What is paid a month as far as rents are known, and what is let without a known one. */
export interface RentSum {
  yen: number;
  known: Sum;
  unknown: Sum;
  vacant: Sum;
}

/** The month's rent of all that is let, yen without common fee: rent per 坪 × 坪, each rounded to the yen. */
export function rentSum(units: readonly RenewalUnit[]): RentSum {
  const sum: RentSum = { yen: 0, known: nothing(), unknown: nothing(), vacant: nothing() };
  for (const unit of units) {
    const { is_vacant, rent_per_tsubo: rent, area_tsubo } = unit;
    add(is_vacant ? sum.vacant : rent === null ? sum.unknown : sum.known, unit);
    if (!is_vacant && rent !== null) sum.yen += Math.round(rent * area_tsubo);
  }
  return sum;
}
