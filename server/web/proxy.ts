import type { FastifyInstance, FastifyReply } from "fastify";
import type { Access, Call } from "../contract/call.ts";
import { type ErrorBody, type ErrorStatus, errorStatuses } from "../contract/errors.ts";
import { type CallName, calls } from "../contract/index.ts";
import { parseFields, unknownFields } from "../contract/refused-fields.ts";
import type { SignedInRequest, Viewer } from "./auth/viewer.ts";
import { cleanInput } from "./forms/input.ts";
import { signedInCall } from "./guards.ts";
import { hasFormToken } from "./plugins/same-origin.ts";

const JSON_LIMIT = 256 * 1024;

export function proxyRoutes(app: FastifyInstance): void {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    if (!call.browser || call.kind === "download" || call.kind === "upload") continue;
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: false,
      bodyLimit: JSON_LIMIT,
      config: { guards: [signedInCall] },
      preHandler: signedInCall,
      handler: (request, reply) => forward(name, call, request as SignedInRequest, reply),
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

async function forward(name: CallName, call: Call, request: SignedInRequest, reply: FastifyReply) {
  if (!call.access.some((standing) => STANDINGS[standing](request.viewer))) return refuse(reply, 4030);
  if (call.kind === "write" && !hasFormToken(request)) return refuse(reply, 4030);
  const params = call.params?.safeParse(request.params);
  if (params && !params.success) return refuse(reply, 4040);
  const given = cleanInput(request.query as Record<string, unknown>);
  const wrong = wrongFields(call, given, request.body);
  if (wrong) return refuse(reply, 4000, wrong);
  const args = {
    ...(request.params as Record<string, unknown>),
    ...given,
    ...(call.kind === "write" && call.body ? { body: request.body } : {}),
  };
  const answer = await (request.backend[name] as (args: Record<string, unknown>) => Promise<unknown>)(args);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

function wrongFields(call: Call, query: Record<string, unknown>, body: unknown) {
  const errors = {
    ...(call.query ? parseFields(call.query, query).errors : unknownFields(query)),
    ...(call.kind === "write" && call.body ? parseFields(call.body, body ?? {}).errors : {}),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function refuse(reply: FastifyReply, status: ErrorStatus, errors?: Record<string, string>) {
  const { http, message } = errorStatuses[status];
  const body: ErrorBody = { status, message, ...(errors && { errors }) };
  return reply.code(http).send(body);
}
