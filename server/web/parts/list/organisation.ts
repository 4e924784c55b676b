import type { FastifyRequest } from "fastify";

export function organisationOf({ viewer }: FastifyRequest): string {
  return (viewer?.side === "brand" ? viewer.brand?.brand_name : viewer?.facility?.facility_name) ?? "";
}
