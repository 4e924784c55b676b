import type { RingFigures } from "../../contract/statistics.ts";
import { formatWhole } from "../../lib/numbers.ts";
import { Recent } from "../../lib/recent.ts";
import type { RingCell } from "../geography/cells.ts";
import type { Geography } from "../geography/geography.ts";
import type { Place } from "../models/geography.ts";
import { gridOf, MAXIMUM_RADIUS_KILOMETRES, ringSum } from "../models/mesh.ts";
import { knownAges } from "../models/population.ts";
import { ringMargin } from "../models/ring-margin.ts";

export const FEWEST_RESIDENTS = 1000;
/** Two cells in every direction, anywhere in Japan. */
const AROUND_KILOMETRES = 1.3;

export const BY_AREA = "500mメッシュの値を、円内に入る面積の割合で合計";
export const MARGIN_METHOD =
  "±は、円の縁にかかるメッシュとその周りのばらつきから求めた、5地点のうち4地点で実際の値が収まる幅（全国の約1,300駅の検証による。半径500mでは国勢調査の250mメッシュとの差が中央値6%、10地点に1地点で28%以上）";

const MOST_RINGS = 1000;
const recent = new WeakMap<Geography, Recent<RingFigures>>();

/** Of one facility they are asked for with every opening of its page. */
export function ringFigures(geography: Geography, place: Place, radius: number): RingFigures {
  const known = recent.get(geography) ?? new Recent(MOST_RINGS);
  recent.set(geography, known);
  const key = `${place.latitude} ${place.longitude} ${radius}`;
  return known.get(key, () => Object.freeze(figuresOf(geography, place, radius)));
}

function figuresOf(geography: Geography, place: Place, radius: number): RingFigures {
  const cells = geography.cellsWithin(place, radius);
  const residents = ringSum(cells, (cell) => cell.population_2020);
  return {
    radius_m: Math.round(radius * 1000),
    residents,
    residents_margin: marginOf(geography, place, radius, cells),
    is_reference: residents < FEWEST_RESIDENTS,
    unknown_age: unknownAge(cells),
    households: ringSum(cells, (cell) => cell.households),
    workers: ringSum(cells, (cell) => cell.workers),
    daytime_weekday: ringSum(cells, (cell) => cell.weekday_daytime),
    daytime_holiday: ringSum(cells, (cell) => cell.holiday_daytime),
  };
}

function unknownAge(cells: readonly RingCell[]): number {
  return ringSum(cells, (cell) =>
    Math.max(0, cell.population_2020 - knownAges(cell).reduce((sum, count) => sum + count, 0)),
  );
}

function marginOf(geography: Geography, place: Place, radius: number, cells: readonly RingCell[]): number {
  const inside = new Map(cells.map(({ mesh, share }) => [mesh, share]));
  const reach = Math.min(MAXIMUM_RADIUS_KILOMETRES, radius + AROUND_KILOMETRES);
  return ringMargin(
    geography.cellsWithin(place, reach).map(({ mesh, population_2020: people }) => {
      const [row, column] = gridOf(mesh);
      return { row, column, people, share: inside.get(mesh) ?? 0 };
    }),
  );
}

export function ringWarnings(rings: readonly RingFigures[]): string[] {
  const few = rings.filter(({ is_reference }) => is_reference);
  const widest = rings.at(-1);
  const unknown = widest && widest.residents > 0 ? widest.unknown_age / widest.residents : 0;
  return [
    ...(few.length > 0
      ? [`居住人口が${formatWhole(FEWEST_RESIDENTS)}人未満の圏（${few.map(nameOf).join("・")}）は参考値`]
      : []),
    ...(unknown > 0.0005
      ? [`年齢不詳${(unknown * 100).toFixed(1)}%（${nameOf(widest as RingFigures)}）`]
      : []),
  ];
}

function nameOf({ radius_m }: RingFigures): string {
  return radius_m < 1000 ? `${radius_m}m` : `${radius_m / 1000}km`;
}
