import type { FastifyRequest } from "fastify";
import { hashOf } from "./session-store.ts";
import { isSignedIn, tenantOf, viewerOf } from "./viewer.ts";

export function personOf(request: FastifyRequest): string | undefined {
  if (!isSignedIn(request)) return undefined;
  const { iss, sub } = request.session;
  return hashOf(`${iss ?? ""} ${sub}`);
}

export function organisationOf(request: FastifyRequest): string | undefined {
  if (!isSignedIn(request)) return undefined;
  const { session } = request;
  const { facility_id, brand_id } = session.known ? tenantOf(viewerOf(session.known, session)) : {};
  if (brand_id !== undefined) return `brand ${brand_id}`;
  return facility_id === undefined ? undefined : `facility ${facility_id}`;
}

export function sharersOf(request: FastifyRequest): string[] {
  return [personOf(request), organisationOf(request)].filter((name) => name !== undefined);
}
