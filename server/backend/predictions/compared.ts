import type { PredictionResult } from "../../contract/prediction-results.ts";
import { moneyText } from "../../lib/money.ts";
import { formatDecimal } from "../../lib/numbers.ts";
import { comparedText, differenceInPercent } from "../analysis/compared-features.ts";
import type { Site } from "../models/sales-prediction/types.ts";
import { TRADE_AREA_FEATURES, type TradeArea } from "../models/trade-area.ts";

/** What of a frozen site its likeness with a store is told by; a former revision's trade area has other figures. */
export type ComparedSite = Pick<Site, "id" | "area_tsubo" | "facility_sales_million_yen"> & {
  trade_area: Partial<TradeArea>;
};

type Similar = PredictionResult["similar_stores"];

export function withValues(
  stores: Similar,
  { candidate, own }: { candidate: ComparedSite; own: readonly ComparedSite[] },
): Similar {
  const sites = new Map(own.map((site) => [Number(site.id), site]));
  return stores.map((store) => {
    const site = sites.get(store.store_id);
    if (!site) return store;
    const text = (label: string) => textOf(label, candidate, site) ?? label;
    return { ...store, alike: store.alike.map(text), unlike: store.unlike.map(text) };
  });
}

function textOf(label: string, ours: ComparedSite, theirs: ComparedSite): string | undefined {
  if (label === "面積") {
    const area = `${formatDecimal(theirs.area_tsubo, 1)}坪`;
    return `${label} ${area}（${differenceInPercent(ours.area_tsubo, theirs.area_tsubo)}）`;
  }
  if (label === "施設の売上") {
    const [own, other] = [ours, theirs].map(({ facility_sales_million_yen: sales }) => salesText(sales));
    return `${label} ${other}（${own === other ? "同じ" : `こちらは${own}`}）`;
  }
  const feature = TRADE_AREA_FEATURES.find((one) => one.label === label);
  const [own, other] = feature ? [ours.trade_area[feature.key], theirs.trade_area[feature.key]] : [];
  return feature && own !== undefined && other !== undefined ? comparedText(feature, own, other) : undefined;
}

export function withCatalogueSales(drivers: PredictionResult["drivers"]): PredictionResult["drivers"] {
  const text = (millions: string) => salesText(Number(millions.replaceAll(",", "")));
  return drivers.map((driver) => ({
    ...driver,
    value_text: driver.value_text.replace(/([\d,]+)百万円/, (_, millions: string) => text(millions)),
  }));
}

function salesText(millions: number | null): string {
  return millions === null || millions <= 0 ? "不明" : moneyText(millions * 1_000_000);
}
