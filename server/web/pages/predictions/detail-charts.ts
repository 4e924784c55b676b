import type { Prediction } from "../../../contract/prediction-results.ts";
import { moneyText } from "../../../lib/money.ts";
import { DataTable } from "../../charts/chart-figure.tsx";
import { FitScatter } from "../../charts/fit-scatter.tsx";
import { moneyRange } from "../../charts/money-scale.ts";
import { renderChart } from "../../charts/render.ts";
import { SalesInterval } from "../../charts/sales-interval.tsx";
import { Waterfall, waterfallTable } from "../../charts/waterfall.tsx";
import { isPredicted, type Predicted } from "./predicted.ts";

export function predictionCharts(data: Prediction) {
  return { benchmark: benchmarkRange(data), ...(isPredicted(data) ? valueCharts(data) : {}) };
}

function valueCharts(data: Predicted) {
  const { yearly_sales_yen: valueYen, low_yen: lowYen, high_yen: highYen } = data;
  const value = { valueYen, lowYen, highYen };
  const source = data.sources[0] ?? "";
  const steps = {
    ...value,
    baseYen: data.base_yen,
    baseNote: `${data.inputs.stores_used}店舗の平均的な店`,
    drivers: data.drivers.map(({ label, yen, margin_yen, value_text }) => ({
      label,
      yen,
      marginYen: margin_yen,
      basis: value_text,
    })),
    source,
  };
  return {
    interval: renderChart(SalesInterval, { ...value, label: "予測年商", rangeLabel: "80%予測区間" }),
    waterfall: renderChart(Waterfall, steps),
    drivers: renderChart(DataTable, waterfallTable(steps)),
    scatter:
      data.back_test &&
      renderChart(FitScatter, {
        ...value,
        stores: data.fitted,
        similar: data.similar_stores.map(({ store_id }) => store_id),
        meanError: data.back_test.mean_error,
        source: data.sources[1] ?? source,
      }),
  };
}

function benchmarkRange({ benchmark_range: range, area_tsubo }: Prediction) {
  if (!range) return undefined;
  return {
    svg: renderChart(SalesInterval, {
      valueYen: range.middle_yen,
      lowYen: range.low_yen,
      highYen: range.high_yen,
      label: "ベンチマークの中央値",
      rangeLabel: "80%予測区間",
    }),
    middle: moneyText(range.middle_yen),
    range: moneyRange(range.low_yen, range.high_yen),
    basis: range.basis,
    stores: range.stores,
    brands: range.brands,
    area: area_tsubo,
  };
}
