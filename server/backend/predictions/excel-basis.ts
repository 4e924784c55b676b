import type { Prediction } from "../../contract/prediction-results.ts";
import { type Basis, columnName } from "../answering/basis-table.ts";
import type { Table } from "../answering/workbook.ts";

interface Tables {
  opening: Table;
  closing: Table;
  drivers: Table;
  similar: Table;
  test: Table;
  profit: Table | undefined;
}

const NEIGHBOURS = "似ている自店5店の坪あたり年商の中央値に、この地点の面積を掛けた値。モデルを使わない目安";
const TYPED = "自社入力";

export function predictionBases(prediction: Prediction, tables: Tables): Basis[] {
  const { inputs, sources, warnings } = prediction;
  const [model = "", own, ...area] = sources;
  const vintage = inputs.as_of ? `${inputs.as_of.replaceAll("-", "/")}時点の自店` : "予測を固定した時点";
  const rows = `自店${inputs.stores_used}店`;
  const ofModel = { vintage, rows, method: model, sources: own ? [own, ...area] : area };
  const features = new Set(inputs.features.map(({ label }) => label));
  const opening = tables.opening.rows.flatMap(([label, yen, value], at): Basis[] => {
    const column = yen === null ? (value === null ? undefined : 3) : 2;
    if (column === undefined || typeof label !== "string") return [];
    const cell = { label, table: tables.opening, cells: `${columnName(column)}${at + 2}` };
    if (label === "面積") return [{ ...cell, vintage, method: TYPED, sources: [TYPED] }];
    if (features.has(label))
      return [{ ...cell, vintage: "各統計の時点", method: "地点を中心とする円で集計", sources: area }];
    if (label === "近い5店の中央値")
      return [{ ...cell, vintage, rows, method: NEIGHBOURS, sources: own ? [own] : [] }];
    return [{ ...cell, ...ofModel, warnings }];
  });
  const whole = [
    { label: "既存店への影響", table: tables.closing, method: "ハフモデルと、自店から推定した係数" },
    { label: "要因", table: tables.drivers, method: `${model}基準値と各要因の合計が予測年商` },
    { label: "似ている店舗", table: tables.similar, method: "商圏・施設・面積の特徴の近さ（0〜100）" },
    { label: "検証", table: tables.test, method: "検証する組の店舗を使わずに作ったモデルの予測（交差検証）" },
  ];
  return [
    ...opening,
    ...whole.map((one) => ({ ...ofModel, ...one })),
    ...(tables.profit
      ? [
          {
            ...ofModel,
            label: tables.profit.name,
            table: tables.profit,
            method: "予測年商とその80%予測区間の両端に、採算の前提（自社入力）の率と金額を当てはめた値",
            sources: [TYPED, ...ofModel.sources],
          },
        ]
      : []),
  ];
}
