import type { FastifyReply, FastifyRequest } from "fastify";
import { seal, unseal } from "./keys.ts";

const CHUNK = 3500;

/**
 * A step of something several pages long, kept by the browser itself without being readable there: closed for one cookie
 * name and for a time. Nothing that must happen once may rest on it, since a browser can send an older one.
 */
export function sealedCookie<T>(name: string, lifeMs: number) {
  const opened = (request: FastifyRequest) => {
    const sent = request.cookies[name];
    const text = sent && sent.length <= CHUNK ? unseal(request.server.auth.keys.seal, sent, name) : undefined;
    if (text === undefined) return undefined;
    const kept = JSON.parse(text) as { value: T; until: number };
    return kept.until > Date.now() ? kept : undefined;
  };
  return {
    read: (request: FastifyRequest): T | undefined => opened(request)?.value,
    /** When it was written, milliseconds since the epoch. */
    writtenAt(request: FastifyRequest): number | undefined {
      const kept = opened(request);
      return kept && kept.until - lifeMs;
    },
    write(reply: FastifyReply, value: T): void {
      const text = JSON.stringify({ value, until: Date.now() + lifeMs });
      reply.setCookie(name, seal(reply.server.auth.keys.seal, text, name), { maxAge: lifeMs / 1000 });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name);
    },
  };
}
