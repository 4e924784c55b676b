import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { createChange, newChangeQuery, saveChange, showChange, showNewChange } from "./change-form.ts";
import { compareQuery, downloadPlan, showComparison } from "./compare.ts";
import { confirmChangeDelete, confirmDelete, deleteChange, deletePlan } from "./delete.ts";
import { changeEntry, newChangeEntry, renewalEntry } from "./fields.ts";
import { downloadChanges, downloadRenewals, showRenewals } from "./list.ts";
import { showPlan } from "./plan.ts";
import { createPlan, savePlan, showNewPlan, showPlanEdit } from "./plan-form.ts";
import { renewalsQuery as query } from "./query.ts";
import { prepareRecruitment, recruitmentEntry } from "./recruitment.ts";
import { planQuery } from "./rivals.ts";

export function renewalPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.renewals, showRenewals, { query });
  get(paths.renewalsExcel, downloadRenewals, { query });
  get(paths.renewalChangesExcel, downloadChanges);
  get(paths.renewalNew, (request, reply) => showNewPlan(request, reply));
  form(paths.renewalNew, createPlan, { body: renewalEntry });
  get(paths.renewal, showPlan, { query: planQuery });
  get(paths.renewalExcel, downloadPlan, { query: compareQuery });
  get(paths.renewalCompare, showComparison, { query: compareQuery });
  get(paths.renewalEdit, showPlanEdit);
  form(paths.renewalEdit, savePlan, { body: renewalEntry });
  get(paths.renewalDelete, confirmDelete);
  post(paths.renewalDelete, deletePlan);
  get(paths.renewalChangeNew, showNewChange, { query: newChangeQuery });
  form(paths.renewalChangeNew, createChange, { body: newChangeEntry });
  get(paths.renewalChange, showChange);
  form(paths.renewalChange, saveChange, { body: changeEntry });
  post(paths.renewalRecruitment, prepareRecruitment, { body: recruitmentEntry });
  get(paths.renewalChangeDelete, confirmChangeDelete);
  post(paths.renewalChangeDelete, deleteChange);
}
