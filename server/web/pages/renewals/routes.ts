import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
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

const params = z.object({ id: idText });
const itemParams = z.object({ id: idText, item: idText });

export function renewalPages(app: FastifyInstance): void {
  const guards = [auth, facilityUser, standardFacility] as const;
  const read = { method: "GET", guards } as const;
  const send = { method: "POST", guards } as const;
  const write = { ...send, rerenders: true } as const;
  route(app, { ...read, path: paths.renewals.pattern, query, handler: showRenewals });
  route(app, { ...read, path: paths.renewalsExcel.pattern, query, handler: downloadRenewals });
  route(app, { ...read, path: paths.renewalChangesExcel.pattern, handler: downloadChanges });
  route(app, {
    ...read,
    path: paths.renewalNew.pattern,
    handler: (request, reply) => showNewPlan(request, reply),
  });
  route(app, { ...write, path: paths.renewalNew.pattern, body: renewalEntry, handler: createPlan });
  route(app, { ...read, path: paths.renewal.pattern, params, query: planQuery, handler: showPlan });
  route(app, {
    ...read,
    path: paths.renewalExcel.pattern,
    params,
    query: compareQuery,
    handler: downloadPlan,
  });
  route(app, {
    ...read,
    path: paths.renewalCompare.pattern,
    params,
    query: compareQuery,
    handler: showComparison,
  });
  const edit = { path: paths.renewalEdit.pattern, params };
  route(app, { ...read, ...edit, handler: showPlanEdit });
  route(app, { ...write, ...edit, body: renewalEntry, handler: savePlan });
  const deletion = { path: paths.renewalDelete.pattern, params };
  route(app, { ...read, ...deletion, handler: confirmDelete });
  route(app, { ...send, ...deletion, handler: deletePlan });
  const added = { path: paths.renewalChangeNew.pattern, params };
  route(app, { ...read, ...added, query: newChangeQuery, handler: showNewChange });
  route(app, { ...write, ...added, body: newChangeEntry, handler: createChange });
  const change = { path: paths.renewalChange.pattern, params: itemParams };
  route(app, { ...read, ...change, handler: showChange });
  route(app, { ...write, ...change, body: changeEntry, handler: saveChange });
  route(app, {
    ...send,
    path: paths.renewalRecruitment.pattern,
    params: itemParams,
    body: recruitmentEntry,
    handler: prepareRecruitment,
  });
  const removal = { path: paths.renewalChangeDelete.pattern, params: itemParams };
  route(app, { ...read, ...removal, handler: confirmChangeDelete });
  route(app, { ...send, ...removal, handler: deleteChange });
}
