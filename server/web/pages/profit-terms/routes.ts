import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatText } from "../../../contract/prediction-parts.ts";
import { versionText } from "../../forms/entry.ts";
import { auth, brandUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showTermsForm, submitTermsForm } from "./form.ts";
import { downloadProfitTerms, showProfitTerms } from "./list.ts";

const guards = [auth, brandUser, planGuard("sales_prediction")] as const;
const params = z.object({ id: formatText });

export function profitTermPages(app: FastifyInstance): void {
  const edit = { path: paths.profitTermsEdit.pattern, guards, params };
  route(app, { method: "GET", path: paths.profitTerms.pattern, guards, handler: showProfitTerms });
  route(app, {
    method: "GET",
    path: paths.profitTermsExcel.pattern,
    guards,
    handler: downloadProfitTerms,
  });
  route(app, { ...edit, method: "GET", handler: showTermsForm });
  route(app, {
    ...edit,
    method: "POST",
    rerenders: true,
    body: z.looseObject({ version: versionText }),
    handler: submitTermsForm,
  });
}
