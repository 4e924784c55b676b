import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "./cookies.ts";
import { forgetViewer } from "./viewer.ts";

export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  forgetViewer(request);
  await request.session.destroy();
  request.viewer = undefined;
  const { session, person, form } = cookieNames(request.server);
  for (const name of [session, person, form]) reply.clearCookie(name);
}
