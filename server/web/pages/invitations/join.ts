import type { FastifyRequest } from "fastify";
import { IdentityOutage, SignInRefused } from "../../auth/errors.ts";
import { type InvitationStep, joinInvited, keepPassword, takePassword } from "../../auth/invitation.ts";
import { BackendError, BackendOutage } from "../../gateway/errors.ts";

type Joined =
  | { ok: true }
  | { ok: false; reason: "password"; secret: string }
  | { ok: false; reason: "refused" | "away"; secret: string; status: number; message: string };

/**
 * Signs in once with the password that was kept and joins the account to the invitation. Nobody is signed in afterwards:
 * the tokens are given back.
 */
export async function join(request: FastifyRequest, step: InvitationStep): Promise<Joined> {
  const secret = step.account?.secret ?? "";
  const password = await takePassword(request, secret);
  if (password === undefined) return { ok: false, reason: "password", secret };
  try {
    await joinWith(request, step, password);
    return { ok: true };
  } catch (error) {
    if (error instanceof SignInRefused) return { ok: false, reason: "password", secret };
    if (error instanceof BackendError)
      return { ok: false, reason: "refused", secret, status: error.status, message: error.body.message };
    if (!(error instanceof BackendOutage || error instanceof IdentityOutage)) throw error;
    request.log.warn({ err: error }, "a registration could not be completed now");
    return {
      ok: false,
      reason: "away",
      secret: await keepPassword(request, password),
      status: 503,
      message: `登録を完了できませんでした。時間をおいて、もう一度お試しください。（受付番号：${request.id}）`,
    };
  }
}

async function joinWith(request: FastifyRequest, step: InvitationStep, password: string): Promise<void> {
  const { cognito, verifier } = request.server.auth;
  const answer = await cognito.signIn(step.account?.email ?? "", password);
  if (answer.step !== "done") throw new SignInRefused("a new password is asked for");
  const { access, refresh } = answer.tokens;
  const { sub } = await verifier.verify(answer.tokens);
  await joinInvited(request, step, { access, sub });
  await cognito.revoke(refresh).catch((error: unknown) => request.log.warn({ err: error }, "not revoked"));
}
