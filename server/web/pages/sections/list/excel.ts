import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { sendFile } from "../../../parts/list/file.ts";
import { listArguments } from "../../../parts/section-list/query.ts";
import { type DatedQuery, datedState } from "./past.ts";

export async function downloadSections(
  request: FacilityRequest,
  reply: FastifyReply,
  input: { query: DatedQuery },
): Promise<unknown> {
  const state = datedState(input.query);
  const file = await request.backend.downloadSectionsExcel({
    facility_id: request.viewer.facility.facility_id,
    ...(state.all && { all_facilities: true }),
    ...listArguments(state, typeof state.floor === "number" && !state.all ? state.floor : undefined),
  });
  return sendFile(reply, file, "区画一覧.xlsx");
}
