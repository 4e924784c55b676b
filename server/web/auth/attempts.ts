import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { sleep } from "./refresh-timing.ts";
import { messages } from "./refusals.ts";

const ACCOUNT = { limit: 10, windowMs: 15 * 60_000 };
const ADDRESS = { limit: 100, windowMs: 5 * 60_000 };
/** Failures of everybody together: beyond them somebody tries many accounts from many addresses. */
const ALL = { limit: 1000, windowMs: 5 * 60_000, delayMs: 1000 };

/**
 * Limits on failed sign-ins. Offices share an address, so its limit is wide. An account at its limit is closed to the
 * addresses that failed on it, and open to the others for one try each: nobody can lock a person out from elsewhere.
 * While very many fail, everybody waits a second.
 */
export function attemptsOf(request: FastifyRequest, email: string) {
  const { store } = request.server.auth;
  const address = `address:${networkOf(request.ip)}`;
  const account = `account:${hash(email.toLowerCase())}`;
  const pair = `${account}:${hash(networkOf(request.ip))}`;
  return {
    /** What stands for the account and for where the attempt came from in the log: the address itself does not. */
    marks: { account: account.slice(0, 24), network: networkOf(request.ip) },
    /** @throws Refusal (429) while a limit is reached */
    async refuseWhereSpent(): Promise<void> {
      const [inAll, byAddress, byAccount, byPair] = await Promise.all([
        store.counted("failures", ALL.windowMs),
        store.counted(address, ADDRESS.windowMs),
        store.counted(account, ACCOUNT.windowMs),
        store.counted(pair, ACCOUNT.windowMs),
      ]);
      if (byAddress >= ADDRESS.limit) throw tooMany(ADDRESS.windowMs);
      if (byAccount >= ACCOUNT.limit && byPair > 0) throw tooMany(ACCOUNT.windowMs);
      if (inAll >= ALL.limit) await sleep(ALL.delayMs);
    },
    async countFailure(): Promise<void> {
      await Promise.all([
        store.count("failures", ALL.windowMs),
        store.count(address, ADDRESS.windowMs),
        store.count(account, ACCOUNT.windowMs),
        store.count(pair, ACCOUNT.windowMs),
      ]);
    },
    async forget(): Promise<void> {
      await store.forget(pair);
    },
  };
}

function tooMany(windowMs: number): Refusal {
  return new Refusal(429, messages.tooMany, windowMs / 1000);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** An IPv4 address, or the /64 of an IPv6 one: a single subscriber holds as many of those as they like. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
