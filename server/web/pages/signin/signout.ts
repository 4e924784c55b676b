import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { leaveTrace } from "../../auth/account-trail.ts";
import { endSession } from "../../auth/sign-out.ts";
import { isSignedIn, setKnownViewer } from "../../auth/viewer.ts";
import { homeOf } from "../../frame/home.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { routes } from "../../route.ts";

export function signoutPages(app: FastifyInstance): void {
  const { get, post } = routes(app, [signedIn]);
  get(paths.signout, showSignout);
  post(paths.signout, submitSignout);
}

/** Leaving needs a session and nothing else: no role, no backend. */
async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!isSignedIn(request)) return redirect(reply, paths.signin.url());
  setKnownViewer(request);
}

async function showSignout(request: FastifyRequest, reply: FastifyReply) {
  return reply.page("signin/signout", { title: "ログアウト", backHref: homeOf(request.viewer) });
}

async function submitSignout(request: FastifyRequest, reply: FastifyReply) {
  const { access, revoke } = await request.server.auth.keeper.lastUse(request.session.sessionId);
  // Neither keeps anybody waiting, whatever it takes.
  if (access !== undefined) void leaveTrace(request, "createSignOut", access).finally(revoke);
  else void revoke();
  await endSession(request, reply);
  reply.header("clear-site-data", '"storage"');
  return redirect(reply, paths.signin.url());
}
