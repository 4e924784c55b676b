import { mean } from "../statistics.ts";
import { benchmarkRange } from "./benchmark-range.ts";
import { COLUMNS, LARGE_CHAIN, pressureOf } from "./design.ts";
import { explained } from "./drivers.ts";
import { networkEffects } from "./effects.ts";
import { type BrandModel, fitBrand } from "./fit.ts";
import { learnerNames } from "./learners.ts";
import { nestedTest } from "./nested-test.ts";
import { neighboursValue, similarStores } from "./similar.ts";
import {
  MINIMUM_STORES,
  type NestedTest,
  type OwnStore,
  PREDICTION_VERSION,
  type Prediction,
  type PredictionInput,
  type Refusal,
  type Revision,
} from "./types.ts";
import { warningsOf } from "./warnings.ts";

/** What a brand's stores teach, and how well it did where it was tested. */
export interface Learnt {
  model: BrandModel;
  /** Made when it is first asked for. */
  test(): NestedTest;
}

/** Fits a brand's stores; half a second for a hundred, seconds for thousands. */
export function learn(stores: readonly OwnStore[], trading: readonly OwnStore[], revision: Revision): Learnt {
  const model = fitBrand(stores, trading, revision);
  let test: NestedTest | undefined;
  return {
    model,
    test() {
      test ??= nestedTest(model);
      return test;
    },
  };
}

/**
 * Sales prediction 3.0, model revisions 2 and 3 as the input names: expected yearly sales of a candidate site from the
 * brand's own stores. Own stores: sales and area above 0, open for twelve months at `as_of`; with fewer than 12 the answer is
 * a refusal with a range from benchmarks. Below 40 regressions of few factors and of three, and small trees on what the
 * former leaves; from 40 those regressions, one of all factors and trees; mixed by their errors on unseen stores
 * (ensemble.ts). Range CV+, drivers drivers.ts, effects effects.ts, test nested-test.ts; where forecasts have held too
 * seldom the range is stretched (stretch.ts). Pure: equal inputs give equal answers, in any order of the stores and under
 * any ids; `learnt` may be given from an earlier prediction of the same stores. Errors: RangeError for a candidate (or
 * opening store) without an area, or ids that occur twice.
 */
export function predictSales(input: PredictionInput, learnt: typeof learn = learn): Prediction | Refusal {
  requireSites(input);
  const { candidate, revision } = input;
  const { stores, trading, left_out } = storesOf(input);
  if (stores.length < MINIMUM_STORES) return refusal(input, stores.length, left_out);

  const { model, ...teaching } = learnt(stores, trading, revision);
  const test = input.tested_apart ? null : teaching.test();
  const { before, ...effects } = networkEffects(model, {
    candidate,
    trading,
    closing: input.closing_store_ids,
    opening: input.opening_stores,
  });
  const row = model.rowOf(candidate, before);
  const { value, base, drivers } = explained(model.ensemble, row);
  const { low, high } = stretched(model.ensemble.range(row), Math.log(value), input.widened?.factor ?? 1);
  const similar_stores = similarStores(model, row);
  const outside = outsideOf(model, row);
  return {
    kind: "prediction",
    version: PREDICTION_VERSION,
    revision,
    value_yen: value,
    low_yen: Math.min(value, Math.round(Math.exp(low))),
    high_yen: Math.max(value, Math.round(Math.exp(high))),
    yen_per_day: value / 365,
    yen_per_tsubo: value / candidate.area_tsubo,
    base_yen: base,
    drivers,
    pressure: { site: pressureOf(row), mean: mean(model.rows.map(pressureOf)) },
    similar_stores,
    test,
    neighbours_yen: Math.round(neighboursValue(model, row, candidate.area_tsubo)),
    ...effects,
    outside,
    warnings: warningsOf(input, { model, test, outside, similar_stores }),
    stores_used: byId(stores).map(({ id }) => id),
    left_out,
    learners: learnerNames(stores.length, revision).map((name, i) => ({
      name,
      weight: model.ensemble.weights[i] as number,
    })),
  };
}

function stretched({ low, high }: { low: number; high: number }, middle: number, factor: number) {
  if (factor === 1) return { low, high };
  return { low: middle + (low - middle) * factor, high: middle + (high - middle) * factor };
}

/** The stores that a model is fitted on, all that trade, and those left out. */
export function storesOf({ stores: given, as_of }: Pick<PredictionInput, "stores" | "as_of">) {
  const trading = byId(given).filter(({ area_tsubo }) => area_tsubo > 0);
  const left_out = byId(given).flatMap((store) => {
    const reason = reasonToLeaveOut(store, as_of);
    return reason === undefined ? [] : [{ id: store.id, reason }];
  });
  const isLeftOut = new Set(left_out.map(({ id }) => id));
  return { stores: trading.filter(({ id }) => !isLeftOut.has(id)), trading, left_out };
}

/** Stores left out: no sales or area to learn from, or open for less than twelve months, so that no year is known. */
function reasonToLeaveOut(store: OwnStore, asOf: string): "sales" | "new" | undefined {
  const { annual_sales_yen: sales, area_tsubo: area, opened_on } = store;
  if (!(sales > 0 && Number.isFinite(sales) && area > 0)) return "sales";
  return opened_on !== undefined && yearAfter(opened_on) > asOf ? "new" : undefined;
}

function yearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
}

function refusal(input: PredictionInput, stores: number, left_out: Refusal["left_out"]): Refusal {
  return {
    kind: "refusal",
    version: PREDICTION_VERSION,
    revision: input.revision,
    stores,
    required: MINIMUM_STORES,
    message: `1年分の売上がある自店が${stores}店のため予測できません（${MINIMUM_STORES}店以上で予測します）。`,
    benchmark: benchmarkRange(input),
    left_out,
  };
}

/** Measures of a row beyond those of all own stores, in their own scale, with the store nearest to it. */
function outsideOf({ rows, stores }: BrandModel, row: readonly number[]): Prediction["outside"] {
  return COLUMNS.flatMap(({ type, label, isFew }, i) => {
    if (type !== "measure" || !(isFew || stores.length >= LARGE_CHAIN)) return [];
    const own = rows.map((one) => one[i] as number);
    const value = row[i] as number;
    const end = value > 0.5 * (Math.max(...own) + Math.min(...own)) ? Math.max(...own) : Math.min(...own);
    const isBeyond = value > Math.max(...own) + 1e-9 || value < Math.min(...own) - 1e-9;
    return isBeyond ? [{ label, value, end, nearest_id: stores[own.indexOf(end)]?.id ?? "" }] : [];
  });
}

function byId<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function requireSites({ candidate, stores, opening_stores }: PredictionInput): void {
  const sites = [candidate, ...stores, ...opening_stores];
  if (new Set(sites.map(({ id }) => id)).size !== sites.length) throw new RangeError("ids must differ");
  if ([candidate, ...opening_stores].some(({ area_tsubo }) => !(area_tsubo > 0))) {
    throw new RangeError("area must be above 0");
  }
}
