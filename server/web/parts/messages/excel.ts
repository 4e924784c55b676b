import type { FastifyReply, FastifyRequest } from "fastify";
import type { BrandRequest, FacilityRequest } from "../../auth/viewer.ts";
import { sendFile } from "../list/file.ts";
import type { InboxQuery } from "./load.ts";

type Side = { facility_id: number } | { brand_id: number };

function download<R extends FastifyRequest>(sideOf: (request: R) => Side) {
  return async (request: R, reply: FastifyReply, { query }: { query: InboxQuery }): Promise<unknown> => {
    const { page: _, ...filters } = query;
    const file = await request.backend.downloadContactsExcel({ ...sideOf(request), ...filters });
    return sendFile(reply, file, "応募・スカウト.xlsx");
  };
}

export const downloadFacilityInbox = download((request: FacilityRequest) => ({
  facility_id: request.viewer.facility.facility_id,
}));

export const downloadBrandInbox = download((request: BrandRequest) => ({
  brand_id: request.viewer.brand.brand_id,
}));
