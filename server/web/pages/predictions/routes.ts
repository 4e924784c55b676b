import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, brandUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showPrediction } from "./detail.ts";
import { downloadPrediction, downloadPredictions } from "./excel.ts";
import { showPredictions } from "./list.ts";
import { showNew, submitNew } from "./new.ts";
import { downloadOpened, openedQuery, showOpened } from "./opened.ts";
import { listQuery, newEntry, newQuery } from "./query.ts";
import { submitRecomputation } from "./recomputation.ts";
import { showVerify, verifyQuery } from "./verify.ts";
import { showWhatIf, whatIfQuery } from "./what-if.ts";

export function salesPredictionPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, brandUser, planGuard("sales_prediction")]);
  get(paths.salesPredictions, showPredictions, { query: listQuery });
  get(paths.salesPredictionsExcel, downloadPredictions, { query: listQuery });
  get(paths.salesPredictionNew, showNew, { query: newQuery });
  form(paths.salesPredictionNew, submitNew, { body: newEntry });
  get(paths.openedForecasts, showOpened, { query: openedQuery });
  get(paths.openedForecastsExcel, downloadOpened, { query: openedQuery });
  get(paths.salesPredictionVerify, showVerify, { query: verifyQuery });
  get(paths.salesPrediction, showPrediction);
  get(paths.salesPredictionWhatIf, showWhatIf, { query: whatIfQuery });
  post(paths.salesPredictionRecomputation, submitRecomputation);
  get(paths.salesPredictionExcel, downloadPrediction, {
    query: z.object({ open_flag: z.enum(["0", "1"]).default("1") }),
  });
}
