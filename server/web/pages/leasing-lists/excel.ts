import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { findRecruited } from "../../parts/leasing-list/find.ts";
import { leasingQuery } from "../../parts/leasing-list/query.ts";
import { sendFile } from "../../parts/list/file.ts";

export const leasingFileQuery = leasingQuery.pick({ status: true, order: true });

export async function downloadLeasingList(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: z.output<typeof leasingFileQuery> },
): Promise<unknown> {
  const { facility, recruitment } = await findRecruited(request, params.id);
  const file = await request.backend.downloadLeasingListExcel({
    facility_id: facility.facility_id,
    recruitment_id: recruitment.id,
    ...query,
  });
  return sendFile(reply, file, "リーシングリスト.xlsx");
}

export async function downloadCandidates(request: FacilityRequest, reply: FastifyReply): Promise<unknown> {
  const { facility_id } = request.viewer.facility;
  const file = await request.backend.downloadCandidatesExcel({ facility_id });
  return sendFile(reply, file, "リーシングリスト.xlsx");
}
