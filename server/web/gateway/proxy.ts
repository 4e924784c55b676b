import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access, Call } from "../../contract/call.ts";
import { type ErrorStatus, errorStatuses } from "../../contract/errors.ts";
import { type CallName, calls } from "../../contract/index.ts";
import { signedInCall } from "../guards.ts";
import { cleanInput } from "../input.ts";
import { hasFormToken } from "../plugins/same-origin.ts";
import type { Viewer } from "../viewer.ts";

const JSON_LIMIT = 256 * 1024;

/** The calls that islands may make from the browser, on this origin, with the session's token added here. */
export function proxyRoutes(app: FastifyInstance): void {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    if (!call.browser || call.kind === "download") continue;
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: false,
      bodyLimit: JSON_LIMIT,
      config: { guards: [signedInCall] },
      preHandler: signedInCall,
      handler: (request, reply) => forward(name, call, request, reply),
    });
  }
}

/** Who may make a call at all; whose rows it reaches is the backend's to decide. */
const STANDINGS: Record<Access, (viewer: Viewer) => boolean> = {
  newcomer: () => false,
  user: () => true,
  facilityMember: ({ facilityRoles }) => facilityRoles.length > 0,
  facilityAdmin: ({ facilityRoles }) => facilityRoles.some(({ grant_type }) => grant_type === "admin"),
  brandMember: ({ brandRoles }) => brandRoles.length > 0,
  brandAdmin: ({ brandRoles }) => brandRoles.some(({ grant_type }) => grant_type === "admin"),
  curator: ({ user }) => user.is_curator,
};

async function forward(name: CallName, call: Call, request: FastifyRequest, reply: FastifyReply) {
  if (!call.access.some((standing) => STANDINGS[standing](request.viewer as Viewer)))
    return refuse(reply, 4030);
  if (call.kind === "write" && !hasFormToken(request)) return refuse(reply, 4030);
  const params = call.params?.safeParse(request.params);
  if (params && !params.success) return refuse(reply, 4040);
  const given = cleanInput(request.query as Record<string, unknown>);
  const query = call.query?.safeParse(given);
  if ((query && !query.success) || (!call.query && Object.keys(given).length > 0)) return refuse(reply, 4000);
  const body = call.kind === "write" && call.body ? call.body.safeParse(request.body) : undefined;
  if (body && !body.success) return refuse(reply, 4000);
  const args = {
    ...(request.params as Record<string, unknown>),
    ...given,
    ...(body ? { body: request.body } : {}),
  };
  const answer = await (request.backend[name] as (args: Record<string, unknown>) => Promise<unknown>)(args);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

function refuse(reply: FastifyReply, status: ErrorStatus) {
  const { http, message } = errorStatuses[status];
  return reply.code(http).send({ status, message });
}
