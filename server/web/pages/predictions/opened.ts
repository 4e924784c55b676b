import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { AnswerOf } from "../../../contract/index.ts";
import { forecastOrder, type OpenedForecast } from "../../../contract/prediction-parts.ts";
import { formatDate } from "../../../lib/dates.ts";
import { yearText } from "../../../lib/fields/store-sales.ts";
import { areTooNarrow, forecastOrderLabels, forecastResultLabels } from "../../../lib/forecasts.ts";
import { manYenNumber } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { listNames, paged, pageOf, sorted, writtenPage } from "../../parts/list/query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { paths } from "../../paths.ts";
import { intervalLines } from "./detail-test.ts";

type Answer = AnswerOf<"getOpenedForecasts">;

export const openedQuery = z.object({
  ...sorted(forecastOrder),
  ...paged,
});
type OpenedQuery = z.output<typeof openedQuery>;

const COLUMNS: readonly SortColumn<NonNullable<OpenedQuery["sort"]>>[] = [
  { key: "name", label: forecastOrderLabels.name },
  { label: "出店計画" },
  { key: "opened", label: forecastOrderLabels.opened },
  { label: "予測の作成日" },
  { label: "予測年商", unit: "万円", isNumber: true },
  { label: "80%予測区間", unit: "万円", isNumber: true },
  { label: "実績の年度" },
  { label: "実績", unit: "万円", isNumber: true },
  { key: "difference", label: forecastOrderLabels.difference, isNumber: true },
  { label: "結果" },
];

export async function showOpened(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: OpenedQuery; ignored: string[] },
) {
  const { brand_id, brand_name } = request.viewer.brand;
  const asked = pageOf(query);
  const { ok, value } = await optional(request, "getOpenedForecasts", {
    brand_id,
    ...query,
    page: asked.page,
  });
  const href = (changes: OpenedQuery = {}) => {
    const to = { ...query, ...changes };
    return paths.openedForecasts.url({ ...to, ...writtenPage(to) });
  };
  const title = "予測と実績";
  const { sort = "opened", order = "desc" } = query;
  return reply.page("predictions/opened", {
    title,
    styles: ["predictions"],
    breadcrumb: [
      { label: brand_name },
      { label: "売上予測", href: paths.salesPredictions.url() },
      { label: title },
    ],
    ignored: ignoredNotice(ignored, listNames),
    ok,
    measured: measuredModel(value.measured),
    list: listModel(
      { rows: value.forecasts, total: value.total },
      asked,
      (page) => href({ page }),
      "予測と実績のページ",
    ),
    heads: sortHeads(COLUMNS, { sort, order }, href),
    rows: value.forecasts.map(rowOf),
    excel: fileLink(
      paths.openedForecastsExcel.url({ ...query, page: undefined }),
      ok ? value.total : undefined,
    ),
    retryHref: href(),
    firstPageHref: href({ page: 1 }),
    plansHref: paths.salesPredictions.url({ tab: "plans" }),
  });
}

export async function downloadOpened(
  request: BrandRequest,
  reply: FastifyReply,
  { query: { sort, order } }: { query: OpenedQuery },
) {
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadOpenedForecastsExcel({
    brand_id,
    ...(sort && { sort }),
    ...(order && { order }),
  });
  return sendFile(reply, file, "予測と実績.xlsx");
}

export function openedModel({ ok, value }: { ok: boolean; value: Answer }) {
  return {
    ok,
    measured: measuredModel(value.measured),
    own: value.forecasts.map(rowOf),
    href: paths.openedForecasts.url(),
  };
}

function measuredModel({ stores, covered, coverage_low, coverage_high, years }: Answer["measured"]) {
  return {
    lines: stores === 0 ? [] : intervalLines({ stores, covered, coverage_low, coverage_high }),
    years: years.map(({ year, stores: of }) => `${yearText(year)} ${of}店舗`).join("、"),
    isNarrow: areTooNarrow({ stores, covered }),
  };
}

function rowOf(forecast: OpenedForecast) {
  const { predicted_yen, low_yen, high_yen, actual_yen, result } = forecast;
  const isCounted = result === "inside" || result === "below" || result === "above";
  const change =
    isCounted && predicted_yen && actual_yen !== null
      ? (100 * (actual_yen - predicted_yen)) / predicted_yen
      : undefined;
  return {
    store: { name: forecast.store_name, href: paths.ownStore.url(forecast.store_id) },
    plan: { name: forecast.plan_name, href: paths.storeOpeningPlan.url(forecast.plan_id) },
    openedOn: forecast.opened_on,
    opened: formatDate(forecast.opened_on),
    made: formatDate(forecast.made_on),
    predictionHref:
      forecast.prediction_id === null ? undefined : paths.salesPrediction.url(forecast.prediction_id),
    predicted: manYenNumber(predicted_yen),
    range: low_yen === null || high_yen === null ? "" : `${manYenNumber(low_yen)}〜${manYenNumber(high_yen)}`,
    year: forecast.year === null ? "" : yearText(forecast.year),
    actual: manYenNumber(actual_yen),
    difference:
      change === undefined ? "" : `${change >= 0 ? "+" : "−"}${formatDecimal(Math.abs(change), 1)}%`,
    result: forecastResultLabels[result],
  };
}
