import type { FastifyReply, FastifyRequest } from "fastify";
import type { Prediction } from "../../../contract/predictions.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { formatManYen } from "../../../lib/money.ts";
import { inUnit, moneyRange, moneyText, moneyUnit, signedInUnit } from "../../charts/money-scale.ts";
import { PredictionRanges } from "../../charts/prediction-ranges.tsx";
import { renderChart } from "../../charts/render.ts";
import { percent } from "../../charts/scale.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { brandOf } from "./brand.ts";
import { formatLabel } from "./format-label.ts";

/** Two to four predictions side by side, in the order they were asked for. */
export async function showComparison(request: FastifyRequest, reply: FastifyReply, ids: readonly number[]) {
  const answers = await Promise.all(ids.map((id) => request.backend.getPrediction({ id: String(id) })));
  const brand = brandOf(request);
  const predictions = answers.map(({ data }) => {
    if (data?.brand_id !== brand.brand_id) throw notFound();
    return data;
  });
  const valued = predictions.flatMap((one) => {
    const { id, name, yearly_sales_yen: value_yen, low_yen, high_yen } = one;
    return value_yen === null || low_yen === null || high_yen === null
      ? []
      : [{ id, name, value_yen, low_yen, high_yen }];
  });
  const source = [...new Set(predictions.flatMap(({ sources }) => sources.slice(0, 1)))].join("　");
  const unit = moneyUnit();
  const count = predictions.length;
  return reply.page("sales-prediction/compare", {
    title: "売上予測の比較",
    styles: ["charts", "sales-prediction"],
    conditions: `売上予測の比較：${predictions.map(({ name }) => name).join("、")}`,
    breadcrumb: [
      { label: brand.brand_name },
      { label: "売上予測", href: paths.salesPredictions.url() },
      { label: "比較" },
    ],
    count,
    chart: valued.length >= 2 ? renderChart(PredictionRanges, { predictions: valued, source }) : undefined,
    unit: unit.label,
    columns: predictions.map((one, index) => ({
      number: index + 1,
      name: one.name,
      href: paths.salesPrediction.url(one.id),
      withoutHref:
        count > 2 ? paths.salesPredictions.url({ compare: ids.filter((id) => id !== one.id) }) : undefined,
    })),
    groups: groupsOf(predictions, unit),
    listHref: paths.salesPredictions.url(),
    changeHref: paths.salesPredictions.url({ compare: ids, compared: "1" }),
    hasOtherVersions: new Set(predictions.map(({ inputs }) => inputs.version)).size > 1,
  });
}

type Unit = ReturnType<typeof moneyUnit>;
type Line = { label: string; texts: string[]; isMain?: boolean };

/** The rows of the table; a blank cell is a prediction that the model refused. */
function groupsOf(all: readonly Prediction[], unit: Unit): { label: string; rows: Line[] }[] {
  const line = (label: string, write: (one: Prediction) => string, isMain = false): Line => ({
    label,
    texts: all.map(write),
    isMain,
  });
  const money = (label: string, read: (one: Prediction) => number | null, isMain = false) =>
    line(label, (one) => withValue(read(one), (yen) => inUnit(yen, unit)), isMain);
  const keys = new Map(all.flatMap(({ drivers }) => drivers.map(({ key, label }) => [key, label] as const)));
  return [
    {
      label: "結果",
      rows: [
        line(
          "予測年商",
          ({ yearly_sales_yen: yen, refusal }) => (yen === null ? (refusal ?? "") : moneyText(yen)),
          true,
        ),
        line("80%予測区間", ({ low_yen: low, high_yen: high }) =>
          low === null || high === null ? "" : moneyRange(low, high),
        ),
        line("1日あたり", ({ yen_per_day: yen }) => withValue(yen, (given) => `${formatManYen(given)}／日`)),
        line("坪あたり", ({ yen_per_tsubo: yen }) =>
          withValue(yen, (given) => `${formatManYen(given / 12)}／坪・月`),
        ),
        money(`自店への影響を引いた純増（${unit.label}）`, ({ network_change_yen: yen }) => yen),
      ],
    },
    {
      label: `要因（${unit.label}）`,
      rows: [
        money("自店の基準値", ({ base_yen: yen }) => yen),
        ...[...keys].map(([key, label]) =>
          line(label, ({ drivers }) =>
            withValue(drivers.find((driver) => driver.key === key)?.yen ?? null, (yen) =>
              signedInUnit(yen, unit),
            ),
          ),
        ),
      ],
    },
    {
      label: "確かさ",
      rows: [
        line("区間的中率（検証）", ({ back_test: test }) => (test ? `${percent(test.coverage)}%` : "")),
        line("平均誤差率", ({ back_test: test }) => (test ? `${percent(test.mean_error)}%` : "")),
        line("注意", ({ warnings }) => (warnings.length > 0 ? `${warnings.length}件` : "なし")),
      ],
    },
    {
      label: "入力",
      rows: [
        line("場所", ({ facility_name, address }) => facility_name ?? address),
        line("出店形態", ({ format_id }) => formatLabel(format_id)),
        line("面積", ({ area_tsubo }) => formatArea(area_tsubo)),
        line("開店予定日", ({ opening_on }) => formatDate(opening_on)),
        line(
          "閉店・新店",
          ({ inputs }) => `閉店${inputs.closing_stores.length}店　新店${inputs.opening_stores.length}店`,
        ),
        line("モデル", ({ inputs }) => inputs.version),
        line("固定した日時", ({ created_at }) => formatDateTime(created_at)),
      ],
    },
  ];
}

function withValue(value: number | null, write: (value: number) => string): string {
  return value === null ? "" : write(value);
}
