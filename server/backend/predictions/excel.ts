import type { Prediction } from "../../contract/prediction-results.ts";
import { isoDate } from "../../lib/dates.ts";
import { FACILITY_FORMATS } from "../../lib/facility-formats.ts";
import { sizeClassLabels } from "../../lib/labels.ts";
import { basisTable } from "../answering/basis-table.ts";
import type { Handler } from "../answering/handler.ts";
import type { Table, Value } from "../answering/workbook.ts";
import { termsOf } from "../profit-terms/terms.ts";
import { predictionBases } from "./excel-basis.ts";
import { profitTable } from "./excel-profit.ts";
import { findPrediction } from "./rows.ts";

const LABEL = { title: "項目", width: 30, kind: "text" } as const;
const DATE = { title: "日付", width: 12, kind: "date" } as const;
const TEXT = { title: "内容", width: 60, kind: "text" } as const;

export const downloadPredictionExcel: Handler<"downloadPredictionExcel"> = async (
  { params, query },
  { database, principal, excel, signal },
) => {
  const prediction = await findPrediction(database, principal, params.id);
  signal.throwIfAborted();
  const opening = openingTable(prediction);
  const closing = closingTable(prediction);
  const drivers = driversTable(prediction);
  const similar = similarTable(prediction);
  const test = backTestTable(prediction);
  const terms = await termsOf(database, prediction.brand_id);
  const profit = profitTable(
    prediction,
    terms.find(({ format_id }) => format_id === prediction.format_id),
  );
  const bytes = await excel.write(
    [
      ...(query.open_flag === 1 ? [opening, closing] : [closing, opening]),
      drivers,
      similar,
      test,
      ...(profit ? [profit] : []),
      basisTable(predictionBases(prediction, { opening, closing, drivers, similar, test, profit })),
      methodTable(prediction),
    ].map((table) => ({ ...table, hasFilters: true })),
  );
  const safeName = prediction.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
  return { name: `売上予測_${safeName}_${isoDate(prediction.created_at).replaceAll("-", "")}.xlsx`, bytes };
};

function openingTable(prediction: Prediction): Table {
  const { benchmark_range: range, inputs } = prediction;
  const yen = (label: string, value: number | null, note: string | null = null) => [
    label,
    value,
    null,
    "円",
    note,
  ];
  const figure = (label: string, value: number, unit: string) => [label, null, value, unit, null];
  return {
    name: "出店",
    columns: [
      LABEL,
      { title: "金額（円）", width: 18, kind: "integer" },
      { title: "数値", width: 14, kind: "decimal" },
      { title: "単位", width: 8, kind: "text" },
      { title: "備考", width: 50, kind: "text" },
    ],
    rows: [
      yen("予測年商", prediction.yearly_sales_yen, prediction.refusal),
      yen("80%予測区間（下限）", prediction.low_yen),
      yen("80%予測区間（上限）", prediction.high_yen),
      yen("1日当たりの売上", prediction.yen_per_day),
      yen("坪当たりの年商", prediction.yen_per_tsubo),
      yen("近い5店の中央値", prediction.neighbours_yen),
      yen("この出店による全社の純増", prediction.effects?.bridge.opening_net_yen ?? null),
      yen("想定を含む全社の増減", prediction.effects?.bridge.scenario?.net_yen ?? null),
      ...(range
        ? [
            yen("ベンチマークの範囲（下限）", range.low_yen, range.basis),
            yen("ベンチマークの中央値", range.middle_yen, `${range.brands}ブランド${range.stores}店`),
            yen("ベンチマークの範囲（上限）", range.high_yen),
          ]
        : []),
      figure("面積", prediction.area_tsubo, "坪"),
      ...inputs.features.map(({ label, value, unit }) => figure(label, value, unit)),
      ...inputs.opening_stores.map(({ name }) => ["新規出店（前提）", null, null, null, name]),
    ],
  };
}

const CAUSES = { candidate: "この出店", opening: "新店", closing: "閉店" } as const;

function closingTable({ inputs, effects, fitted }: Prediction): Table {
  const actual = new Map(fitted.map((store) => [store.store_id, store.actual_yen]));
  const causes = effects ? [effects.opening, ...effects.scenario] : [];
  return {
    name: "閉店・既存店",
    columns: [
      { title: "区分", width: 12, kind: "text" },
      { title: "原因", width: 28, kind: "text" },
      { title: "店舗", width: 28, kind: "text" },
      { title: "距離（m）", width: 12, kind: "integer" },
      { title: "年商（円）", width: 18, kind: "integer" },
      { title: "売上の増減（円）", width: 18, kind: "integer" },
      { title: "売上の増減（%）", width: 14, kind: "decimal" },
    ],
    rows: [
      ...inputs.closing_stores.map(({ id, name }) => [
        "閉店",
        null,
        name,
        null,
        actual.get(id) ?? null,
        null,
        null,
      ]),
      ...causes.flatMap(({ cause, stores, rest_stores, rest_yen }) => {
        const reason = cause.kind === "candidate" ? CAUSES.candidate : `${CAUSES[cause.kind]}：${cause.name}`;
        return [
          ...stores.map((store): Value[] => [
            "既存店",
            reason,
            store.name,
            store.distance_m,
            store.store_id === null ? null : (actual.get(store.store_id) ?? null),
            store.change_yen,
            store.change * 100,
          ]),
          ...(rest_stores > 0
            ? [["既存店", reason, `影響0.5%未満の${rest_stores}店`, null, null, rest_yen, null] as Value[]]
            : []),
        ];
      }),
    ],
  };
}

function driversTable({ base_yen, drivers, yearly_sales_yen }: Prediction): Table {
  return {
    name: "要因",
    columns: [
      LABEL,
      { title: "予測式での内訳（円）", width: 20, kind: "integer" },
      { title: "80%の幅（±円）", width: 16, kind: "integer" },
      { ...TEXT, title: "この地点の値" },
    ],
    rows: [
      ["自店の基準値", base_yen, null, null],
      ...drivers.map(({ label, yen, margin_yen, value_text }) => [label, yen, margin_yen, value_text]),
      ["予測", yearly_sales_yen, null, "基準値と各要因の合計"],
    ],
  };
}

function similarTable({ similar_stores }: Prediction): Table {
  return {
    name: "似ている店舗",
    columns: [
      { title: "店舗", width: 28, kind: "text" },
      { title: "類似度（0〜100）", width: 12, kind: "decimal" },
      { title: "年商（円）", width: 18, kind: "integer" },
      { title: "その店の組を除いた予測（円）", width: 18, kind: "integer" },
      { title: "似ている点", width: 50, kind: "text" },
      { title: "異なる点", width: 50, kind: "text" },
    ],
    rows: similar_stores.map((store) => [
      store.name,
      store.score,
      store.actual_yen,
      store.predicted_yen,
      store.alike.join("、"),
      store.unlike.join("、"),
    ]),
  };
}

function backTestTable({ fitted }: Prediction): Table {
  return {
    name: "検証",
    columns: [
      { title: "店舗", width: 28, kind: "text" },
      { title: "実績（円/年）", width: 18, kind: "integer" },
      { title: "その店の組を除いた予測（円/年）", width: 18, kind: "integer" },
      { title: "誤差（%）", width: 12, kind: "decimal" },
      { title: "80%予測区間（下限、円）", width: 18, kind: "integer" },
      { title: "80%予測区間（上限、円）", width: 18, kind: "integer" },
    ],
    rows: fitted.map((store) => [
      store.name,
      store.actual_yen,
      store.predicted_yen,
      (store.predicted_yen / store.actual_yen - 1) * 100,
      store.low_yen,
      store.high_yen,
    ]),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function methodTable(prediction: Prediction): Table {
  const { inputs, back_test: test, recruitment: section } = prediction;
  const format = (id: number) => FACILITY_FORMATS.find((one) => one.id === id)?.label ?? String(id);
  const coverage = ({ covered, stores }: { covered: number; stores: number }) => `${stores}店中${covered}店`;
  const ends = (low: number | null, high: number | null) =>
    low === null || high === null ? "" : `（95%信頼区間 ${percent(low)}〜${percent(high)}）`;
  const rows: Value[][] = [
    ["予測名", prediction.name],
    ["施設", prediction.facility_name ?? "（地点）"],
    ...(section ? [["区画", `${section.section_number}（${section.floor_name}）`]] : []),
    ["所在地", prediction.address],
    ["緯度・経度", `${prediction.latitude}, ${prediction.longitude}`],
    ["出店形態", format(prediction.format_id)],
    ["開店予定日", null, prediction.opening_on],
    ["予測に使った自店", `${inputs.stores_used}店`],
    ...(["sales", "new"] as const).map((reason) => [
      reason === "sales" ? "使わなかった自店（売上なし）" : "使わなかった自店（開店から1年未満）",
      inputs.stores_left_out
        .filter((store) => store.reason === reason)
        .map(({ name }) => name)
        .join("、") || "なし",
    ]),
    ...(test
      ? [
          ["検証の誤差（中央値）", percent(test.median_error)],
          ["検証の誤差（平均）", percent(test.mean_error)],
          ...(test.folds_tested === null
            ? []
            : [
                [
                  "検証の方法",
                  `入れ子の交差検証（${test.folds}組のうち${test.folds_tested}組、${test.stores}店）`,
                ],
                ["検証日", null, test.tested_on],
                [
                  "80%予測区間に入った割合",
                  `${percent(test.coverage)}${ends(test.coverage_low, test.coverage_high)}`,
                ],
              ]),
          ...(test.neighbours_error === null
            ? []
            : [["近い5店の中央値の誤差（平均）", percent(test.neighbours_error)]]),
          ...test.by_format.map((group) => [`範囲に入った店（${format(group.format_id)}）`, coverage(group)]),
          ...test.by_size.map((group) => [
            `範囲に入った店（規模${sizeClassLabels[group.size_class].label}）`,
            coverage(group),
          ]),
        ]
      : []),
    ...prediction.warnings.map((warning) => ["注意", warning]),
    ...prediction.sources.map((source) => ["方法・出典", source]),
    ["モデルの版", `${inputs.version}（改訂${inputs.revision}）`],
    ...(inputs.geography === undefined ? [] : [["地理データの版", inputs.geography]]),
    ["照合コード", prediction.verification_code],
    ["入力のSHA-256", inputs.hash],
    ["作成者", prediction.created_by_name ?? "システム"],
    ["作成日", null, isoDate(prediction.created_at)],
  ];
  return { name: "出典と方法", columns: [LABEL, { ...TEXT, width: 90 }, DATE], rows };
}
