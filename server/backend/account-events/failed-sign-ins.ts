import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFailedSignIn, failedSignInText } from "../../contract/account-events.ts";
import { ownTenants, recordAudit } from "../answering/audit.ts";
import { loadPrincipal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Database } from "../db/connect.ts";
import { storedAddress } from "../invitations/writing.ts";
import { isVouchedFor, type TrailKeys } from "./vouching.ts";

export type { TrailKeys } from "./vouching.ts";

export function addFailedSignIns(app: FastifyInstance, database: Database, keys: TrailKeys): void {
  app.post(createFailedSignIn.path, async (request) => {
    const body = createFailedSignIn.body.safeParse(request.body);
    if (!body.success || !vouched(request, body.data.email, keys)) throw new Refusal(4010);
    await record(database, body.data.email, request.id);
    return createFailedSignIn.response.parse({ status: 2000, message: "記録しました。" });
  });
}

const vouched = (request: FastifyRequest, email: string, keys: TrailKeys) =>
  isVouchedFor(request, (at) => failedSignInText(at, request.id, email), keys);

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
