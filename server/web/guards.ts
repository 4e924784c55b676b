import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { errorStatuses } from "../contract/errors.ts";
import { IdentityOutage } from "./auth/errors.ts";
import { isSecret } from "./auth/keys.ts";
import { renewAfterChange } from "./auth/renewal.ts";
import { hashOf } from "./auth/session-store.ts";
import {
  type BrandRequest,
  type FacilityRequest,
  isSignedIn,
  loadViewer,
  type Side,
  type SignedInRequest,
  tenantOf,
  type Viewer,
} from "./auth/viewer.ts";
import { keepForm } from "./forms/kept-form.ts";
import { homeOf } from "./frame/home.ts";
import { BackendError, BackendOutage } from "./gateway/errors.ts";
import { paths } from "./paths.ts";
import { redirect, rememberDestination } from "./redirects.ts";

/**
 * A named check that runs before a page: it answers (redirects, refuses) or lets the request pass.
 * The function's name is what the route table shows.
 */
export interface Guard<P extends FastifyRequest = FastifyRequest> {
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** What a request is that it lets pass. Of types only. */
  readonly proves?: P;
}
export type Guards = readonly Guard[] | "open";
export type SignedInGuards = readonly [Guard<SignedInRequest>, ...Guard[]];

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer I) => void
  ? I
  : never;
export type PassedBy<G extends Guards> = G extends readonly (infer One)[]
  ? FastifyRequest & All<One extends Guard<infer P> ? P : never>
  : FastifyRequest;

export type Plan = "facility" | "benchmark" | "sales_prediction";

export const auth: Guard<SignedInRequest> = async function auth(request, reply) {
  const viewer = await loadViewer(request);
  if (viewer?.side) return renewAfterChange(request);
  if (!viewer) rememberDestination(request, reply, await keepForm(request, reply));
  return redirect(reply, paths.signin.url());
};

export const brandUser: Guard<BrandRequest> = async function brandUser(request, reply) {
  const viewer = viewerOf(request);
  if (viewer.brandRoles.length === 0) return redirect(reply, paths.sections.url());
  enterSide(request, viewer, "brand");
};

export const facilityUser: Guard<FacilityRequest> = async function facilityUser(request, reply) {
  const viewer = viewerOf(request);
  if (viewer.facilityRoles.length === 0) return redirect(reply, paths.optionalPoint.url());
  enterSide(request, viewer, "facility");
};

export const curator: Guard<SignedInRequest> = async function curator(request, reply) {
  if (!viewerOf(request).user.is_curator) return redirect(reply, paths.facilities.url());
};

export async function salesPrediction(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { side, brand } = viewerOf(request);
  if (side === "brand" && brand?.is_sales_prediction) return redirect(reply, paths.salesPredictions.url());
}

export async function sectionMap(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (viewerOf(request).facility?.is_section_map) return redirect(reply, paths.sections.url());
}

export async function standardFacility(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { side, facility } = viewerOf(request);
  if (side === "facility" && !facility?.is_standard) return redirect(reply, paths.facilities.url());
}

const decimal = z
  .string()
  .regex(/^[+-]?\d{1,3}(\.\d{1,15})?$/)
  .transform(Number);
const latLon = z.object({
  lat: decimal.pipe(z.number().min(-90).max(90)),
  lon: decimal.pipe(z.number().min(-180).max(180)),
});

export async function checkLatLon(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!latLon.safeParse(request.query).success) return redirect(reply, paths.optionalPoint.url());
}

/** 9. A point that this month's limit does not allow: to the notice. A backend that keeps no count (404) limits nothing. */
export async function checkAccessLimit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  // Looking is not counted, and tells nothing of what a partner has left.
  if (request.preview) return;
  const { lat, lon } = latLon.parse(request.query);
  try {
    const asked = { lat, lon, ...tenantOf(viewerOf(request)) };
    const { is_allowed } = await request.backend.checkOptionalPoint(asked);
    if (!is_allowed) return redirect(reply, paths.accessLimit.url());
  } catch (error) {
    if (!(error instanceof BackendError && error.status === 404)) throw error;
  }
}

export async function browserBackAuth(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { session } = request;
  if (!isSignedIn(request) || !session.marker) return;
  if (session.map && session.marker === "sections") {
    session.map = false;
    return;
  }
  const viewer = await loadViewer(request);
  if (!viewer?.side) return;
  return redirect(reply, session.marker === "sections" ? paths.sections.url() : paths.optionalPoint.url());
}

const PLANS: Record<
  Plan,
  { flag: "is_facility_plan" | "is_brand_benchmark" | "is_sales_prediction"; feature: string }
> = {
  facility: { flag: "is_facility_plan", feature: "施設商圏分析" },
  benchmark: { flag: "is_brand_benchmark", feature: "競合ブランド分析" },
  sales_prediction: { flag: "is_sales_prediction", feature: "売上予測" },
};

export function planGuard(plan: Plan): Guard {
  const { flag, feature } = PLANS[plan];
  const guard: Guard = async (request, reply) => {
    const viewer = viewerOf(request);
    if (viewer.side !== "brand" || viewer.brand?.[flag]) return;
    const message = "プランをアップグレードすると閲覧できます";
    return reply
      .code(403)
      .page("errors/upgrade", { title: feature, feature, message, homeHref: homeOf(viewer) });
  };
  return Object.defineProperty(guard, "name", { value: `plan:${plan}` });
}

export const signedInCall: Guard<SignedInRequest> = async function signedInCall(request, reply) {
  const viewer = await loadViewer(request);
  if (viewer?.side) return;
  return reply.code(401).send({ status: 4010, message: errorStatuses[4010].message });
};

const CALENDAR_READINGS = 60;
const HOUR_MS = 3_600_000;

/**
 * The one address that its secret opens and nothing else: no session, no cookie. Whatever is not there looks the same, and
 * an address is counted whether it exists or not.
 */
export async function calendarSecret(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { secret } = request.params as { secret: string };
  if (!isSecret(secret)) return refuseCalendar(reply, 404);
  const { store } = request.server.auth;
  // A store that is away limits nobody.
  const readings = await store.count(`calendar:${hashOf(secret)}`, HOUR_MS).catch(() => 0);
  if (readings > CALENDAR_READINGS) return refuseCalendar(reply.header("retry-after", "3600"), 429);
}

export function refuseCalendar(reply: FastifyReply, status: 404 | 429 | 503): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain").send(`${status}\n`);
}

export async function anybody(request: FastifyRequest): Promise<void> {
  try {
    await loadViewer(request);
  } catch (error) {
    // The page needs nobody; it is framed with what the session remembers.
    if (!(error instanceof BackendOutage || error instanceof IdentityOutage)) throw error;
    request.log.warn({ err: error }, "a public page is shown without asking who is looking");
  }
}

function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new Error("a guard ran before auth");
  return request.viewer;
}

function enterSide(request: FastifyRequest, viewer: Viewer, side: Side): void {
  if (viewer.side === side) return;
  viewer.side = side;
  request.session.side = side;
}
