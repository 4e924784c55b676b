import { boost, boostedValue } from "../../server/backend/models/boosting.ts";
import {
  fitStandardiser,
  normalEquations,
  ridge,
  squaredDistance,
  standardise,
} from "../../server/backend/models/linear.ts";
import type { OwnStore, Site } from "../../server/backend/models/sales-prediction/types.ts";
import { mean } from "../../server/backend/models/statistics.ts";
import { tradeAreaVector } from "../../server/backend/models/trade-area.ts";

/** Learns ln yearly sales of a site from own stores. */
export type Learner = (stores: readonly OwnStore[]) => (site: Site) => number;

export const RIVALS: Record<string, Learner> = {
  "k-NN 5（坪当たり）": nearestPerTsubo,
  ln面積だけ: (stores) => linear(stores, ({ area_tsubo }) => [Math.log(area_tsubo)]),
  対数線形3要因: (stores) => linear(stores, threeFactors),
  リッジ6要因: (stores) => linear(stores, sixFactors, [0.01, 0.03, 0.1, 0.3, 1, 3]),
  勾配ブースティング: boosting,
};

function nearestPerTsubo(stores: readonly OwnStore[]) {
  const scale = fitStandardiser(stores.map(vectorOf));
  const known = stores.map((store) => ({
    vector: standardise(vectorOf(store), scale),
    perTsubo: store.annual_sales_yen / store.area_tsubo,
  }));
  return (site: Site) => {
    const vector = standardise(vectorOf(site), scale);
    const near = known
      .map(({ vector: other, perTsubo }) => ({ perTsubo, distance: squaredDistance(vector, other) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 5);
    return Math.log(mean(near.map(({ perTsubo }) => perTsubo)) * site.area_tsubo);
  };
}

function vectorOf(site: Site): number[] {
  return [Math.log(site.area_tsubo), ...tradeAreaVector(site.trade_area)];
}

function threeFactors({ area_tsubo, trade_area }: Site): number[] {
  const { population_3km, passengers_walk } = trade_area;
  return [Math.log(area_tsubo), Math.log1p(population_3km), Math.log(1_000 + passengers_walk)];
}

function sixFactors(site: Site): number[] {
  const { daytime_1km, competitors_3km } = site.trade_area;
  return [
    ...threeFactors(site),
    Math.log1p(daytime_1km),
    Math.log1p(competitors_3km),
    site.facility_type === null ? 0 : 1,
  ];
}

function linear(
  stores: readonly OwnStore[],
  columnsOf: (site: Site) => number[],
  penalties: number[] = [1e-6],
) {
  const rows = stores.map(columnsOf);
  const scale = fitStandardiser(rows);
  const standard = rows.map((row) => standardise(row, scale));
  const targets = stores.map(({ annual_sales_yen }) => Math.log(annual_sales_yen));
  const fit = (kept: number[], penalty: number) => {
    const middle = mean(kept.map((i) => targets[i] as number));
    const equations = normalEquations(
      kept.map((i) => standard[i] as number[]),
      kept.map((i) => (targets[i] as number) - middle),
    );
    return { middle, slopes: ridge(equations, penalty * kept.length) };
  };
  const lineValue = ({ middle, slopes }: ReturnType<typeof fit>, row: readonly number[]) =>
    slopes.reduce((sum, slope, i) => sum + slope * (row[i] as number), middle);
  const all = rows.map((_, i) => i);
  const errorOf = (penalty: number) =>
    mean(
      all.map((out) => {
        const model = fit(
          all.filter((i) => i !== out),
          penalty,
        );
        return (lineValue(model, standard[out] as number[]) - (targets[out] as number)) ** 2;
      }),
    );
  const errors = penalties.length === 1 ? [0] : penalties.map(errorOf);
  const best = fit(all, penalties[errors.indexOf(Math.min(...errors))] as number);
  return (site: Site) => lineValue(best, standardise(columnsOf(site), scale));
}

/** As libraries set it: trees of depth 3, a tenth of each step, drawn rows. */
function boosting(stores: readonly OwnStore[]) {
  const model = boost(
    stores.map(allColumns),
    stores.map(({ annual_sales_yen }) => Math.log(annual_sales_yen)),
    { trees: 150, rate: 0.08, depth: 3, rows: 0.8, leaf: 3, penalty: 0 },
  );
  return (site: Site) => boostedValue(model, allColumns(site));
}

function allColumns(site: Site): number[] {
  return [
    ...vectorOf(site),
    site.facility_sales_million_yen ?? -1,
    site.facility_type === null ? 0 : 1,
    site.facility_type === "station_building" ? 1 : 0,
    site.format,
  ];
}
