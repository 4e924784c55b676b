import type { StoreOpeningPlan } from "../../../contract/opening-plans.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { moneyText } from "../../../lib/money.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { allPages } from "../list/rows.ts";
import { stageOf } from "./fields.ts";

const MOST_PAGES = 25;

export async function allPlans(request: BrandRequest, of: { prediction_id?: number } = {}) {
  const parts = await allPages(MOST_PAGES, (page) =>
    optional(request, "getStoreOpeningPlans", {
      brand_id: request.viewer.brand.brand_id,
      ...of,
      page,
    }),
  );
  return {
    ok: parts.every(({ ok }) => ok),
    plans: parts.flatMap(({ value }) => value.data),
    total: parts[0].value.total,
  };
}

/**
 * One plan of the current brand.
 * @throws the answer for what is not there, also for another brand's
 */
export async function findPlan(request: BrandRequest, id: number): Promise<StoreOpeningPlan> {
  const { brand_id } = request.viewer.brand;
  const { data } = await request.backend.getStoreOpeningPlan({ id, brand_id });
  if (!data) throw notFound();
  return data;
}

const ENDED: readonly StoreOpeningPlan["stage"][] = ["opened", "canceled"];

function isStoreToBe({ stage, opening_on, store }: StoreOpeningPlan): boolean {
  if (store) return false;
  return (
    stage === "opened" || (stage !== "canceled" && opening_on !== null && opening_on <= isoDate(Date.now()))
  );
}

export function storeOfPlan({ viewer }: BrandRequest, plan: StoreOpeningPlan) {
  const isAdmin = viewer.brand.grant_type === "admin";
  return {
    store: plan.store && { name: plan.store.name, href: paths.ownStore.url(plan.store.id) },
    storeAction: isAdmin && isStoreToBe(plan) ? paths.storeOpeningPlanStore.url(plan.id) : undefined,
  };
}

export function planRow(request: BrandRequest, plan: StoreOpeningPlan) {
  const sales = plan.prediction_yearly_sales_yen;
  return {
    id: plan.id,
    name: plan.name,
    href: paths.storeOpeningPlan.url(plan.id),
    deleteHref: paths.storeOpeningPlanDelete.url(plan.id),
    stageAction: paths.storeOpeningPlanStage.url(plan.id),
    stage: plan.stage,
    badge: {
      tone: stageOf(plan.stage).tone,
      label: stageOf(plan.stage).label,
      mark: stageOf(plan.stage).mark,
    },
    place: plan.facility_name ?? plan.address,
    opening: formatDate(plan.opening_on),
    openingOn: plan.opening_on ?? "",
    isOverdue:
      plan.opening_on !== null && plan.opening_on < isoDate(Date.now()) && !ENDED.includes(plan.stage),
    person: plan.person,
    due: formatDate(plan.due_on),
    dueOn: plan.due_on ?? "",
    isLate: plan.due_on !== null && plan.due_on < isoDate(Date.now()) && !ENDED.includes(plan.stage),
    rent: plan.rent_yen_per_tsubo === null ? "" : formatUnitRent(plan.rent_yen_per_tsubo),
    format: FACILITY_FORMATS.find(({ id }) => id === plan.format_id)?.label ?? "",
    area: plan.area_tsubo === null ? "" : formatArea(plan.area_tsubo),
    sales: sales === null ? "" : moneyText(sales),
    predictionHref:
      request.viewer.brand.is_sales_prediction && plan.prediction_id !== null
        ? paths.salesPrediction.url(plan.prediction_id)
        : undefined,
    ...storeOfPlan(request, plan),
    memo: plan.memo,
    version: plan.version,
    updated: formatDate(plan.updated_at),
  };
}
export type PlanRow = ReturnType<typeof planRow>;

export async function plansOf(request: BrandRequest, prediction_id: number) {
  const { ok, plans } = await allPlans(request, { prediction_id });
  return { ok, rows: plans.map((plan) => planRow(request, plan)) };
}

export function plansHref(request: BrandRequest, id?: number): string {
  const list = request.viewer.brand.is_sales_prediction
    ? paths.salesPredictions.url({ tab: "plans" })
    : paths.storeOpeningPlans.url();
  return id === undefined ? list : `${list}#plan-${id}`;
}
