import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { networkOf } from "../auth/attempts.ts";
import { organisationOf, personOf } from "../auth/sharers.ts";
import { Refusal } from "../refusal.ts";

const PAGES_A_MINUTE = 300;
const MINUTE_MS = 60_000;
/** In pages. */
const WORTH = { page: 1, call: 2, anonymous: 2, file: 1 / 50, prediction: 1 / 10 } as const;
/** What an organisation may have made in a minute, in what one person may. */
const ORGANISATION = 4;
const MOST_KEPT = 20_000;
const MESSAGE = "短い時間に多くの操作が行われました。少し待ってから、もう一度お試しください。";

type Kind = keyof typeof WORTH;

interface Tally {
  minute: number;
  count: number;
}

declare module "fastify" {
  interface FastifyInstance {
    limiter: Limiter;
  }
}

/**
 * How much may be asked for in a minute: by a person, in all their sessions together, by an address of people who have not
 * signed in, and by an organisation where something is made that costs. Hosts share the counts through the session store, without anybody waiting for it: one that is away limits nobody.
 */
export const rateLimits = fastifyPlugin(limitRates, { name: "rate-limits", dependencies: ["telemetry"] });

async function limitRates(app: FastifyInstance): Promise<void> {
  const limiter = limiterOf(app);
  app.decorate("limiter", limiter);
  app.addHook("onRequest", (request, _reply, done) => {
    const kind =
      personOf(request) === undefined ? "anonymous" : request.url.startsWith("/api/") ? "call" : "page";
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
  const count = (key: string, most: number): boolean => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const tally = tallyOf(key, minute);
    tally.count++;
    app.auth.store.tally?.(`${key}:${minute}`, 2 * MINUTE_MS).then(
      (all) => {
        tally.count = Math.max(tally.count, all);
      },
      () => {},
    );
    return tally.count <= Math.max(1, most);
  };
  return {
    admit(request, kind) {
      const most = pages * WORTH[kind];
      const organisation = kind === "file" || kind === "prediction" ? organisationOf(request) : undefined;
      const isFair = count(`${kind}:${personOf(request) ?? networkOf(request.ip)}`, most);
      // What the person is refused does not count for the colleagues.
      if (isFair && (!organisation || count(`${kind}:${organisation}`, most * ORGANISATION))) return;
      app.metrics.limited.inc({ kind });
      throw new Refusal(429, MESSAGE, Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000));
    },
  };
}
