import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../auth/attempts.ts";
import { hashOf } from "../auth/session-store.ts";
import { Refusal } from "../refusal.ts";
import { isSignedIn } from "../viewer.ts";

const PAGES_A_MINUTE = 300;
const MINUTE_MS = 60_000;
/** In pages. */
const WORTH = { page: 1, call: 2, anonymous: 2, file: 1 / 50 } as const;
const MOST_KEPT = 20_000;
const MESSAGE = "短い時間に多くの操作が行われました。少し待ってから、もう一度お試しください。";

type Kind = keyof typeof WORTH;

interface Tally {
  minute: number;
  count: number;
}

/**
 * How much one visitor may ask for in a minute: a session's pages, calls and files, and an address's anonymous pages. Hosts
 * share the counts through the session store, without anybody waiting for it: one that is away limits nobody.
 */
export function rateLimits(app: FastifyInstance): void {
  const limiter = limiterOf(app);
  app.decorate("limiter", limiter);
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.sessionless) return done();
    const kind = !isSignedIn(request) ? "anonymous" : request.url.startsWith("/api/") ? "call" : "page";
    try {
      limiter.admit(request, kind);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

export interface Limiter {
  /** @throws Refusal (429) */
  admit(request: FastifyRequest, kind: Kind): void;
}

function limiterOf(app: FastifyInstance): Limiter {
  const tallies = new Map<string, Tally>();
  const pages = app.web.config.rateLimit ?? PAGES_A_MINUTE;

  const tallyOf = (key: string, minute: number): Tally => {
    const existing = tallies.get(key);
    if (existing?.minute === minute) return existing;
    const fresh = { minute, count: 0 };
    tallies.delete(key);
    tallies.set(key, fresh);
    if (tallies.size > MOST_KEPT)
      for (const oldest of [...tallies.keys()].slice(0, 1000)) tallies.delete(oldest);
    return fresh;
  };
  return {
    admit(request, kind) {
      const now = Date.now();
      const minute = Math.floor(now / MINUTE_MS);
      const who = isSignedIn(request) ? hashOf(request.session.sessionId) : networkOf(request.ip);
      const key = `${kind}:${who}`;
      const tally = tallyOf(key, minute);
      tally.count++;
      app.auth.store.tally?.(`${key}:${minute}`, 2 * MINUTE_MS).then(
        (count) => {
          tally.count = Math.max(tally.count, count);
        },
        () => {},
      );
      if (tally.count <= Math.max(1, pages * WORTH[kind])) return;
      app.metrics.limited.increase([kind]);
      throw new Refusal(429, MESSAGE, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000));
    },
  };
}
