import { formatDate } from "../../../lib/dates.ts";
import { moneyText } from "../../../lib/money.ts";
import { moneyRange } from "../../charts/money-scale.ts";
import { statedRecord } from "../../parts/figures/record.ts";
import { figuresOf, modelText } from "./detail-model.ts";
import { backTestModel } from "./detail-test.ts";
import type { Predicted } from "./predicted.ts";

/** The places of the method and of the own stores among a prediction's sources, from 1. */
const [MODEL, OWN_STORES] = [1, 2] as const;

export function recordsOf(data: Predicted) {
  const { value, range, neighbours, effects } = statedBy(data);
  return {
    value: { ...value, note: MODEL },
    range: { ...range, note: MODEL },
    neighbours: { ...neighbours, note: OWN_STORES },
    effects: { ...effects, note: MODEL },
  };
}

function statedBy(data: Predicted) {
  const { inputs, sources, warnings, effects } = data;
  const model = modelText(inputs);
  const rows = `自店${inputs.stores_used}店の年商と面積、地点の商圏の特徴${inputs.features.length}項目`;
  const vintage = inputs.as_of
    ? `${formatDate(inputs.as_of)}時点の自店`
    : `${formatDate(data.created_at)}に固定`;
  const common = { vintage, rows, sources, warnings };
  const { lines } = backTestModel(data);
  const tested = lines.map(({ label, text }) => `${label} ${text}`).join("、");
  const range = moneyRange(data.low_yen, data.high_yen);
  const net = effects?.bridge.opening_net_yen;
  return {
    value: statedRecord(
      { key: "value", label: "予測年商", value: moneyText(data.yearly_sales_yen) },
      {
        ...common,
        method: `${model}。1日あたりは365日、坪あたりは面積と12か月で割った値`,
        margin: `80%予測区間 ${range}`,
      },
    ),
    range: statedRecord(
      { key: "range", label: "80%予測区間", value: range },
      { ...common, method: `${model}の交差検証の誤差（CV+）`, margin: tested },
    ),
    neighbours: statedRecord(
      { key: "neighbours", label: "近い5店の中央値", value: figuresOf(data).neighbours ?? "" },
      {
        vintage,
        rows: `似ている自店：${data.similar_stores.map(({ name }) => name).join("、")}`,
        method: "似ている自店の坪あたり年商の中央値に、この地点の面積を掛けた値。モデルを使わない目安",
        sources: sources.slice(1, 2),
      },
    ),
    effects: statedRecord(
      {
        key: "effects",
        label: "この出店による全社の純増",
        value: net === undefined ? "" : moneyText(net),
      },
      {
        ...common,
        method: `${model}のハフモデル。距離と面積から居住者の流れを求め、自店から推定した係数を掛けた値`,
        warnings: [],
      },
    ),
  };
}
