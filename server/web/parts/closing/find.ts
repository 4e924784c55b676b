import type { OpenThread } from "../../../contract/closings.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";

/** Who waits for an answer about a section of the current facility. */
export async function findOpenThreads(
  request: FacilityRequest,
  section_id: number,
): Promise<readonly OpenThread[]> {
  const { facility_id } = request.viewer.facility;
  return (await request.backend.getOpenThreads({ section_id, facility_id })).data;
}
