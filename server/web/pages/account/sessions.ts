import type { FastifyReply } from "fastify";
import { z } from "zod";
import { endElsewhere } from "../../auth/ended-elsewhere.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";

export const sessionsBody = z.object({ key: z.string().regex(/^([\w-]{43}|others)$/) });

export async function endSessions(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof sessionsBody>,
) {
  if (!body) throw notFound();
  const { session, server } = request;
  const sub = session.sub ?? "";
  const which = body.key === "others" ? { exceptId: session.sessionId } : { key: body.key };
  await endElsewhere(server.auth.store, sub, { cause: "signout", ...which });
  flash(
    request,
    "success",
    body.key === "others" ? "ほかのすべての端末をログアウトしました。" : "選択した端末をログアウトしました。",
  );
  return redirect(reply, own.url());
}
