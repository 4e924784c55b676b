import type { RenewalUnit } from "./units.ts";

/** How many units there are of something, and their 坪. */
export interface Sum {
  count: number;
  tsubo: number;
}

/** A genre on a floor, vacancy, or what is let to nobody knows whom. */
export interface MixRow {
  kind: "genre" | "unknown" | "vacant";
  name: string;
  today: Sum;
  planned: Sum;
}

export interface MixFloor {
  floor_id: number;
  name: string;
  rows: MixRow[];
  today: Sum;
  planned: Sum;
}

export const VACANT = "空室";
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

function mixOf(
  name: string,
  floor_id: number,
  today: readonly RenewalUnit[],
  planned: readonly RenewalUnit[],
) {
  const rows = new Map<string, MixRow>();
  const floor: MixFloor = { floor_id, name, rows: [], today: nothing(), planned: nothing() };
  for (const [side, units] of [
    ["today", today],
    ["planned", planned],
  ] as const)
    for (const unit of units) {
      const head = rowOf(unit);
      const key = `${head.kind} ${head.name}`;
      const row = rows.get(key) ?? { ...head, today: nothing(), planned: nothing() };
      rows.set(key, row);
      add(row[side], unit);
      add(floor[side], unit);
    }
  floor.rows = [...rows.values()].toSorted(
    (a, b) =>
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
      b.planned.tsubo - a.planned.tsubo ||
      b.today.tsubo - a.today.tsubo ||
      (a.name < b.name ? -1 : 1),
  );
  return floor;
}

/** What is in a building by genre, today and as planned: all of it, then floor by floor in the order of the units. */
export function genreMix(
  today: readonly RenewalUnit[],
  planned: readonly RenewalUnit[],
): { whole: MixFloor; floors: MixFloor[] } {
  const floors = new Map([...today, ...planned].map(({ floor_id, floor_name }) => [floor_id, floor_name]));
  const on = (units: readonly RenewalUnit[], floor: number) =>
    units.filter(({ floor_id }) => floor_id === floor);
  return {
    whole: mixOf("全館", 0, today, planned),
    floors: [...floors].map(([id, name]) => mixOf(name, id, on(today, id), on(planned, id))),
  };
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
