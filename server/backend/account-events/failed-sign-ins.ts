import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFailedSignIn, failedSignInText } from "../../contract/account-events.ts";
import { ownTenants, recordAudit } from "../answering/audit.ts";
import { loadPrincipal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Database } from "../db/connect.ts";
import { storedAddress } from "../invitations/writing.ts";

/** `Token 1.<seconds since the epoch>.<HMAC>`: shaped as a token, which the gateway sends with every call. */
const PROOF = /^Token 1\.(\d{9,11})\.([A-Za-z0-9_-]{43})$/;
/** Clocks of hosts differ by a minute at most; older proofs are somebody's copy. */
const PROOF_SECONDS = 120;

/** The keys that the web part may sign with; none where this host does not share its secret. */
export type TrailKeys = readonly Uint8Array[];

/** Takes up refused sign-ins, of which the web part tells, into the trail of the person's organisations. */
export function addFailedSignIns(app: FastifyInstance, database: Database, keys: TrailKeys): void {
  app.post(createFailedSignIn.path, async (request) => {
    const body = createFailedSignIn.body.safeParse(request.body);
    if (!body.success || !isVouchedFor(request, body.data.email, keys)) throw new Refusal(4010);
    await record(database, body.data.email, request.id);
    return createFailedSignIn.response.parse({ status: 2000, message: "記録しました。" });
  });
}

function isVouchedFor(request: FastifyRequest, email: string, keys: TrailKeys): boolean {
  const [, at, proof] = PROOF.exec(request.headers.authorization ?? "") ?? [];
  if (at === undefined || proof === undefined) return false;
  if (Math.abs(Date.now() / 1000 - Number(at)) > PROOF_SECONDS) return false;
  const given = Buffer.from(proof, "base64url");
  const text = failedSignInText(Number(at), request.id, email);
  return keys.some((key) => {
    const expected = createHmac("sha256", key).update(text).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function record(database: Database, email: string, requestId: string): Promise<void> {
  const entry = { call: "createFailedSignIn", result: "denied", requestId } as const;
  // The database knows no NUL, and no address holds one.
  const address = storedAddress(email.toWellFormed().replaceAll("\0", " "));
  const [known] = await database.rows<{ uuid: string }>(sql`select uuid from users where email = ${address}`);
  if (!known) {
    const digest = createHash("sha256").update(email.toLowerCase()).digest("base64url");
    // Cut as in the log of the web part, so that one leads to the other.
    return recordAudit(database, { ...entry, userId: undefined, actor: `account:${digest}`.slice(0, 24) });
  }
  const principal = await loadPrincipal(database, { sub: known.uuid, issuedAt: Infinity });
  const { userId } = principal;
  for (const tenant of ownTenants(principal))
    await recordAudit(database, { ...entry, ...tenant, userId, objectKind: "user", objectId: userId });
}
