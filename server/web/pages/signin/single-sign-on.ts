import type { FastifyReply, FastifyRequest } from "fastify";
import { finishSingleSignOn, offersSingleSignOn, startSingleSignOn } from "../../auth/oidc.ts";
import { refusedForm } from "../../auth/refused-form.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { beginSession } from "./begin-session.ts";
import { signinForm } from "./form.ts";

export async function leaveForSingleSignOn(request: FastifyRequest, reply: FastifyReply) {
  if (!offersSingleSignOn(request.server.web.identity)) return redirect(reply, paths.signin.url());
  return startSingleSignOn(request, reply);
}

export async function returnFromSingleSignOn(request: FastifyRequest, reply: FastifyReply) {
  try {
    const { tokens, nonce } = await finishSingleSignOn(request, reply);
    return await beginSession(request, reply, tokens, nonce);
  } catch (error) {
    return signinForm(request, reply, { errors: refusedForm(error, request, reply) });
  }
}
