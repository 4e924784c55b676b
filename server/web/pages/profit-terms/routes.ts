import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatText } from "../../../contract/prediction-parts.ts";
import { versionText } from "../../forms/entry.ts";
import { auth, brandUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showTermsForm, submitTermsForm } from "./form.ts";
import { downloadProfitTerms, showProfitTerms } from "./list.ts";

const params = z.object({ id: formatText });

export function profitTermPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, brandUser, planGuard("sales_prediction")]);
  get(paths.profitTerms, showProfitTerms);
  get(paths.profitTermsExcel, downloadProfitTerms);
  get(paths.profitTermsEdit, showTermsForm, { params });
  form(paths.profitTermsEdit, submitTermsForm, { body: z.looseObject({ version: versionText }), params });
}
