import type { FastifyRequest } from "fastify";
import type { BrandRole, FacilityRole } from "../contract/users.ts";
import { notFound } from "./refusal.ts";

export function facilityOf(request: FastifyRequest): FacilityRole {
  const facility = request.viewer?.facility;
  if (!facility) throw notFound();
  return facility;
}

/** The brand that the screens show now. */
export function brandOf(request: FastifyRequest): BrandRole {
  const brand = request.viewer?.brand;
  if (!brand) throw notFound();
  return brand;
}
