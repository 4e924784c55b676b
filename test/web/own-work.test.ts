import { expect, it } from "vitest";
import type { StoreOpeningPlan } from "../../server/contract/opening-plans.ts";
import type { PredictionSummary } from "../../server/contract/prediction-results.ts";
import { ownWork } from "../../server/web/pages/facilities/detail-model.ts";
import type { FacilityData } from "../../server/web/pages/facilities/load.ts";

const prediction = {
  id: 7,
  name: "候補",
  area_tsubo: 20,
  low_yen: null,
  high_yen: null,
} as PredictionSummary;
const plan = { id: 8, name: "計画", stage: "idea", area_tsubo: null } as StoreOpeningPlan;

function dataOf(total: number): FacilityData {
  const part = <T>(one: T) => ({ ok: true, value: { data: Array.from({ length: 20 }, () => one), total } });
  return { predictions: part(prediction), plans: part(plan) } as unknown as FacilityData;
}

it("says how much of one's own is not on the building's page, and where it is", () => {
  const { predictions, plans } = ownWork(dataOf(23), 5);
  expect(predictions?.others).toMatchObject({ count: 3, href: "/sales_prediction?facility_id=5" });
  expect(plans?.others).toMatchObject({ count: 3, href: "/sales_prediction/plans" });
  expect(ownWork(dataOf(20), 5).predictions?.others.count).toBe(0);
});
