import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showPrediction } from "./detail.ts";
import { downloadPrediction, downloadPredictions } from "./excel.ts";
import { showPredictions } from "./list.ts";
import { showNew, submitNew } from "./new.ts";
import { downloadOpened, openedQuery, showOpened } from "./opened.ts";
import { listQuery, newEntry, newQuery } from "./query.ts";
import { submitRecomputation } from "./recomputation.ts";
import { showVerify, verifyQuery } from "./verify.ts";
import { showWhatIf, whatIfQuery } from "./what-if.ts";

const guards = [auth, brandUser, planGuard("sales_prediction")] as const;
const params = z.object({ id: idText });

export function salesPredictionPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.salesPredictions.pattern,
    guards,
    query: listQuery,
    handler: showPredictions,
  });
  route(app, {
    method: "GET",
    path: paths.salesPredictionsExcel.pattern,
    guards,
    query: listQuery,
    handler: downloadPredictions,
  });
  route(app, {
    method: "GET",
    path: paths.salesPredictionNew.pattern,
    guards,
    query: newQuery,
    handler: showNew,
  });
  route(app, {
    method: "POST",
    path: paths.salesPredictionNew.pattern,
    guards,
    body: newEntry,
    rerenders: true,
    handler: submitNew,
  });
  route(app, {
    method: "GET",
    path: paths.openedForecasts.pattern,
    guards,
    query: openedQuery,
    handler: showOpened,
  });
  route(app, {
    method: "GET",
    path: paths.openedForecastsExcel.pattern,
    guards,
    query: openedQuery,
    handler: downloadOpened,
  });
  route(app, {
    method: "GET",
    path: paths.salesPredictionVerify.pattern,
    guards,
    query: verifyQuery,
    handler: showVerify,
  });
  route(app, {
    method: "GET",
    path: paths.salesPrediction.pattern,
    guards,
    params,
    handler: showPrediction,
  });
  route(app, {
    method: "GET",
    path: paths.salesPredictionWhatIf.pattern,
    guards,
    params,
    query: whatIfQuery,
    handler: showWhatIf,
  });
  route(app, {
    method: "POST",
    path: paths.salesPredictionRecomputation.pattern,
    guards,
    params,
    handler: submitRecomputation,
  });
  route(app, {
    method: "GET",
    path: paths.salesPredictionExcel.pattern,
    guards,
    params,
    query: z.object({ open_flag: z.enum(["0", "1"]).default("1") }),
    handler: downloadPrediction,
  });
}
