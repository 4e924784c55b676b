import type { OpenThread } from "../../../contract/closings.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";

export async function findOpenThreads(
  request: FacilityRequest,
  section_id: number,
): Promise<readonly OpenThread[]> {
  const { facility_id } = request.viewer.facility;
  return (await request.backend.getOpenThreads({ section_id, facility_id })).data;
}
