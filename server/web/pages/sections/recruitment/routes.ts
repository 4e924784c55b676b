import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { leasingQuery } from "../../../parts/leasing-list/query.ts";
import { showRecruitment } from "../../../parts/recruitment-page/show.ts";
import { termsEntry } from "../../../parts/recruitment-terms/fields.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { showTerms, submitTerms } from "./form.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });

export function sectionRecruitmentPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.sectionRecruitment.pattern,
    guards,
    params,
    query: leasingQuery,
    handler: showRecruitment,
  });
  route(app, {
    method: "GET",
    path: paths.sectionRecruitmentEdit.pattern,
    guards,
    params,
    handler: showTerms,
  });
  route(app, {
    method: "POST",
    path: paths.sectionRecruitmentEdit.pattern,
    guards,
    params,
    body: termsEntry,
    rerenders: true,
    handler: submitTerms,
  });
}
