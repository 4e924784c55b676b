import type { FastifyRequest } from "fastify";
import type { BrandRole } from "../../../contract/users.ts";

/** The current brand; the guards have seen to it that there is one. */
export function brandOf({ viewer }: FastifyRequest): BrandRole {
  if (!viewer?.brand) throw new Error("a page of the brand side has no brand");
  return viewer.brand;
}
