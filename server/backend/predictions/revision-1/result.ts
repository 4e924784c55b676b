import { type SizeClass, sizeClass } from "../../../contract/statuses.ts";
import { distanceKilometres } from "../../models/geography.ts";
import { coverageBy, type GroupCoverage } from "../../models/sales-prediction/revision-1/evaluate.ts";
import { TRADE_AREA_FEATURES } from "../../models/sales-prediction/revision-1/trade-area.ts";
import type {
  BackTest,
  Prediction,
  PredictionInput,
  Refusal,
  Site,
} from "../../models/sales-prediction/revision-1/types.ts";
import { valueText } from "./value-text.ts";

const POPULATION_SOURCES = [
  "1kmメッシュ居住人口（2020年）: 「国勢調査 地域メッシュ統計」(総務省統計局)・「全国の人流オープンデータ」(国土交通省)を加工して作成",
  "国勢調査 男女・年齢別人口（2015年・2020年）: 政府統計の総合窓口(e-Stat)「国勢調査」(総務省統計局)を加工して作成",
  "日本の地域別将来推計人口（平成30(2018)年推計・令和5(2023)年推計）: 「日本の地域別将来推計人口」(国立社会保障・人口問題研究所)を加工して作成",
];
const STATION_SOURCE =
  "駅別乗降客数（2023年度）: 「国土数値情報(駅別乗降客数データ)」(国土交通省)を加工して作成";
const METHOD =
  "売上予測3.0: 自店の売上の対数に対するリッジ回帰。80%予測区間は交差検証の誤差（CV+）、自店への影響はハフモデルによる。";

interface Outcome {
  hash: string;
  answer: Prediction | Refusal;
}

/** What revision 1 kept of a prediction, to the byte. */
export function resultOf(input: PredictionInput, { hash, answer }: Outcome) {
  const names = new Map([...input.stores, ...input.opening_stores].map(({ id, name }) => [id, name]));
  const named = (id: string) => ({ id: Number(id), name: names.get(id) ?? "" });
  const { candidate } = input;
  const isPrediction = answer.kind === "prediction";
  const found = isPrediction ? predicted(input, answer, named) : refused(answer);
  return {
    inputs: {
      closing_store_ids: input.closing_store_ids.map(Number),
      opening_store_ids: input.opening_stores.map(({ id }) => Number(id)),
      closing_stores: input.closing_store_ids.map(named),
      opening_stores: input.opening_stores.map(({ id }) => named(id)),
      features: TRADE_AREA_FEATURES.map(({ key, label, unit }) => ({
        key,
        label,
        unit,
        value: candidate.trade_area[key],
      })),
      stores_used: isPrediction ? answer.stores_used.length : answer.stores,
      stores_left_out: answer.stores_left_out.map(named),
      version: answer.version,
      hash,
    },
    ...found,
    sources: sourcesOf(input, isPrediction),
  };
}

function refused(answer: Refusal) {
  return {
    low_yen: null,
    high_yen: null,
    yen_per_day: null,
    yen_per_tsubo: null,
    base_yen: null,
    network_change_yen: null,
    refusal: answer.message,
    benchmark_range: answer.benchmark,
    drivers: [],
    similar_stores: [],
    fitted: [],
    cannibalization: [],
    back_test: null,
    warnings: [],
  };
}

function predicted(
  input: PredictionInput,
  answer: Prediction,
  named: (id: string) => { id: number; name: string },
) {
  const { low_yen, high_yen, yen_per_day, yen_per_tsubo, base_yen, network_change_yen, warnings } = answer;
  return {
    low_yen,
    high_yen,
    yen_per_day,
    yen_per_tsubo,
    base_yen,
    network_change_yen,
    refusal: null,
    benchmark_range: null,
    drivers: answer.drivers.map((driver) => ({ ...driver, value_text: valueText(driver.key, input) })),
    similar_stores: similarOf(answer),
    fitted: answer.back_test.rows.map(({ id, actual_yen, predicted_yen, low_yen: low, high_yen: high }) => ({
      store_id: Number(id),
      name: named(id).name,
      actual_yen,
      predicted_yen,
      low_yen: low,
      high_yen: high,
    })),
    cannibalization: effectsOf(input, answer),
    back_test: backTestOf(answer.back_test),
    warnings,
  };
}

function similarOf({ similar_stores, back_test }: Prediction) {
  const rows = new Map(back_test.rows.map((row) => [row.id, row]));
  return similar_stores.map(({ id, name, score, annual_sales_yen, alike, unlike }) => ({
    store_id: Number(id),
    name,
    score,
    actual_yen: annual_sales_yen,
    predicted_yen: rows.get(id)?.predicted_yen ?? annual_sales_yen,
    alike: alike.map(({ label }) => label),
    unlike: unlike.map(({ label }) => label),
  }));
}

function effectsOf({ candidate, stores }: PredictionInput, { store_effects }: Prediction) {
  const sites = new Map(stores.map((store) => [store.id, store]));
  return store_effects.map(({ id, name, change, change_yen }) => ({
    store_id: Number(id),
    name,
    distance_m: Math.round(distanceKilometres(candidate, sites.get(id) as Site) * 1000),
    loss_yen: change_yen === 0 ? 0 : -change_yen,
    change,
  }));
}

function backTestOf(test: BackTest) {
  const { stores, folds, median_error, mean_error, coverage } = test;
  const counted = <Group extends number>(groups: GroupCoverage<Group>[]) =>
    groups.sort((a, b) => a.group - b.group);
  return {
    stores,
    folds,
    median_error,
    mean_error,
    coverage,
    by_format: counted(coverageBy(test.rows, ({ format }) => format)).map(({ group, ...rest }) => ({
      format_id: group,
      ...rest,
    })),
    by_size: counted(coverageBy(test.rows, ({ area_tsubo }) => sizeOf(area_tsubo))).map(
      ({ group, ...rest }) => ({ size_class: group, ...rest }),
    ),
  };
}

function sizeOf(tsubo: number): SizeClass {
  return sizeClass.parse([15, 40, 80, 150].filter((bound) => tsubo >= bound).length);
}

function sourcesOf(input: PredictionInput, isPrediction: boolean): string[] {
  return [
    ...(isPrediction ? [METHOD, `自店の年商と面積（${input.stores.length}店）`] : []),
    ...(input.benchmarks.length > 0
      ? [`ベンチマーク店舗の坪当たり年商（${input.benchmarks.length}店）`]
      : []),
    ...POPULATION_SOURCES,
    STATION_SOURCE,
  ];
}
