import type { FastifyInstance, FastifyRequest } from "fastify";
import { SessionEnded } from "../auth/errors.ts";
import { type BackendClient, backendClient } from "../gateway/client.ts";
import { transport } from "../gateway/transport.ts";
import { isSignedIn } from "../viewer.ts";

const clients = new WeakMap<FastifyRequest, BackendClient>();

/** `request.backend`: the calls of the contract in the name of the session's person. */
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

function clientOf(request: FastifyRequest): BackendClient {
  const { server } = request;
  const sessionId = () => {
    if (!isSignedIn(request)) throw new SessionEnded();
    return request.session.sessionId;
  };
  const key = request.headers["idempotency-key"];
  return backendClient({
    transport: server.transport,
    accessToken: async () => server.auth.keeper.accessToken(sessionId()),
    replacement: async (refused) => server.auth.keeper.replacement(sessionId(), refused),
    requestId: request.id,
    idempotencyKey: typeof key === "string" && /^[\w-]{16,64}$/.test(key) ? key : undefined,
  });
}
