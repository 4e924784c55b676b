import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { leasingQuery } from "../../../parts/leasing-list/query.ts";
import { showRecruitment } from "../../../parts/recruitment-page/show.ts";
import { termsEntry } from "../../../parts/recruitment-terms/fields.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { showTerms, submitTerms } from "./form.ts";

export function sectionRecruitmentPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.sectionRecruitment, showRecruitment, { query: leasingQuery });
  get(paths.sectionRecruitmentEdit, showTerms);
  form(paths.sectionRecruitmentEdit, submitTerms, { body: termsEntry });
}
