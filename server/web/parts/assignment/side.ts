import type { FastifyRequest } from "fastify";
import { notFound } from "../../refusal.ts";

export function sideOf({ viewer }: FastifyRequest) {
  if (viewer?.side === "brand" && viewer.brand)
    return {
      side: "brand",
      key: "brand_id",
      id: viewer.brand.brand_id,
      name: viewer.brand.brand_name,
    } as const;
  if (viewer?.facility)
    return {
      side: "facility",
      key: "facility_id",
      id: viewer.facility.facility_id,
      name: viewer.facility.facility_name,
    } as const;
  throw notFound();
}

export function asked(request: FastifyRequest): { facility_id: number } | { brand_id: number } {
  const { side, id } = sideOf(request);
  return side === "brand" ? { brand_id: id } : { facility_id: id };
}
