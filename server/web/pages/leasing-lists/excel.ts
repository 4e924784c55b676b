import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { findRecruited } from "../../parts/leasing-list/find.ts";
import { leasingQuery } from "../../parts/leasing-list/query.ts";
import { sendFile } from "../../parts/list/file.ts";

export const leasingFileQuery = leasingQuery.pick({ status: true, order: true });

/** `/sections/{id}/recruitements/list/excel`: the list as it is narrowed and ordered, all pages of it. */
export async function downloadLeasingList(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: z.output<typeof leasingFileQuery> },
): Promise<unknown> {
  const { facility, recruitment } = await findRecruited(request, params.id);
  const file = await request.backend.downloadLeasingListExcel({
    facility_id: String(facility.facility_id),
    recruitment_id: String(recruitment.id),
    ...query,
  });
  return sendFile(reply, file, "リーシングリスト.xlsx");
}
