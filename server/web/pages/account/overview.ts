import type { FastifyReply, FastifyRequest } from "fastify";
import { DIGEST_HOURS, WEEKDAYS } from "../../../lib/calendar-words.ts";
import { grantLabels } from "../../../lib/labels.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { mayChangeAccount } from "../../auth/own-changes.ts";
import { messages } from "../../auth/refusals.ts";
import { hashOf } from "../../auth/session-store.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { hasMfa } from "./mfa.ts";
import { accountModel } from "./page.ts";

const HOURS = Array.from(
  { length: DIGEST_HOURS.until - DIGEST_HOURS.from + 1 },
  (_, index) => DIGEST_HOURS.from + index,
);

export async function showAccount(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  const viewer = request.viewer;
  const [mfa, sessions] = await Promise.all([mfaState(request), ownSessions(request)]);
  return reply.page(
    "account/overview",
    accountModel(
      own,
      request,
      {
        title: "アカウント",
        user: viewer.user,
        starts: [
          { value: "home", label: "標準の画面", isChosen: viewer.user.start_page !== "today" },
          { value: "today", label: "自分の予定", isChosen: viewer.user.start_page === "today" },
        ],
        digest: {
          days: [
            { value: "", label: "送らない", isChosen: viewer.user.digest_weekday === null },
            ...WEEKDAYS.map((name, day) => ({
              value: String(day),
              label: `毎週${name}曜日`,
              isChosen: viewer.user.digest_weekday === day,
            })),
          ],
          hours: HOURS.map((hour) => ({
            value: String(hour),
            label: `${hour}時`,
            isChosen: viewer.user.digest_hour === hour,
          })),
        },
        grants: [
          ...viewer.facilityRoles.map((role) => ({
            kind: "施設",
            name: role.facility_name,
            grant: grantLabels[role.grant_type],
            isStealth: role.is_stealth,
          })),
          ...viewer.brandRoles.map((role) => ({
            kind: "ブランド",
            name: role.brand_name,
            grant: grantLabels[role.grant_type],
            isStealth: role.is_stealth,
          })),
        ],
        newEmail: request.session.newEmail,
        mfa,
        sessions,
      },
      true,
    ),
  );
}

/**
 * What signing in asks for besides the password. `elsewhere`: whoever came by single sign-on is told nothing here and
 * can change nothing of how they sign in; `unknown`: the identity service did not answer.
 */
async function mfaState(request: SignedInRequest): Promise<"on" | "off" | "elsewhere" | "unknown"> {
  if (!(await mayChangeAccount(request))) return "elsewhere";
  try {
    return (await hasMfa(request)) ? "on" : "off";
  } catch (error) {
    if (error instanceof SignInRefused && error.message === messages.passwordSignInNeeded) return "elsewhere";
    request.log.info({ err: error }, "the identity service did not tell of the second factor");
    return "unknown";
  }
}

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
