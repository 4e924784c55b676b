import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SessionEnded } from "../auth/errors.ts";
import { type BackendClient, backendClient } from "../gateway/client.ts";
import { transport } from "../gateway/transport.ts";
import { isSignedIn } from "../viewer.ts";

const clients = new WeakMap<FastifyRequest, BackendClient>();

/**
 * `request.backend`: the calls of the contract in the name of the session's person. The one-time key of a form
 * (`_key`) goes with its writes, so that a form sent twice writes once.
 */
export function backend(app: FastifyInstance): void {
  const pool = transport(app.web.backendOrigin);
  app.decorate("transport", pool);
  app.addHook("onClose", () => pool.close());
  app.decorateRequest("backend", {
    getter(this: FastifyRequest) {
      const existing = clients.get(this);
      if (existing) return existing;
      const client = clientOf(this);
      clients.set(this, client);
      return client;
    },
  });
}

/**
 * The calls for one row of a form that writes many: each row has a key of its own, made of the form's key and what the
 * row is about, so that the form sent twice writes every row once.
 */
export function backendForRow(request: FastifyRequest, row: string): BackendClient {
  return clientOf(request, row);
}

function clientOf(request: FastifyRequest, row?: string): BackendClient {
  const { server } = request;
  const sessionId = () => {
    if (!isSignedIn(request)) throw new SessionEnded();
    return request.session.sessionId;
  };
  const { _key } = (request.body ?? {}) as { _key?: unknown };
  const given = request.headers["idempotency-key"] ?? _key;
  const key = typeof given === "string" && /^[\w-]{16,64}$/.test(given) ? given : undefined;
  return backendClient({
    transport: server.transport,
    accessToken: async () => server.auth.keeper.accessToken(sessionId()),
    replacement: async (refused) => server.auth.keeper.replacement(sessionId(), refused),
    requestId: request.id,
    idempotencyKey: key !== undefined && row !== undefined ? rowKey(key, row) : key,
  });
}

function rowKey(key: string, row: string): string {
  return createHash("sha256").update(`${key}\n${row}`).digest("base64url");
}
