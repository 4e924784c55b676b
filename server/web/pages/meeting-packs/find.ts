import type { MeetingPack } from "../../../contract/meeting-packs.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { notFound } from "../../refusal.ts";

export async function findPack(request: FacilityRequest, id: number): Promise<MeetingPack> {
  const { data } = await request.backend.getMeetingPack({ id });
  if (data?.facility_id !== request.viewer.facility.facility_id) throw notFound();
  return data;
}
