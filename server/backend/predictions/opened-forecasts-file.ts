import type { OpenedForecast } from "../../contract/prediction-parts.ts";
import { forecastOrderLabels, forecastResultLabels } from "../../lib/forecasts.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  organisationName,
  writeList,
} from "../answering/list-file.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { findForecasts } from "./opened-forecasts.ts";

const COLUMNS: ListColumn<OpenedForecast>[] = [
  { title: "店舗", width: 26, kind: "text", of: (f) => f.store_name },
  { title: "出店計画", width: 26, kind: "text", of: (f) => f.plan_name },
  { title: "開店日", width: 12, kind: "date", of: (f) => f.opened_on },
  { title: "予測の作成日", width: 12, kind: "date", of: (f) => f.made_on },
  { title: "予測年商（円）", width: 16, kind: "integer", of: (f) => f.predicted_yen },
  { title: "80%予測区間の下限（円）", width: 16, kind: "integer", of: (f) => f.low_yen },
  { title: "80%予測区間の上限（円）", width: 16, kind: "integer", of: (f) => f.high_yen },
  { title: "実績の年度", width: 10, kind: "integer", of: (f) => f.year },
  { title: "実績（円）", width: 16, kind: "integer", of: (f) => f.actual_yen },
  { title: "結果", width: 22, kind: "text", of: (f) => forecastResultLabels[f.result] },
];

export const downloadOpenedForecastsExcel: Handler<"downloadOpenedForecastsExcel"> = async (
  { query },
  context,
) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const { forecasts, total } = await findForecasts(context, query, FILE_SLICE);
  return writeList(context, {
    title: "予測と実績",
    organisation: await organisationName(context, { brandId }),
    columns: COLUMNS,
    rows: forecasts,
    total,
    conditions: [orderCondition(forecastOrderLabels[query.sort], query.order)],
  });
};
