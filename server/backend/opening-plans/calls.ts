export { downloadOpeningPlansExcel } from "./file.ts";
export {
  createStoreOpeningPlan,
  deleteStoreOpeningPlan,
  getStoreOpeningPlans,
  updateStoreOpeningPlan,
} from "./plans.ts";
export { createStoreOfPlan } from "./store-of-plan.ts";
