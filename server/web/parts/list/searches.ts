import type { FastifyRequest } from "fastify";
import type { Catalogue } from "../../auth/session-fields.ts";

const MOST_LETTERS = 1500;

function ownerOf({ viewer }: FastifyRequest): string {
  const { side, facility, brand } = viewer ?? {};
  return side === "brand" ? `brand ${brand?.brand_id}` : `facility ${facility?.facility_id}`;
}

/** Remembers a search for this session; an empty one keeps what was there. */
export function keepSearch(request: FastifyRequest, catalogue: Catalogue, query: string): void {
  if (query === "" || query.length > MOST_LETTERS) return;
  const kept = { owner: ownerOf(request), query };
  request.session.searches = { ...request.session.searches, [catalogue]: kept };
}

export function lastSearch(request: FastifyRequest, catalogue: Catalogue): string | undefined {
  const kept = request.session.searches?.[catalogue];
  return kept?.owner === ownerOf(request) ? kept.query : undefined;
}
