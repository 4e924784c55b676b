export { downloadOpeningPlansExcel } from "./file.ts";
export {
  createStoreOpeningPlan,
  deleteStoreOpeningPlan,
  getStoreOpeningPlan,
  getStoreOpeningPlans,
  updateStoreOpeningPlan,
} from "./plans.ts";
export { createStoreOfPlan, joinStoreOfPlan } from "./store-of-plan.ts";
