import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../db/connect.ts";
import { type Audited, type AuditResult, ownTenants, recordAudit, type Tenant, whoIn } from "./audit.ts";
import type { Authenticate } from "./auth.ts";
import { answerFailure, refusalFor } from "./failure.ts";
import { loadPrincipal, type Principal } from "./principal.ts";
import type { Refusal } from "./refusal.ts";

export function resultOf({ status }: Refusal): AuditResult {
  if (status === 4090) return "conflict";
  return status === 4010 || status === 4030 || status === 4040 ? "denied" : "invalid";
}

const recorded = new WeakSet<object>();

export function markRecorded(refusal: Refusal): void {
  recorded.add(refusal);
}

/** Anybody can send what nobody vouches for: beyond this many in a minute it stands in the log alone. */
const STRANGERS_A_MINUTE = 60;

export function refusedWrites(
  name: string,
  path: string,
  { database, authenticate }: { database: Database; authenticate: Authenticate },
) {
  const admitStranger = budget(STRANGERS_A_MINUTE);
  const record = async (refusal: Refusal, request: FastifyRequest) => {
    const principal = await whoAsks(database, authenticate, request);
    if (!principal && !admitStranger())
      return request.log.warn({ call: name }, "a stranger's write was refused");
    const signature = { call: name, requestId: request.id, result: resultOf(refusal) };
    for (const entry of refusedEntries(path, request, principal))
      await recordAudit(database, { ...entry, ...signature });
  };
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalFor(error);
    if (refusal.status < 5000 && !recorded.has(error))
      await record(refusal, request).catch((cause: unknown) =>
        request.log.error({ err: cause, call: name }, "the audit trail lacks a refused write"),
      );
    return answerFailure(error, request, reply);
  };
}

async function whoAsks(database: Database, authenticate: Authenticate, { headers }: FastifyRequest) {
  try {
    return await loadPrincipal(database, await authenticate(headers.authorization), ["newcomer"]);
  } catch {
    return undefined;
  }
}

type RefusedEntry = Partial<Audited> & { userId: number | undefined; actor?: string | undefined };

/**
 * What the trail says of a refused write: who asked, about what, and for the admins of which organisations. These are
 * the caller's own that the request names; where it names none of them, all of the caller's own: a stranger's
 * organisation is not told who tried, curators read it.
 */
export function refusedEntries(
  path: string,
  request: Pick<FastifyRequest, "params" | "query" | "body">,
  principal: Principal | undefined,
): RefusedEntry[] {
  const values = { ...fieldsOf(request.body), ...fieldsOf(request.query), ...fieldsOf(request.params) };
  const named = namedTenant(path, values);
  const about = objectOf(path, values) ?? namedObject(named);
  if (!principal) return [{ ...about, userId: undefined, actor: "anonymous" }];
  const own = ownTenants(principal);
  const meant = own.filter(
    ({ facilityId, brandId }) =>
      (facilityId !== undefined && facilityId === named.facilityId) ||
      (brandId !== undefined && brandId === named.brandId),
  );
  return (meant.length > 0 ? meant : own).map((tenant) => ({ ...about, ...tenant, ...whoIn(principal) }));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function idIn(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  return Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}

function namedTenant(path: string, values: Record<string, unknown>): Tenant {
  const [, noun] = /\/(facilities|brands)\/\{id\}/.exec(path) ?? [];
  const facilityId = idIn(noun === "facilities" ? values.id : values.facility_id);
  const brandId = idIn(noun === "brands" ? values.id : values.brand_id);
  return { ...(facilityId && { facilityId }), ...(brandId && { brandId }) };
}

function namedObject({ facilityId, brandId }: Tenant): Partial<Audited> {
  if (facilityId !== undefined) return { objectKind: "facility", objectId: facilityId };
  return brandId === undefined ? {} : { objectKind: "brand", objectId: brandId };
}

const KINDS: Record<string, string> = {
  applies: "apply",
  brand_benchmarks: "brand_benchmark",
  brands: "brand",
  custom_brand: "custom_brand",
  facilities: "facility",
  files: "file",
  images: "facility_image",
  imports: "import",
  leasing_lists: "leasing_list",
  optional_points: "optional_point",
  recruitment: "recruitment",
  renewal_changes: "renewal_change",
  renewals: "renewal",
  scouts: "scout",
  sections: "section",
  store_opening_plans: "store_opening_plan",
  user_brand_joins: "user_brand_join",
  user_facility_joins: "user_facility_join",
  users: "user",
};
const MEANT: Record<string, string> = { facility_id: "facility" };

function objectOf(path: string, values: Record<string, unknown>): Partial<Audited> | undefined {
  const [, segment = "", name = ""] = [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].at(-1) ?? [];
  const objectKind = MEANT[name] ?? KINDS[segment];
  if (objectKind === undefined) return undefined;
  const objectId = idIn(values[name]);
  return objectId === undefined ? { objectKind } : { objectKind, objectId };
}

function budget(most: number): () => boolean {
  let until = 0;
  let left = 0;
  return () => {
    const now = Date.now();
    if (now >= until) [until, left] = [now + 60_000, most];
    left -= 1;
    return left >= 0;
  };
}
