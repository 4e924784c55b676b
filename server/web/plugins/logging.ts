import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pino } from "pino";
import { hashOf } from "../auth/session-store.ts";
import type { WebOptions } from "../options.ts";

const SECRETS = ["cookie", "authorization", "x-csrf-token", "password", "code", "state", "token", "refresh"];

export function logger({ config, logTo }: WebOptions) {
  const options = {
    level: config.logLevel,
    base: { part: "web" },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
  };
  return logTo ? pino(options, logTo) : pino(options);
}

/** Ids are made here: one that a client chose could collide with another's, or carry a log line's end. */
export function newRequestId(): string {
  return randomUUID();
}

/**
 * One line per request, with the route's template in place of the address, which may hold names and tokens.
 * @param least the status from which a line is worth writing
 */
export function logRequests(app: FastifyInstance, least = 0): void {
  app.addHook("onResponse", (request, reply, done) => {
    done();
    if (reply.statusCode < least) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        session: sessionMark(request),
        user: request.viewer?.user.id,
        facility: request.viewer?.side === "facility" ? request.viewer.facility?.facility_id : undefined,
        brand: request.viewer?.side === "brand" ? request.viewer.brand?.brand_id : undefined,
        bytes: Number(reply.getHeader("content-length")) || undefined,
      },
      "request",
    );
  });
  app.addHook("onRequestAbort", async (request) => {
    request.log.info({ route: request.routeOptions.url ?? "(none)", aborted: true }, "request");
  });
}

function sessionMark(request: FastifyRequest): string | undefined {
  if (!request.session?.sub) return undefined;
  return hashOf(request.session.sessionId).slice(0, 8);
}
