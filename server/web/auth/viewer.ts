import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { BrandRole, FacilityRole, ReceivedInvitation, User } from "../../contract/users.ts";
import type { KnownViewer } from "./session-fields.ts";
import { hashOf } from "./session-store.ts";

export type Side = "facility" | "brand";

export interface Viewer {
  user: User;
  facilityRoles: readonly FacilityRole[];
  brandRoles: readonly BrandRole[];
  disabledFacilities: readonly string[];
  invitations: readonly ReceivedInvitation[];
  facility?: FacilityRole;
  brand?: BrandRole;
  side?: Side;
}

export interface SignedInRequest extends FastifyRequest {
  viewer: Viewer;
}

export interface FacilityRequest extends SignedInRequest {
  viewer: Viewer & { facility: FacilityRole };
}

export interface BrandRequest extends SignedInRequest {
  viewer: Viewer & { brand: BrandRole };
}

const CACHE_MS = 5000;
const CACHE_SIZE = 5000;

type Cache = Map<string, { known: KnownViewer; until: number }>;
declare module "fastify" {
  interface FastifyInstance {
    knownViewers: Cache;
  }
  interface FastifyRequest {
    /** Who is looking; absent when nobody is signed in, or before a guard asked. */
    viewer?: Viewer | undefined;
  }
}

export const viewers = fastifyPlugin(
  async function viewers(app) {
    app.decorate("knownViewers", new Map());
  },
  { name: "viewers" },
);

export function isSignedIn(request: FastifyRequest): boolean {
  return request.session?.sub !== undefined;
}

/**
 * Loads who is looking from the backend, at most every five seconds per session. With the backend away `request.viewer`
 * is set as last known, so that the error page keeps its frame, and the outage is thrown.
 * @returns undefined when nobody is signed in
 */
export async function loadViewer(request: FastifyRequest): Promise<Viewer | undefined> {
  if (request.preview) return request.viewer;
  if (!isSignedIn(request)) return undefined;
  setKnownViewer(request);
  const cache = request.server.knownViewers;
  const key = hashOf(request.session.sessionId);
  const cached = cache.get(key);
  const known = cached && cached.until > Date.now() ? cached.known : await fetchViewer(request);
  const isFresh = known !== cached?.known;
  if (isFresh) {
    cache.delete(key);
    cache.set(key, { known, until: Date.now() + CACHE_MS });
    for (const oldest of cache.keys()) {
      if (cache.size <= CACHE_SIZE) break;
      cache.delete(oldest);
    }
  }
  // Sign-out may have ended the session while the backend was asked.
  if (request.session && (isFresh || !request.session.known)) request.session.known = known;
  setViewer(request, known);
  return request.viewer;
}

export function setKnownViewer(request: FastifyRequest): void {
  const known = request.session?.known;
  if (known && !request.viewer && !request.preview) setViewer(request, known);
}

export function forgetViewer(request: FastifyRequest): void {
  if (request.session?.sessionId) request.server.knownViewers.delete(hashOf(request.session.sessionId));
}

/** Forgets what is cached of a user in all their sessions, so that a changed grant holds from the next click on. */
export function forgetUser(app: FastifyInstance, userId: number): void {
  const cache = app.knownViewers;
  for (const [key, { known }] of cache) if (known.user.id === userId) cache.delete(key);
}

async function fetchViewer(request: FastifyRequest): Promise<KnownViewer> {
  const [{ my_role }, { user }] = await Promise.all([
    request.backend.getMyRole({}),
    request.backend.getUser({}),
  ]);
  return {
    user,
    facilityRoles: my_role.facility_roles,
    brandRoles: my_role.brand_roles,
    disabledFacilities: my_role.disabled_facilities,
    invitations: my_role.invitations,
  };
}

function setViewer(request: FastifyRequest, known: KnownViewer): void {
  request.viewer = viewerOf(known, request.session ?? {});
}

/** The viewer with the current organisation and side chosen; a choice that the grants no longer cover is dropped. */
export function viewerOf(
  known: KnownViewer,
  chosen: { facility?: number; brand?: number; side?: Side },
): Viewer {
  const { user, facilityRoles, brandRoles, disabledFacilities = [], invitations = [] } = known;
  const facility = facilityRoles.find((role) => role.facility_id === chosen.facility) ?? facilityRoles[0];
  const brand = brandRoles.find((role) => role.brand_id === chosen.brand) ?? brandRoles[0];
  const viewer: Viewer = { user, facilityRoles, brandRoles, disabledFacilities, invitations };
  if (facility) viewer.facility = facility;
  if (brand) viewer.brand = brand;
  const side = sideOf(viewer, chosen.side);
  if (side) viewer.side = side;
  return viewer;
}

export function tenantOf({ side, facility, brand }: Viewer): { facility_id?: number; brand_id?: number } {
  if (side === "brand" && brand) return { brand_id: brand.brand_id };
  return facility ? { facility_id: facility.facility_id } : {};
}

function sideOf({ facility, brand }: Viewer, chosen: Side | undefined): Side | undefined {
  if (chosen === "brand" && brand) return "brand";
  if (facility) return "facility";
  return brand ? "brand" : undefined;
}
