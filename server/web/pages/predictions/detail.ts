import type { FastifyReply } from "fastify";
import type { Prediction } from "../../../contract/prediction-results.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { plansOf } from "../../parts/opening-plans/load.ts";
import { resultHref } from "../../parts/point-choice/points.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import type { AtId } from "../../route.ts";
import { predictionCharts } from "./detail-charts.ts";
import { effectsModel } from "./detail-effects.ts";
import { againHref, figuresOf, formerTexts, frozenInputs, similarModel } from "./detail-model.ts";
import { profitModel } from "./detail-profit.ts";
import { recordsOf } from "./detail-records.ts";
import { backTestModel } from "./detail-test.ts";
import { openedModel } from "./opened.ts";
import { isPredicted } from "./predicted.ts";
import { ownStoreRemark } from "./stores.ts";
import { whatIfForm } from "./what-if.ts";

export async function showPrediction(
  request: BrandRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const [{ data }, plans] = await Promise.all([
    request.backend.getPrediction({ id: params.id }),
    plansOf(request, params.id),
  ]);
  const brand = request.viewer.brand;
  if (data?.brand_id !== brand.brand_id) throw notFound();
  const { brand_id } = brand;
  const [opened, profitTerms] = await Promise.all([
    optional(request, "getOpenedForecasts", { brand_id, prediction_id: data.id }),
    optional(request, "getProfitTerms", { brand_id }),
  ]);
  const remark = await ownStoreRemark(request, data.facility_id);
  const frame = {
    title: `${data.name}　売上予測`,
    styles: ["charts", "predictions"],
    mainClass: "prediction-page",
    conditions: `${data.name} 売上予測`,
    breadcrumb: [{ label: "売上予測", href: paths.salesPredictions.url() }, { label: data.name }],
    name: data.name,
    lead: `予測番号 ${data.id}　${formatDateTime(data.created_at)}に固定${data.created_by_name ? `　${data.created_by_name}` : ""}`,
    plans,
    planHref: paths.storeOpeningPlanNew.url({ prediction_id: data.id }),
    retryHref: paths.salesPrediction.url(data.id),
    inputs: frozenInputs(data),
    sources: data.sources,
    warnings: [...formerTexts(data.inputs), ...(remark ? [remark] : []), ...data.warnings],
    excelHref: paths.salesPredictionExcel.url(data.id),
    againHref: againHref(data),
    reportHref: resultHref(data, { name: data.name }),
  };
  if (!isPredicted(data))
    return reply.page("predictions/refusal", {
      ...frame,
      ...refusalModel(data),
      planLabel: "出店計画に登録",
    });
  return reply.page("predictions/show", {
    ...frame,
    figures: figuresOf(data),
    records: recordsOf(data),
    whatIf: whatIfForm(data),
    profit: profitModel(data, profitTerms, brand.grant_type === "admin"),
    charts: predictionCharts(data),
    similar: similarModel(data),
    effects: effectsModel(data),
    backTest: backTestModel(data),
    opened: openedModel(opened),
    compareHref: paths.salesPredictions.url(),
  });
}

function refusalModel(data: Prediction) {
  return { refusal: data.refusal ?? "", range: predictionCharts(data).benchmark };
}
