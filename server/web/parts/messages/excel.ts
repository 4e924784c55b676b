import type { FastifyReply, FastifyRequest } from "fastify";
import { brandOf, facilityOf } from "../../current.ts";
import { sendFile } from "../list/file.ts";
import type { InboxQuery } from "./load.ts";

type Side = { facility_id: string } | { brand_id: string };

/** An inbox as it is narrowed, all pages of it. */
function download(sideOf: (request: FastifyRequest) => Side) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { query }: { query: InboxQuery },
  ): Promise<unknown> => {
    const { page: _, ...filters } = query;
    const file = await request.backend.downloadContactsExcel({ ...sideOf(request), ...filters });
    return sendFile(reply, file, "応募・スカウト.xlsx");
  };
}

/** `/section_contact/excel`. */
export const downloadFacilityInbox = download((request) => ({
  facility_id: String(facilityOf(request).facility_id),
}));

/** `/offering_section/applied/excel`. */
export const downloadBrandInbox = download((request) => ({ brand_id: String(brandOf(request).brand_id) }));
