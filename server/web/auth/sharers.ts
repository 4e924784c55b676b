import type { FastifyRequest } from "fastify";
import { hashOf } from "./session-store.ts";
import { isSignedIn, tenantOf, viewerOf } from "./viewer.ts";

/** A name for the signed-in person that is the same in all their sessions; undefined for a stranger. */
export function personOf(request: FastifyRequest): string | undefined {
  if (!isSignedIn(request)) return undefined;
  const { iss, sub } = request.session;
  return hashOf(`${iss ?? ""} ${sub}`);
}

/** A name for the facility or brand that the person works for just now; undefined where none is known. */
export function organisationOf(request: FastifyRequest): string | undefined {
  if (!isSignedIn(request)) return undefined;
  const { session } = request;
  const { facility_id, brand_id } = session.known ? tenantOf(viewerOf(session.known, session)) : {};
  if (brand_id !== undefined) return `brand ${brand_id}`;
  return facility_id === undefined ? undefined : `facility ${facility_id}`;
}

/** Who shares what is scarce, as `FairPlaces` takes them: the person, and the organisation they work for. */
export function sharersOf(request: FastifyRequest): string[] {
  return [personOf(request), organisationOf(request)].filter((name) => name !== undefined);
}
