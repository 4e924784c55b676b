import type { BrandStore } from "../../../contract/brand-stores.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ownStores } from "../../parts/trade-area/load.ts";

/** Own stores that a scenario can close or open. */
export async function scenarioStores(request: BrandRequest) {
  const brand_id = request.viewer.brand.brand_id;
  const [closed, opening] = await Promise.all([
    optional(request, "getClosedStores", { brand_id }),
    optional(request, "getOpeningNewStores", { brand_id }),
  ]);
  return {
    ok: closed.ok && opening.ok,
    closing: closed.value.data.map((store) => rowOf(store, store.closed_on)),
    opening: opening.value.data.map((store) => rowOf(store, store.opened_on)),
  };
}

/** Says so where stores of the brand stand in the building already; undefined where none do, or nobody knows. */
export async function ownStoreRemark(
  request: BrandRequest,
  facilityId: number | null | undefined,
): Promise<string | undefined> {
  if (!facilityId) return undefined;
  const { value } = await ownStores(request, request.viewer.brand.brand_id);
  const here = value.filter((store) => store.facility_id === facilityId);
  return here.length > 0
    ? `同じ施設に自店があります（${here.map(({ name }) => name).join("、")}）。`
    : undefined;
}

function rowOf(store: BrandStore, date: string | null) {
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
