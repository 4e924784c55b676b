import type { Cell, Measured } from "./cells.ts";
import { BEFORE, PRODUCT } from "./contestants.ts";

export interface Aim {
  what: string;
  measured: number;
  most?: number;
  least?: number;
  unit: string;
  detail?: string;
}

/** True where the aim is missed, also where nothing could be measured. */
export function isMissed({
  measured,
  most = Number.POSITIVE_INFINITY,
  least = Number.NEGATIVE_INFINITY,
}: Aim): boolean {
  return !(measured <= most && measured >= least);
}

const BOOSTING = "勾配ブースティング";
export const FEWEST_OUTSIDE = 100;

export function accuracyAims(cells: readonly Cell[]): Aim[] {
  const large = cells.filter(({ size }) => size >= 40);
  const own = ({ by }: Cell) => by[PRODUCT] as Measured;
  const rivals = ({ by }: Cell) =>
    Object.entries(by).flatMap(([name, of]) => (name === PRODUCT || name === BEFORE ? [] : [of]));
  const outside = bySize(cells).filter(({ sites }) => sites >= FEWEST_OUTSIDE);
  return [
    worst(
      large,
      "MAPE behind gradient boosting, from 40 stores up (points)",
      "points",
      { most: 1 },
      (cell) => {
        return 100 * (own(cell).error - (cell.by[BOOSTING] as Measured).error);
      },
    ),
    worst(cells, "sums of predictions beside actual sums (%)", "%", { most: 2 }, (cell) => {
      return 100 * Math.abs(own(cell).bias);
    }),
    worst(cells, "interval score ÷ the best rival's", "×", { most: 1 }, (cell) => {
      return own(cell).score / Math.min(...rivals(cell).map(({ score }) => score));
    }),
    worst(
      outside,
      "coverage outside the data, by number of stores (%)",
      "%",
      { least: 75 },
      ({ coverage }) => 100 * coverage,
    ),
    worst(
      outside,
      "interval score outside the data ÷ the best rival's",
      "×",
      { most: 1 },
      ({ ratio }) => ratio,
    ),
  ];
}

export function bySize(cells: readonly Cell[]) {
  return [...Map.groupBy(cells, ({ size }) => size)].map(([size, group]) => {
    const sites = group.reduce((sum, { by }) => sum + (by[PRODUCT]?.outside.sites ?? 0), 0);
    const over = (name: string, read: (of: Measured["outside"]) => number) =>
      group.reduce((sum, { by }) => {
        const of = by[name]?.outside;
        return of && of.sites > 0 ? sum + (of.sites / sites) * read(of) : sum;
      }, 0);
    const names = Object.keys(group[0]?.by ?? {}).filter((name) => name !== PRODUCT && name !== BEFORE);
    const score = over(PRODUCT, (of) => of.score);
    const best = Math.min(...names.map((name) => over(name, (of) => of.score)));
    return {
      size,
      law: "",
      sites,
      score,
      best,
      ratio: score / best,
      coverage: over(PRODUCT, (of) => of.coverage),
      error: over(PRODUCT, (of) => of.error),
    };
  });
}

function worst<Item extends { law: string; size: number }>(
  items: readonly Item[],
  what: string,
  unit: string,
  bound: { most?: number; least?: number },
  read: (item: Item) => number,
): Aim {
  const found = items.map((item) => ({ item, value: read(item) }));
  found.sort((a, b) => (bound.most === undefined ? a.value - b.value : b.value - a.value));
  const missed = found.filter(({ value }) => isMissed({ what, unit, measured: value, ...bound }));
  const name = ({ item }: { item: Item }) => `${item.law}-${item.size}`.replace(/^-/, "");
  return {
    what,
    measured: found[0]?.value ?? Number.NaN,
    unit,
    ...bound,
    detail:
      missed.length === 0
        ? `worst ${found[0] ? name(found[0]) : ""}, ${found.length} of ${found.length} met`
        : `missed in ${missed.length} of ${found.length}: ${missed.map((one) => `${name(one)} ${one.value.toFixed(2)}`).join(", ")}`,
  };
}
