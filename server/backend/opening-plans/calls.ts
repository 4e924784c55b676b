export { downloadOpeningPlansExcel } from "./file.ts";
export {
  createStoreOpeningPlan,
  deleteStoreOpeningPlan,
  getStoreOpeningPlans,
  updateStoreOpeningPlan,
} from "./plans.ts";
