import { createHash } from "node:crypto";
import { fitBrand } from "../../server/backend/models/sales-prediction/fit.ts";
import * as design1 from "../../server/backend/models/sales-prediction/revision-1/design.ts";
import { crossValidatedRange } from "../../server/backend/models/sales-prediction/revision-1/evaluate.ts";
import { explained } from "../../server/backend/models/sales-prediction/revision-1/explain.ts";
import { crossFit } from "../../server/backend/models/sales-prediction/revision-1/regression.ts";
import type * as types1 from "../../server/backend/models/sales-prediction/revision-1/types.ts";
import type { OwnStore, Site } from "../../server/backend/models/sales-prediction/types.ts";
import type { Spot } from "./places.ts";
import { type Learner, RIVALS } from "./rivals.ts";

export interface Forecast {
  value: number;
  low: number;
  high: number;
}

export type Contestant = (stores: readonly OwnStore[]) => (site: Site) => Forecast;

export const PRODUCT = "クカク";
/** The model before issue 18, on its own features; not a rival, but what a change is measured against. */
export const BEFORE = "改訂1";

export const CONTESTANTS: Record<string, Contestant> = {
  [PRODUCT]: product,
  [BEFORE]: before,
  ...Object.fromEntries(Object.entries(RIVALS).map(([name, learner]) => [name, withRange(learner)])),
};

function product(stores: readonly OwnStore[]) {
  const model = fitBrand(stores);
  return (site: Site) => {
    const row = model.rowOf(site, model.network);
    const { low, high } = model.ensemble.range(row);
    return {
      value: Math.exp(model.ensemble.log(row)) * model.ensemble.smear,
      low: Math.exp(low),
      high: Math.exp(high),
    };
  };
}

function before(stores: readonly OwnStore[]) {
  const usual = design1.usualFacilitySales(stores.map(as1));
  const own = stores.map(as1);
  const rows = own.map((store) => design1.designRow(store, own, usual));
  const targets = stores.map(({ annual_sales_yen }) => Math.log(annual_sales_yen));
  const fit = crossFit(rows, targets);
  return (site: Site) => {
    const row = design1.designRow(as1(site), own, usual);
    const range = crossValidatedRange(fit, row, targets);
    return { value: explained(fit.model, row).value, low: Math.exp(range.low), high: Math.exp(range.high) };
  };
}

function as1(site: Site): types1.Site {
  const { demand: _, ...rest } = site;
  const { before } = site as Spot;
  return { ...rest, trade_area: before };
}

const FOLDS = 10;

export function withRange(learner: Learner): Contestant {
  return (stores) => {
    const all = learner(stores);
    const foldOf = foldsOf(stores);
    const without = Array.from({ length: FOLDS }, (_, fold) => {
      return learner(stores.filter((_store, i) => foldOf[i] !== fold));
    });
    const residuals = stores.map((store, i) => {
      return Math.abs(Math.log(store.annual_sales_yen) - (without[foldOf[i] as number]?.(store) ?? 0));
    });
    return (site) => {
      const byFold = without.map((model) => model(site));
      const ends = (sign: number) =>
        residuals
          .map((residual, i) => (byFold[foldOf[i] as number] as number) + sign * residual)
          .sort((a, b) => a - b);
      const places = stores.length + 1;
      return {
        value: Math.exp(all(site)),
        low: Math.exp(ends(-1)[Math.max(1, Math.floor(0.2 * places)) - 1] as number),
        high: Math.exp(ends(1)[Math.min(stores.length, Math.ceil(0.8 * places)) - 1] as number),
      };
    };
  };
}

function foldsOf(stores: readonly OwnStore[]): number[] {
  const key = ({ latitude, longitude, area_tsubo }: Site) =>
    createHash("sha256").update(`${latitude}/${longitude}/${area_tsubo}`).digest("hex");
  const order = stores.map((store, i) => ({ i, key: key(store) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const foldOf = new Array<number>(stores.length).fill(0);
  order.forEach(({ i }, place) => {
    foldOf[i] = place % Math.min(FOLDS, stores.length);
  });
  return foldOf;
}
