import type { FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { hashOf } from "../auth/session-store.ts";
import { isSignedIn } from "../auth/viewer.ts";
import { hasLeft } from "../gateway/errors.ts";
import { paths } from "../paths.ts";

export interface HeaderCount {
  label: string;
  href: string;
  /** Undefined where it could not be counted. */
  count: number | undefined;
  isCurrent: boolean;
}

export interface HeaderCounts {
  unanswered: HeaderCount;
  today: HeaderCount;
}

const KEPT_MS = 30_000;
const PATIENCE_MS = 400;
const MOST_KEPT = 5000;

const CALLS = { unanswered: "getUnansweredContacts", today: "getAssignmentCount" } as const;
type Name = keyof typeof CALLS;
type Counts = Map<string, { count: Promise<number | undefined>; until: number }>;
declare module "fastify" {
  interface FastifyInstance {
    headerCounts: Counts;
  }
}

export const headerCounts = fastifyPlugin(
  async function headerCounts(app) {
    app.decorate("headerCounts", new Map());
  },
  { name: "header-counts" },
);

function keyOf({ viewer, session }: FastifyRequest, name: Name): string {
  const organisation = viewer?.side === "facility" ? viewer.facility?.facility_id : viewer?.brand?.brand_id;
  return `${hashOf(session.sessionId)} ${viewer?.side} ${organisation} ${name}`;
}

/**
 * The header's counts for the current organisation, counted at most every thirty seconds for a session. A page never
 * waits long for them, and goes without where they cannot be counted.
 */
export async function headerCountsOf(
  request: FastifyRequest,
  isError: boolean,
): Promise<HeaderCounts | undefined> {
  const { viewer } = request;
  if (request.preview || !isSignedIn(request) || !viewer?.side) return undefined;
  if (viewer.side === "facility" && !viewer.facility?.is_standard) return undefined;
  const inbox = viewer.side === "facility" ? paths.sectionContact.url() : paths.offeringSectionApplied.url();
  const path = request.url.split("?", 1)[0];
  const read = isError ? known : counted;
  const [unanswered, today] = await Promise.all([
    inTime(read(request, "unanswered")),
    inTime(read(request, "today")),
  ]);
  return {
    unanswered: { label: "応募・スカウト", href: inbox, count: unanswered, isCurrent: path === inbox },
    today: {
      label: "自分の予定",
      href: paths.today.url(),
      count: today,
      isCurrent: path === paths.today.url(),
    },
  };
}

function known(request: FastifyRequest, name: Name): Promise<number | undefined> {
  const entry = request.server.headerCounts.get(keyOf(request, name));
  return entry && entry.until > Date.now() ? entry.count : Promise.resolve(undefined);
}

function counted(request: FastifyRequest, name: Name): Promise<number | undefined> {
  const counts = request.server.headerCounts;
  const key = keyOf(request, name);
  const entry = counts.get(key);
  if (entry && entry.until > Date.now()) return entry.count;
  const count = ask(request, name).catch((error: unknown) => {
    // The next page of whoever left this one is to have it.
    if (hasLeft(error)) counts.delete(key);
    else request.log.warn({ err: error, count: name }, "a count of the header could not be read");
    return undefined;
  });
  counts.set(key, { count, until: Date.now() + KEPT_MS });
  if (counts.size > MOST_KEPT) for (const oldest of [...counts.keys()].slice(0, 100)) counts.delete(oldest);
  return count;
}

async function ask({ viewer, backend }: FastifyRequest, name: Name): Promise<number> {
  const side =
    viewer?.side === "brand"
      ? { brand_id: viewer.brand?.brand_id }
      : { facility_id: viewer?.facility?.facility_id };
  return (await backend[CALLS[name]](side)).number;
}

function inTime(count: Promise<number | undefined>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([count, late]).finally(() => clearTimeout(timer));
}

export function forgetHeaderCounts(request: FastifyRequest): void {
  if (!isSignedIn(request)) return;
  for (const name of Object.keys(CALLS) as Name[]) request.server.headerCounts.delete(keyOf(request, name));
}
