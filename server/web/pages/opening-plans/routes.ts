import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser } from "../../guards.ts";
import { showOwnPlans } from "../../parts/opening-plans/board.ts";
import { placeQuery, planEntry, startQuery } from "../../parts/opening-plans/fields.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { confirmDelete, deletePlan } from "./delete.ts";
import { downloadPlans } from "./excel.ts";
import { showEdit, showNew } from "./form.ts";
import { createPlan, updatePlan } from "./save.ts";
import { changeStage, stageEntry } from "./stage.ts";
import { joinedStoreEntry, joinStore, registerStore, storeOfPlanEntry } from "./store-of-plan.ts";

const guards = [auth, brandUser] as const;
const params = z.object({ id: idText });

export function storeOpeningPlanPages(app: FastifyInstance): void {
  const page = { guards, params };
  const { storeOpeningPlans, storeOpeningPlanNew, storeOpeningPlan } = paths;
  const { storeOpeningPlanStage, storeOpeningPlanDelete } = paths;
  route(app, {
    method: "GET",
    path: storeOpeningPlans.pattern,
    guards,
    query: z.object({ view: z.enum(["board", "list"]).optional() }),
    handler: showOwnPlans,
  });
  route(app, {
    method: "GET",
    path: paths.storeOpeningPlansExcel.pattern,
    guards,
    handler: downloadPlans,
  });
  route(app, {
    method: "GET",
    path: storeOpeningPlanNew.pattern,
    guards,
    query: startQuery,
    handler: showNew,
  });
  route(app, {
    method: "POST",
    path: storeOpeningPlanNew.pattern,
    guards,
    body: planEntry,
    rerenders: true,
    handler: createPlan,
  });
  route(app, {
    method: "GET",
    path: storeOpeningPlan.pattern,
    ...page,
    query: placeQuery,
    handler: showEdit,
  });
  route(app, {
    method: "POST",
    path: storeOpeningPlan.pattern,
    ...page,
    body: planEntry,
    rerenders: true,
    handler: updatePlan,
  });
  route(app, {
    method: "POST",
    path: storeOpeningPlanStage.pattern,
    ...page,
    body: stageEntry,
    handler: changeStage,
  });
  route(app, {
    method: "POST",
    path: paths.storeOpeningPlanStore.pattern,
    ...page,
    body: storeOfPlanEntry,
    handler: registerStore,
  });
  route(app, {
    method: "POST",
    path: paths.storeOpeningPlanStoreJoin.pattern,
    ...page,
    body: joinedStoreEntry,
    rerenders: true,
    handler: joinStore,
  });
  route(app, { method: "GET", path: storeOpeningPlanDelete.pattern, ...page, handler: confirmDelete });
  route(app, { method: "POST", path: storeOpeningPlanDelete.pattern, ...page, handler: deletePlan });
}
