import type { FastifyBaseLogger } from "fastify";
import { request } from "undici";
import { clockWatch, secondsAhead } from "../../lib/clock-skew.ts";

const EVERY_MS = 60_000;
const FETCH_MS = 3000;

export interface PoolClock {
  isWrong(): boolean;
  issued(at: number): void;
  close(): void;
}

/** Asks the pool's keys, which are public, for the time at once and each minute; no answer changes nothing. */
export function poolClock(jwksUri: string, log: Pick<FastifyBaseLogger, "error" | "info">): PoolClock {
  const { isWrong, found } = clockWatch("認証サービス", log);
  const ask = async () => {
    const asked = Date.now();
    const { headers, body } = await request(jwksUri, {
      signal: AbortSignal.timeout(FETCH_MS),
      headersTimeout: FETCH_MS,
    });
    await body.dump();
    const theirs = timeOf(headers);
    // The header tells seconds alone.
    if (theirs !== undefined) found(secondsAhead(theirs, asked - (asked % 1000), Date.now()));
  };
  const askAgain = () => void ask().catch(() => {});
  askAgain();
  const timer = setInterval(askAgain, EVERY_MS).unref();
  return {
    isWrong,
    issued: (at) => found(secondsAhead(at, Date.now(), Date.now())),
    close: () => clearInterval(timer),
  };
}

/** What a store between here and the pool has kept is older than its date by its age. */
function timeOf({ date, age }: Record<string, string | string[] | undefined>): number | undefined {
  const at = Date.parse(String(date)) + (Number(age) || 0) * 1000;
  return Number.isNaN(at) ? undefined : at;
}
