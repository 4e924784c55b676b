import { benchmarkRange } from "./benchmark-range.ts";
import { COLUMNS, designRow, usualFacilitySales } from "./design.ts";
import { backTest, crossValidatedRange } from "./evaluate.ts";
import { explained, similarStores, storeEffects } from "./explain.ts";
import { crossFit, type Model } from "./regression.ts";
import {
  MINIMUM_STORES,
  type OwnStore,
  PREDICTION_VERSION,
  type Prediction,
  type PredictionInput,
  type Refusal,
  type Site,
} from "./types.ts";

/**
 * Sales prediction 3.0: yearly sales of a candidate site from the brand's own stores.
 * ln sales is regressed on area, trade area, facility, format, competition and own-store pressure (design.ts) by ridge
 * with cross-validated penalty (regression.ts); the value is the median exp(ln sales). The 80 % range is CV+
 * (evaluate.ts), drivers and store effects explain.ts. Own stores are taken with the network as it is; the candidate
 * with closings and openings of the scenario done. Stores without sales or area above 0 are left out; with fewer than
 * 12 left the answer is a refusal with a range from benchmarks. Pure: equal inputs give equal answers, in any order of
 * the stores. Errors: RangeError for a candidate (or opening store) without an area, or ids that occur twice.
 */
export function predictSales(given: PredictionInput): Prediction | Refusal {
  requireSites(given);
  const input = withComparableDemand(given);
  const { candidate } = input;
  const sorted = byId(input.stores);
  const opening = byId(input.opening_stores);
  const stores = sorted.filter((store) => store.annual_sales_yen > 0 && store.area_tsubo > 0);
  const stores_left_out = sorted.filter((store) => !stores.includes(store)).map(({ id }) => id);
  if (stores.length < MINIMUM_STORES) return refusal(input, stores.length, stores_left_out);

  const usualSales = usualFacilitySales(stores);
  const rows = stores.map((store) => designRow(store, stores, usualSales));
  const targets = stores.map((store) => Math.log(store.annual_sales_yen));
  const fit = crossFit(rows, targets);
  const closing = new Set(input.closing_store_ids);
  const sisters = [...stores.filter(({ id }) => !closing.has(id)), ...opening];
  const row = designRow(candidate, sisters, usualSales);
  const { value, base, drivers } = explained(fit.model, row);
  const range = crossValidatedRange(fit, row, targets);
  const effects = storeEffects(candidate, stores, closing, opening);
  return {
    kind: "prediction",
    version: PREDICTION_VERSION,
    value_yen: value,
    low_yen: Math.min(value, Math.round(Math.exp(range.low))),
    high_yen: Math.max(value, Math.round(Math.exp(range.high))),
    yen_per_day: value / 365,
    yen_per_tsubo: value / candidate.area_tsubo,
    base_yen: base,
    drivers,
    similar_stores: similarStores(candidate, stores, usualSales),
    back_test: backTest(fit, stores),
    store_effects: effects,
    network_change_yen: effects.reduce((sum, { change_yen }) => sum + change_yen, value),
    warnings: warningsOf(fit.model, row, input, stores),
    stores_used: stores.map(({ id }) => id),
    stores_left_out,
    lambda: fit.model.lambda,
  };
}

function refusal(input: PredictionInput, stores: number, stores_left_out: string[]): Refusal {
  const message = `売上のある自店が${stores}店のため予測できません（${MINIMUM_STORES}店以上で予測します）。`;
  const benchmark = benchmarkRange(input);
  const required = MINIMUM_STORES;
  return {
    kind: "refusal",
    version: PREDICTION_VERSION,
    stores,
    required,
    message,
    benchmark,
    stores_left_out,
  };
}

function warningsOf(
  model: Model,
  row: readonly number[],
  { candidate }: PredictionInput,
  stores: readonly OwnStore[],
): string[] {
  const warnings = COLUMNS.flatMap(({ type, label }, i) => {
    if (type !== "measure") return [];
    const [value, low, high] = [row[i] as number, model.lowest[i] as number, model.highest[i] as number];
    if (value >= low - 1e-9 && value <= high + 1e-9) return [];
    return [`${label}が自店の範囲を${value < low ? "下回る" : "上回る"}ため、範囲の端の値で計算しました。`];
  });
  if (stores.every(({ format }) => format !== candidate.format)) {
    warnings.push("同じ出店形態の自店がないため、出店形態の差は反映していません。");
  }
  return warnings;
}

function withComparableDemand(input: PredictionInput): PredictionInput {
  const sites: Site[] = [input.candidate, ...input.stores, ...input.opening_stores];
  if (sites.every(({ demand }) => demand !== undefined)) return input;
  return {
    ...input,
    candidate: { ...input.candidate, demand: undefined },
    stores: input.stores.map((store) => ({ ...store, demand: undefined })),
    opening_stores: input.opening_stores.map((store) => ({ ...store, demand: undefined })),
  };
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
