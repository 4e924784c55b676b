import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, brandUser } from "../../guards.ts";
import { showOwnPlans } from "../../parts/opening-plans/board.ts";
import { placeQuery, planEntry, startQuery } from "../../parts/opening-plans/fields.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { confirmDelete, deletePlan } from "./delete.ts";
import { downloadPlans } from "./excel.ts";
import { showEdit, showNew } from "./form.ts";
import { createPlan, updatePlan } from "./save.ts";
import { changeStage, stageEntry } from "./stage.ts";
import { joinedStoreEntry, joinStore, registerStore, storeOfPlanEntry } from "./store-of-plan.ts";

export function storeOpeningPlanPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, brandUser]);
  const { storeOpeningPlans, storeOpeningPlanNew, storeOpeningPlan } = paths;
  const { storeOpeningPlanStage, storeOpeningPlanDelete } = paths;
  get(storeOpeningPlans, showOwnPlans, { query: z.object({ view: z.enum(["board", "list"]).optional() }) });
  get(paths.storeOpeningPlansExcel, downloadPlans);
  get(storeOpeningPlanNew, showNew, { query: startQuery });
  form(storeOpeningPlanNew, createPlan, { body: planEntry });
  get(storeOpeningPlan, showEdit, { query: placeQuery });
  form(storeOpeningPlan, updatePlan, { body: planEntry });
  post(storeOpeningPlanStage, changeStage, { body: stageEntry });
  post(paths.storeOpeningPlanStore, registerStore, { body: storeOfPlanEntry });
  form(paths.storeOpeningPlanStoreJoin, joinStore, { body: joinedStoreEntry });
  get(storeOpeningPlanDelete, confirmDelete);
  post(storeOpeningPlanDelete, deletePlan);
}
