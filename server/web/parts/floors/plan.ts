import type { Floor } from "../../../contract/floors.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { floorCrumbs, managedFacility } from "./frame.ts";

export async function floorOf(request: FacilityRequest, id: number): Promise<Floor> {
  const { facility_id } = managedFacility(request);
  const { floors } = await request.backend.getFloors({ facility_id });
  const floor = floors.find((one) => one.id === id);
  if (!floor) throw notFound();
  return floor;
}

export function crumbsOf(request: FacilityRequest, { id, name }: Floor, last?: string) {
  const facility = managedFacility(request);
  const plan = `${name}の図面`;
  if (last === undefined) return floorCrumbs(facility, plan);
  return [...floorCrumbs(facility), { label: plan, href: paths.settingFloorPlan.url(id) }, { label: last }];
}

export function refusalOf(error: unknown): Record<string, string> {
  if (!(error instanceof BackendError) || ![400, 409, 429].includes(error.status)) throw error;
  return error.body.errors ?? { _form: error.body.message };
}
