import type { PredictionResult } from "../../contract/prediction-results.ts";
import { sizeClassOf } from "../../lib/areas.ts";
import { SHIPPED_VERSION } from "../geography/files.ts";
import { SHIPPED_STATIONS_YEAR } from "../geography/stations.ts";
import { creditOf } from "../models/official-projection.ts";
import { counted, coverageBy, FEWEST_IN_GROUP } from "../models/sales-prediction/coverage.ts";
import type {
  CauseEffects,
  NestedTest,
  Prediction,
  PredictionInput,
  Refusal,
  TestedRow,
} from "../models/sales-prediction/types.ts";
import { TRADE_AREA_FEATURES } from "../models/trade-area.ts";
import type { Outcome } from "./outcome.ts";
import { valueText } from "./value-text.ts";

const stationSource = (year: number) =>
  `駅別乗降客数（${year}年度）: 「国土数値情報(駅別乗降客数データ)」(国土交通省)を加工して作成。距離で割り引いて合計（徒歩圏：400mで約4割、周辺：1.2kmで約4割）`;
const methodOf = (revision: number) =>
  `売上予測3.0（モデル改訂${revision}）: 自店の売上の対数を、リッジ回帰と回帰木を検証誤差で重み付けして予測。80%予測区間は交差検証の誤差（CV+）、自店への影響はハフモデルと自店から推定した係数による。`;

export function resultOf(input: PredictionInput, { hash, answer }: Outcome): PredictionResult {
  const sites = [...input.stores, ...input.opening_stores];
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  const named = (id: string) => ({ id: idOf(id), name: names.get(id) ?? "" });
  const { candidate } = input;
  const isPrediction = answer.kind === "prediction";
  const found = isPrediction ? predicted(input, answer, names) : refused(answer);
  const stores = input.opening_stores.filter(({ id }) => !isPlan(id));
  const plans = input.opening_stores.filter(({ id }) => isPlan(id));
  return {
    inputs: {
      closing_store_ids: input.closing_store_ids.map(Number),
      opening_store_ids: stores.map(({ id }) => Number(id)),
      opening_plan_ids: plans.map(({ id }) => idOf(id)),
      closing_stores: input.closing_store_ids.map(named),
      opening_stores: [...stores, ...plans].map(({ id }) => named(id)),
      features: TRADE_AREA_FEATURES.map(({ key, label, unit }) => ({
        key,
        label,
        unit,
        value: candidate.trade_area[key],
      })),
      stores_used: isPrediction ? answer.stores_used.length : answer.stores,
      stores_left_out: answer.left_out.map(({ id, reason }) => ({ ...named(id), reason })),
      version: answer.version,
      revision: answer.revision,
      // Results that were kept before have no such key, and come out again without it.
      ...(input.geography === SHIPPED_VERSION ? {} : { geography: input.geography }),
      as_of: input.as_of,
      hash,
    },
    ...found,
    warnings: [...(input.notices ?? []), ...found.warnings],
    sources: sourcesOf(input, isPrediction),
  };
}

export const PLAN = "plan-";

function isPlan(id: string): boolean {
  return id.startsWith(PLAN);
}

function idOf(id: string): number {
  return Number(id.replace(PLAN, ""));
}

type Found = Omit<PredictionResult, "inputs" | "sources">;

function refused(answer: Refusal): Found {
  return {
    low_yen: null,
    high_yen: null,
    yen_per_day: null,
    yen_per_tsubo: null,
    base_yen: null,
    network_change_yen: null,
    neighbours_yen: null,
    refusal: answer.message,
    benchmark_range: answer.benchmark,
    drivers: [],
    similar_stores: [],
    fitted: [],
    cannibalization: [],
    effects: null,
    back_test: null,
    warnings: [],
  };
}

function predicted(input: PredictionInput, answer: Prediction, names: ReadonlyMap<string, string>): Found {
  const { low_yen, high_yen, yen_per_day, yen_per_tsubo, base_yen, neighbours_yen, warnings } = answer;
  const isUsed = new Set(answer.stores_used);
  const used = input.stores.filter(({ id }) => isUsed.has(id));
  return {
    low_yen,
    high_yen,
    yen_per_day,
    yen_per_tsubo,
    base_yen,
    network_change_yen: answer.bridge.opening_net_yen,
    neighbours_yen,
    refusal: null,
    benchmark_range: null,
    drivers: answer.drivers
      .filter(({ key, yen }) => key !== "other" || yen !== 0)
      .map(({ key, label, yen, margin_yen, merged }) => ({
        key,
        label,
        yen,
        margin_yen,
        value_text:
          key === "other"
            ? merged.map((one) => LABELS[one] ?? one).join("、")
            : valueText(key, input.candidate, used, input.tells_pressure ? answer.pressure : undefined),
      })),
    similar_stores: similarOf(answer),
    fitted: answer.test ? fittedOf(answer.test, names) : [],
    cannibalization: [],
    effects: effectsOf(answer),
    back_test: answer.test && testOf(answer.test, input.as_of),
    warnings,
  };
}

export function fittedOf(
  { rows }: NestedTest,
  names: ReadonlyMap<string, string>,
): PredictionResult["fitted"] {
  return rows.map(({ id, actual_yen, predicted_yen, low_yen, high_yen }) => ({
    store_id: Number(id),
    name: names.get(id) ?? "",
    actual_yen,
    predicted_yen,
    low_yen,
    high_yen,
  }));
}

const LABELS: Record<string, string> = {
  area: "面積",
  population: "商圏人口",
  demographics: "年齢構成・人口増減",
  daytime: "昼間人口",
  stations: "駅",
  competition: "競合店",
  facility: "施設",
  format: "出店形態",
  cannibalisation: "自店との重複",
};

function similarOf({ similar_stores, test }: Prediction): PredictionResult["similar_stores"] {
  const rows = new Map(test?.rows.map((row) => [row.id, row]));
  return similar_stores.map(({ id, name, score, annual_sales_yen, alike, unlike }) => ({
    store_id: Number(id),
    name,
    score,
    actual_yen: annual_sales_yen,
    predicted_yen: rows.get(id)?.predicted_yen ?? null,
    alike: alike.map(({ label }) => label),
    unlike: unlike.map(({ label }) => label),
  }));
}

function effectsOf({ opening, scenario, own_share, bridge }: Prediction): PredictionResult["effects"] {
  const cause = ({ cause: { id, name, kind }, effects, rest_yen, rest_stores }: CauseEffects) => ({
    cause: { id: kind === "candidate" ? null : idOf(id), name, kind },
    stores: effects.map((effect) => ({
      store_id: isPlan(effect.id) ? null : Number(effect.id),
      name: effect.name,
      distance_m: Math.round(effect.kilometres * 1000),
      change: effect.change,
      change_yen: effect.change_yen,
    })),
    rest_yen,
    rest_stores,
  });
  return { own_share, opening: cause(opening), scenario: scenario.map(cause), bridge };
}

export function testOf(test: NestedTest, asOf: string): NonNullable<PredictionResult["back_test"]> {
  const { stores, folds, folds_tested, median_error, mean_error, neighbours_error, coverage, rows } = test;
  return {
    stores,
    folds,
    folds_tested,
    median_error,
    mean_error,
    neighbours_error,
    coverage,
    tested_on: asOf,
    ...ends(counted(stores, rows.filter(({ is_covered }) => is_covered).length)),
    by_format: grouped(rows, ({ format }) => format).map(({ group, ...rest }) => ({
      format_id: group,
      ...rest,
    })),
    by_size: grouped(rows, ({ area_tsubo }) => sizeClassOf(area_tsubo)).map(({ group, ...rest }) => ({
      size_class: group,
      ...rest,
    })),
  };
}

function grouped<Group extends number>(rows: readonly TestedRow[], groupOf: (row: TestedRow) => Group) {
  const all = coverageBy(rows, groupOf).sort((a, b) => a.group - b.group);
  const small = all.filter(({ stores }) => stores < FEWEST_IN_GROUP);
  const sum = (read: (one: (typeof all)[number]) => number) =>
    small.reduce((total, one) => total + read(one), 0);
  const pool = counted(
    sum(({ stores }) => stores),
    sum(({ covered }) => covered),
  );
  return all.map(({ group, stores, covered, ...own }) => {
    const isPooled = stores < FEWEST_IN_GROUP;
    const { coverage, low, high } = isPooled ? pool : own;
    return { group, stores, covered, coverage, coverage_low: low, coverage_high: high, is_pooled: isPooled };
  });
}

function ends({ low, high }: { low: number; high: number }) {
  return { coverage_low: low, coverage_high: high };
}

const PEOPLE_SOURCES = [
  "500mメッシュ居住人口・年齢（2020年）: 「令和2年国勢調査 地域メッシュ統計」(総務省統計局)を加工して作成",
  "1kmメッシュ滞在人口（2019年）: 「全国の人流オープンデータ」(国土交通省)を加工して作成",
  "日本の地域別将来推計人口（2023年推計・2018年推計）: 「日本の地域別将来推計人口」(国立社会保障・人口問題研究所)を加工して作成",
] as const;

export function sourcesOf(input: PredictionInput, isPrediction: boolean): string[] {
  return [
    ...(isPrediction
      ? [
          methodOf(input.revision),
          `自店の年商と面積（${input.stores.length}店、${input.as_of.replaceAll("-", "/")}時点）`,
        ]
      : []),
    ...(input.benchmarks.length > 0
      ? [`ベンチマーク店舗の年商（${input.benchmarks.length}店、面積の0.7乗に比例するものとして換算）`]
      : []),
    ...PEOPLE_SOURCES,
    ...(input.own_data?.projections ?? []).map(
      (name) => `${name}: ${creditOf(name)}。メッシュのある地域の増減`,
    ),
    stationSource(input.own_data?.stations_year ?? SHIPPED_STATIONS_YEAR),
  ];
}
