import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashOf } from "./auth/session-store.ts";
import { paths } from "./paths.ts";
import { isSignedIn } from "./viewer.ts";

/** The header's way to what waits for an answer. */
export interface Unanswered {
  label: string;
  href: string;
  /** Undefined where it could not be counted. */
  count: number | undefined;
  isCurrent: boolean;
}

const KEPT_MS = 30_000;
const PATIENCE_MS = 400;
const MOST_KEPT = 5000;

type Counts = Map<string, { count: Promise<number | undefined>; until: number }>;
const caches = new WeakMap<FastifyInstance, Counts>();

function countsOf(app: FastifyInstance): Counts {
  const counts = caches.get(app) ?? new Map();
  caches.set(app, counts);
  return counts;
}

function keyOf(request: FastifyRequest): string {
  const { viewer, session } = request;
  const organisation = viewer?.side === "facility" ? viewer.facility?.facility_id : viewer?.brand?.brand_id;
  return `${hashOf(session.sessionId)} ${viewer?.side} ${organisation}`;
}

/**
 * How many applications and scouts wait for the current organisation's answer, counted at most every thirty seconds
 * for a session. A page never waits long for it, and goes without where it cannot be counted.
 */
export async function unansweredOf(
  request: FastifyRequest,
  isError: boolean,
): Promise<Unanswered | undefined> {
  const { viewer } = request;
  if (!isSignedIn(request) || !viewer?.side) return undefined;
  if (viewer.side === "facility" && !viewer.facility?.is_standard) return undefined;
  const href = viewer.side === "facility" ? paths.sectionContact.url() : paths.offeringSectionApplied.url();
  return {
    label: "応募・スカウト",
    href,
    count: await inTime(isError ? known(request) : counted(request)),
    isCurrent: request.url.split("?", 1)[0] === href,
  };
}

function known(request: FastifyRequest): Promise<number | undefined> {
  const entry = countsOf(request.server).get(keyOf(request));
  return entry && entry.until > Date.now() ? entry.count : Promise.resolve(undefined);
}

function counted(request: FastifyRequest): Promise<number | undefined> {
  const counts = countsOf(request.server);
  const key = keyOf(request);
  const entry = counts.get(key);
  if (entry && entry.until > Date.now()) return entry.count;
  const count = ask(request).catch((error: unknown) => {
    request.log.warn({ err: error }, "the unanswered contacts could not be counted");
    return undefined;
  });
  counts.set(key, { count, until: Date.now() + KEPT_MS });
  if (counts.size > MOST_KEPT) for (const oldest of [...counts.keys()].slice(0, 100)) counts.delete(oldest);
  return count;
}

async function ask({ viewer, backend }: FastifyRequest): Promise<number> {
  const side =
    viewer?.side === "brand"
      ? { brand_id: String(viewer.brand?.brand_id) }
      : { facility_id: String(viewer?.facility?.facility_id) };
  return (await backend.getUnansweredContacts(side)).number;
}

function inTime(count: Promise<number | undefined>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([count, late]).finally(() => clearTimeout(timer));
}

/** Counts anew for the next page: something has just been read or answered. */
export function forgetUnanswered(request: FastifyRequest): void {
  if (isSignedIn(request)) countsOf(request.server).delete(keyOf(request));
}
