/**
 * The features of a trade area, in the order of every feature vector. `log` features enter models as ln(1 + value),
 * the others as they are. The labels and units are those of the screens.
 */
export const TRADE_AREA_FEATURES = [
  { key: "population_500m", label: "500m圏人口", unit: "人", scale: "log", step: 1 },
  { key: "population_1km", label: "1km圏人口", unit: "人", scale: "log", step: 1 },
  { key: "population_3km", label: "3km圏人口", unit: "人", scale: "log", step: 1 },
  { key: "population_5km", label: "5km圏人口", unit: "人", scale: "log", step: 1 },
  { key: "growth_2035", label: "3km圏人口の増減（2020〜2035年）", unit: "%", scale: "linear", step: 5 },
  { key: "share_under15", label: "3km圏の15歳未満の割合", unit: "%", scale: "linear", step: 1.5 },
  { key: "share_20to39", label: "3km圏の20〜39歳の割合", unit: "%", scale: "linear", step: 5 },
  { key: "share_over65", label: "3km圏の65歳以上の割合", unit: "%", scale: "linear", step: 5 },
  { key: "daytime_1km", label: "1km圏の平日昼間人口", unit: "人", scale: "log", step: 1 },
  { key: "day_night_1km", label: "1km圏の昼夜間人口比", unit: "倍", scale: "log", step: 0.7 },
  { key: "day_night_3km", label: "3km圏の昼夜間人口比", unit: "倍", scale: "log", step: 0.7 },
  { key: "holiday_1km", label: "1km圏の休日昼間人口 ÷ 平日", unit: "倍", scale: "log", step: 0.2 },
  { key: "passengers_500m", label: "500m以内の駅の乗降客数", unit: "人/日", scale: "log", step: 3 },
  { key: "passengers_1km", label: "1km以内の駅の乗降客数", unit: "人/日", scale: "log", step: 3 },
  { key: "competitors_500m", label: "500m以内の競合店", unit: "店", scale: "log", step: 1 },
  { key: "competitors_3km", label: "3km以内の競合店", unit: "店", scale: "log", step: 1 },
] as const;
export type TradeAreaKey = (typeof TRADE_AREA_FEATURES)[number]["key"];

/** One value per feature, in its unit (percentages as 0–100), unrounded. */
export type TradeArea = Record<TradeAreaKey, number>;

/** The features as models take them (16 values): ln(1 + value) for `log` features, else the value. */
export function tradeAreaVector(features: TradeArea): number[] {
  return TRADE_AREA_FEATURES.map(({ key, scale }) =>
    scale === "log" ? Math.log1p(Math.max(0, features[key])) : features[key],
  );
}
