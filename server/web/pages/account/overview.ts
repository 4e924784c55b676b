import type { FastifyReply, FastifyRequest } from "fastify";
import { hashOf } from "../../auth/session-store.ts";
import type { Viewer } from "../../viewer.ts";
import type { AccountPaths } from "../account.ts";
import { hasMfa } from "./mfa.ts";
import { accountPage } from "./page.ts";

const GRANTS = { admin: "管理者", member: "一般", standby: "承認待ち" } as const;

export async function showAccount(own: AccountPaths, request: FastifyRequest, reply: FastifyReply) {
  const viewer = request.viewer as Viewer;
  const [isMfaOn, sessions] = await Promise.all([knownMfa(request), ownSessions(request)]);
  return accountPage(own, request, reply, "account/overview", {
    title: "アカウント",
    user: viewer.user,
    grants: [
      ...viewer.facilityRoles.map((role) => ({
        kind: "施設",
        name: role.facility_name,
        grant: GRANTS[role.grant_type],
        isStealth: role.is_stealth,
      })),
      ...viewer.brandRoles.map((role) => ({
        kind: "ブランド",
        name: role.brand_name,
        grant: GRANTS[role.grant_type],
        isStealth: role.is_stealth,
      })),
    ],
    newEmail: request.session.newEmail,
    hasMfa: isMfaOn,
    sessions,
  });
}

async function knownMfa(request: FastifyRequest): Promise<boolean | undefined> {
  try {
    return await hasMfa(request);
  } catch (error) {
    request.log.info({ err: error }, "the identity service did not tell of the second factor");
    return undefined;
  }
}

/** Where the person is signed in; this browser first. */
async function ownSessions({ session, server }: FastifyRequest) {
  const current = hashOf(session.sessionId);
  const sessions = await server.auth.store.sessionsOf(session.sub ?? "");
  return sessions
    .map(({ key, seen, fields }) => ({
      key,
      seen,
      device: typeof fields.device === "string" ? fields.device : "不明なブラウザー",
      begun: typeof fields.created === "number" ? fields.created : undefined,
      isCurrent: key === current,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
