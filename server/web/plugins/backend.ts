import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { PREVIEWED } from "../../contract/previews.ts";
import { SessionEnded } from "../auth/errors.ts";
import { sharersOf } from "../auth/sharers.ts";
import { isSignedIn } from "../auth/viewer.ts";
import { type BackendClient, backendClient } from "../gateway/client.ts";
import { type Destinations, destinations } from "../gateway/destinations.ts";
import { Patience } from "../gateway/patience.ts";
import { previewClient } from "../gateway/preview-client.ts";
import type { TransportState } from "../gateway/transport.ts";

const READS = new Set(["GET", "HEAD"]);

const shared = Symbol("what the calls of a request share");

declare module "fastify" {
  interface FastifyInstance {
    destinations: Destinations;
  }
  interface FastifyRequest {
    backend: BackendClient;
    [shared]: { client?: BackendClient; previewed?: BackendClient; patience?: Patience } | undefined;
  }
}

function sharedOf(request: FastifyRequest) {
  request[shared] ??= {};
  return request[shared];
}

/**
 * `request.backend`: the calls of the contract in the name of the session's person. The one-time key of a form
 * (`_key`) goes with its writes, so that a form sent twice writes once.
 */
export const backend = fastifyPlugin(reachBackend, { name: "backend", dependencies: ["telemetry"] });

async function reachBackend(app: FastifyInstance): Promise<void> {
  const { backendOrigin, isBackendEmbedded: isEmbedded, config } = app.web;
  const { analysisUrl: analysis, predictionUrl: prediction } = config;
  const all = destinations(
    { backend: backendOrigin, analysis, prediction, isEmbedded, isFast: config.isFast },
    config.breakerMs,
    app.metrics,
  );
  app.decorate("destinations", all);
  app.addHook("onClose", () => all.close());
  showState(app, all);
  app.decorateRequest(shared, undefined);
  app.decorateRequest("backend", {
    getter(this: FastifyRequest) {
      const own = sharedOf(this);
      if (this.preview) {
        own.previewed ??= previewClient(clientOf(this), PREVIEWED[this.preview.subject]);
        return own.previewed;
      }
      own.client ??= clientOf(this);
      return own.client;
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

/** One for the whole request: rows that are written in its name have clients of their own. */
function patienceOf(request: FastifyRequest, isRead: boolean): Patience {
  const own = sharedOf(request);
  own.patience ??= new Patience({ isRead });
  return own.patience;
}

function clientOf(request: FastifyRequest, row?: string): BackendClient {
  const { server } = request;
  const sessionId = () => {
    if (!isSignedIn(request)) throw new SessionEnded();
    return request.session.sessionId;
  };
  const isRead = READS.has(request.method);
  const patience = patienceOf(request, isRead);
  const { _key } = (request.body ?? {}) as { _key?: unknown };
  const given = request.headers["idempotency-key"] ?? _key;
  const key = typeof given === "string" && /^[\w-]{16,64}$/.test(given) ? given : undefined;
  return backendClient({
    destinations: server.destinations,
    trace: request.trace,
    // A read that nobody waits for any more is given up; a write is brought to its end.
    signal: () => (isRead ? request.signal : undefined),
    timeLeft: (ownTime) => patience.left(ownTime),
    waitedInVain: () => patience.hurry(),
    sharers: () => sharersOf(request),
    admitCostly: (kind) => server.limiter.admit(request, kind),
    accessToken: async () => server.auth.keeper.accessToken(sessionId()),
    replacement: async (refused) => server.auth.keeper.replacement(sessionId(), refused),
    readAfter: () => request.session.writtenAt ?? 0,
    wrote: (position) => {
      request.session.writtenAt = Math.max(position, request.session.writtenAt ?? 0);
    },
    requestId: request.id,
    preview: request.preview?.id,
    idempotencyKey: key !== undefined && row !== undefined ? rowKey(key, row) : key,
  });
}

const STATES = { closed: 0, probing: 1, open: 2 } as const;

function showState({ metrics, auth }: FastifyInstance, { each }: Destinations): void {
  const gauge = (name: string, help: string, read: () => [string, number][]) =>
    metrics.gauge(name, help, ["service"], () => read().map(([service, n]) => [{ service }, n]));
  const ofEach = (value: (state: TransportState) => number) =>
    [...each].map(([service, one]): [string, number] => [service, value(one.state())]);
  gauge("kukaku_breaker_state", "0 closed, 1 trying, 2 open.", () => {
    const sessions = auth.store.breaker?.();
    const services = ofEach(({ breaker }) => STATES[breaker]);
    return sessions === undefined ? services : [...services, ["sessions", STATES[sessions]]];
  });
  gauge("kukaku_backend_active", "Calls under way.", () => ofEach(({ active }) => active));
  gauge("kukaku_backend_waiting", "Calls that wait for a place.", () => ofEach(({ waiting }) => waiting));
}

function rowKey(key: string, row: string): string {
  return createHash("sha256").update(`${key}\n${row}`).digest("base64url");
}
