import { FACILITY_FORMATS, isMallFormat } from "../../lib/facility-formats.ts";
import { facilityTypeLabels } from "../../lib/labels.ts";
import type { DriverKey, Prediction, Site } from "../models/sales-prediction/types.ts";
import { median } from "../models/statistics.ts";
import { TRADE_AREA_FEATURES, type TradeAreaKey } from "../models/trade-area.ts";

const WHOLE = new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat("ja-JP", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const HUNDREDTHS = new Intl.NumberFormat("ja-JP", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const KEYS: Partial<Record<DriverKey, readonly TradeAreaKey[]>> = {
  population: ["population_3km", "population_1km"],
  demographics: ["share_20to39", "share_over65", "growth_2035"],
  daytime: ["daytime_1km", "day_night_1km"],
  stations: ["passengers_walk", "passengers_wide"],
  competition: ["competitors_500m", "competitors_3km"],
};

type Pressure = Prediction["pressure"];

export function valueText(
  key: DriverKey,
  site: Site,
  stores: readonly Site[],
  pressure: Pressure | undefined,
): string {
  switch (key) {
    case "area":
      return withMiddle(
        "",
        site.area_tsubo,
        stores.map(({ area_tsubo }) => area_tsubo),
        (value) => `${TENTHS.format(value)}坪`,
      );
    case "facility":
      return facilityText(site);
    case "format":
      return formatText(site, stores);
    case "cannibalisation":
      return pressureText(pressure);
    case "other":
      return "誤差の範囲を超えない要因の合計";
    default:
      return (KEYS[key] ?? []).map((feature) => featureText(site, stores, feature)).join("、");
  }
}

function featureText(site: Site, stores: readonly Site[], key: TradeAreaKey): string {
  const feature = TRADE_AREA_FEATURES.find((one) => one.key === key);
  const unit = feature?.unit ?? "";
  const format = unit === "人" || unit === "人/日" ? WHOLE : unit === "倍" ? HUNDREDTHS : TENTHS;
  const text = (value: number) => `${format.format(value).replace("-", "−")}${unit}`;
  return withMiddle(
    `${feature?.label} `,
    site.trade_area[key],
    stores.map(({ trade_area }) => trade_area[key]),
    text,
  );
}

function withMiddle(
  label: string,
  value: number,
  own: readonly number[],
  text: (value: number) => string,
): string {
  return `${label}${text(value)}${own.length > 0 ? `（自店の中央値 ${text(median(own))}）` : ""}`;
}

function pressureText(pressure: Pressure | undefined): string {
  if (!pressure) return "自店どうしの商圏の重なり（ハフモデル）";
  const { site, mean } = pressure;
  const ratio = mean > 0 ? `${HUNDREDTHS.format(site / mean)}（自店の平均 1.00）、` : "";
  return `${ratio}自店に移る需要の割合 ${TENTHS.format(site * 100)}%（ハフモデル）`;
}

function facilityText({ facility_type, facility_sales_million_yen, format }: Site): string {
  if (facility_type === null) return isMallFormat(format) ? "未登録の商業施設" : "路面";
  const label = facilityTypeLabels[facility_type as keyof typeof facilityTypeLabels] ?? facility_type;
  const sales = facility_sales_million_yen;
  return `${label}、施設の年商 ${sales === null ? "不明" : `${WHOLE.format(sales)}百万円`}`;
}

function formatText({ format }: Site, stores: readonly Site[]): string {
  const label = FACILITY_FORMATS.find(({ id }) => id === format)?.label ?? "";
  const same = stores.filter((store) => store.format === format).length;
  return `${label}（自店${stores.length}店のうち${same}店）`;
}
