import type { FastifyRequest } from "fastify";
import type { SectionDetail } from "../../../contract/sections.ts";
import { BackendError } from "../../gateway/errors.ts";

/** A section of the facility; null where it is not this facility's, so that foreign and missing ids look the same. */
export async function findSection(
  request: FastifyRequest,
  facilityId: number,
  id: number,
): Promise<SectionDetail | null> {
  try {
    const call = { section_id: id, facility_id: facilityId };
    return (await request.backend.getSection(call)).sections;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return null;
    throw error;
  }
}
