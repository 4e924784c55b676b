import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { distanceKilometres } from "../../models/geography.ts";
import {
  TRADE_AREA_FEATURES,
  type TradeAreaKey,
} from "../../models/sales-prediction/revision-1/trade-area.ts";
import type { DriverKey, PredictionInput, Site } from "../../models/sales-prediction/revision-1/types.ts";

const OWN_REACH_KILOMETRES = 15;

const WHOLE = new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat("ja-JP", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function valueText(key: DriverKey, input: PredictionInput): string {
  const { candidate } = input;
  const of = (...keys: TradeAreaKey[]) => keys.map((feature) => featureText(candidate, feature)).join("、");
  switch (key) {
    case "area":
      return `${TENTHS.format(candidate.area_tsubo)}坪`;
    case "population":
      return of("population_1km", "population_3km");
    case "demographics":
      return of("share_20to39", "share_over65", "growth_2035");
    case "daytime":
      return of("daytime_1km", "day_night_1km");
    case "stations":
      return of("passengers_500m", "passengers_1km");
    case "competition":
      return of("competitors_500m", "competitors_3km");
    case "facility":
      return facilityText(candidate);
    case "format":
      return FACILITY_FORMATS.find(({ id }) => id === candidate.format)?.label ?? "";
    case "cannibalisation":
      return `${OWN_REACH_KILOMETRES}km以内の自店 ${sistersNear(input)}店`;
  }
}

function featureText({ trade_area }: Site, key: TradeAreaKey): string {
  const feature = TRADE_AREA_FEATURES.find((one) => one.key === key);
  const isWhole = feature?.unit === "人" || feature?.unit === "人/日" || feature?.unit === "店";
  return `${feature?.label} ${(isWhole ? WHOLE : TENTHS).format(trade_area[key])}${feature?.unit}`;
}

function facilityText({ facility_type, facility_sales_million_yen }: Site): string {
  if (facility_type === null) return "施設なし（路面）";
  const label = facilityTypeLabels[facility_type as keyof typeof facilityTypeLabels] ?? facility_type;
  const sales = facility_sales_million_yen;
  return `${label}、施設の年商 ${sales === null ? "不明" : `${WHOLE.format(sales)}百万円`}`;
}

function sistersNear({ candidate, stores, opening_stores, closing_store_ids }: PredictionInput): number {
  const closing = new Set(closing_store_ids);
  const sisters: Site[] = [...stores.filter(({ id }) => !closing.has(id)), ...opening_stores];
  return sisters.filter((site) => distanceKilometres(candidate, site) <= OWN_REACH_KILOMETRES).length;
}
