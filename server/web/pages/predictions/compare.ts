import type { FastifyReply } from "fastify";
import type { BrandRequest } from "../../auth/viewer.ts";
import { moneyUnit } from "../../charts/money-scale.ts";
import { PredictionRanges } from "../../charts/prediction-ranges.tsx";
import { renderChart } from "../../charts/render.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { comparedGroups } from "./compare-rows.ts";
import { modelText } from "./detail-model.ts";

export async function showComparison(
  request: BrandRequest,
  reply: FastifyReply,
  asked: readonly number[],
  { byName }: { byName: boolean },
) {
  const answers = await Promise.all(asked.map((id) => request.backend.getPrediction({ id })));
  const brand = request.viewer.brand;
  const predictions = answers.map(({ data }) => {
    if (data?.brand_id !== brand.brand_id) throw notFound();
    return data;
  });
  if (byName) predictions.sort((a, b) => a.name.localeCompare(b.name, "ja", { numeric: true }));
  const ids = predictions.map(({ id }) => id);
  const valued = predictions.flatMap((one) => {
    const { id, name, yearly_sales_yen: value_yen, low_yen, high_yen } = one;
    return value_yen === null || low_yen === null || high_yen === null
      ? []
      : [{ id, name, value_yen, low_yen, high_yen }];
  });
  const source = [...new Set(predictions.flatMap(({ sources }) => sources.slice(0, 1)))].join("　");
  const unit = moneyUnit();
  const count = predictions.length;
  return reply.page("predictions/compare", {
    title: "売上予測の比較",
    styles: ["charts", "predictions"],
    conditions: `売上予測の比較：${predictions.map(({ name }) => name).join("、")}`,
    breadcrumb: [
      { label: brand.brand_name },
      { label: "売上予測", href: paths.salesPredictions.url() },
      { label: "比較" },
    ],
    count,
    basis: `数値は各予測を固定した時点のもの。出典と算出方法は各予測のページ、${[...new Set(predictions.map(({ inputs }) => modelText(inputs)))].join("、")}`,
    chart: valued.length >= 2 ? renderChart(PredictionRanges, { predictions: valued, source }) : undefined,
    unit: unit.label,
    mainClass: "comparison-page",
    columns: predictions.map((one, index) => ({
      number: index + 1,
      name: one.name,
      href: paths.salesPrediction.url(one.id),
      leftHref:
        index === 0 ? undefined : paths.salesPredictions.url({ compare: movedLeft(ids, index).join(",") }),
      withoutHref:
        count > 2
          ? paths.salesPredictions.url({ compare: ids.filter((id) => id !== one.id).join(",") })
          : undefined,
    })),
    groups: comparedGroups(predictions, unit),
    listHref: paths.salesPredictions.url(),
    changeHref: paths.salesPredictions.url({ compare: ids, compared: "1" }),
    hasOtherVersions:
      new Set(predictions.map(({ inputs }) => `${inputs.version}/${inputs.revision}`)).size > 1,
  });
}

function movedLeft(ids: readonly number[], index: number): number[] {
  return ids.map((id, at) => (at === index - 1 ? ids[index] : at === index ? ids[index - 1] : id) ?? id);
}
