import type { BrandStore } from "../../../contract/brand-stores.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { allStores, storesFrom, storesIn } from "../../parts/brands/load.ts";
import { allPlans } from "../../parts/opening-plans/load.ts";

export type ScenarioRow = ReturnType<typeof rowOf> & {
  isDated: boolean;
};

const UNDECIDED = ["idea", "survey", "negotiation", "decided"];

export async function scenarioStores(request: BrandRequest, spot: Coordinates | undefined) {
  const { brand_id } = request.viewer.brand;
  const today = isoDate(Date.now());
  const [own, opening, plans] = await Promise.all([
    spot ? storesFrom(request, brand_id, spot) : allStores(request, brand_id),
    optional(request, "getOpeningNewStores", { brand_id }),
    allPlans(request),
  ]);
  const inBusiness = own.value.filter(
    ({ opened_on, closed_on }) => opened_on <= today && (closed_on === null || closed_on > today),
  );
  return {
    ok: own.ok && opening.ok && plans.ok,
    unread: own.ok ? own.total - own.value.length : 0,
    closing: inBusiness.map((store): ScenarioRow => ({ ...rowOf(store, store.closed_on), isDated: true })),
    opening: opening.value.data.map(
      (store): ScenarioRow => ({ ...rowOf(store, store.opened_on), isDated: true }),
    ),
    plans: plans.plans
      .filter(
        ({ stage, format_id, area_tsubo }) =>
          UNDECIDED.includes(stage) && format_id !== null && area_tsubo !== null,
      )
      .map((plan): ScenarioRow => {
        const { format_id, area_tsubo, ...rest } = plan;
        const store = { ...rest, format_id: format_id ?? 0, area_tsubo: area_tsubo ?? 0 };
        return { ...rowOf(store, plan.opening_on), isDated: plan.stage === "decided" };
      }),
  };
}

export async function ownStoreRemark(
  request: BrandRequest,
  facilityId: number | null | undefined,
): Promise<string | undefined> {
  if (!facilityId) return undefined;
  const { ok, value: here } = await storesIn(request, request.viewer.brand.brand_id, facilityId);
  if (!ok) return "同じ施設に自店があるかを確認できませんでした。";
  return here.length > 0
    ? `同じ施設に自店があります（${here.map(({ name }) => name).join("、")}）。`
    : undefined;
}

type Row = Pick<BrandStore, "id" | "name" | "facility_name" | "address" | "format_id" | "area_tsubo">;

function rowOf(store: Row, date: string | null) {
  return {
    id: store.id,
    name: store.name,
    address: store.facility_name ?? store.address,
    format: formatName(store.format_id),
    area: formatDecimal(store.area_tsubo, 1),
    date: formatDate(date),
    dateValue: date ?? "",
  };
}
