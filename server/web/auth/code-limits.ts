import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { networkOf } from "./attempts.ts";
import { messages } from "./refusals.ts";

const HOUR_MS = 60 * 60_000;
const SENT_TO_ACCOUNT = { limit: 3, windowMs: HOUR_MS };
const SENT_FROM_ADDRESS = { limit: 30, windowMs: HOUR_MS };
const ENTERED = { limit: 5, windowMs: 15 * 60_000 };
const INVITATION_FROM_ADDRESS = { limit: 10, windowMs: HOUR_MS };
export const RESEND_WAIT_MS = 60_000;

type What = "reset" | "invitation" | "email" | "mfa";
type Limit = { limit: number; windowMs: number };

/**
 * Limits on sending and entering codes, counted by what was typed and not by who exists: an address nobody has meets them
 * like any other. Entering is limited per account alone, since the code itself is what is guessed.
 */
export function codeLimitsOf(request: FastifyRequest, what: What, email: string) {
  const { store } = request.server.auth;
  const account = `${what}:${hash(email.toLowerCase())}`;
  const address = networkOf(request.ip);
  const entered = `entered:${account}`;
  /** Counts one event before anything is done, so that none of a burst slips through; refused ones do not prolong it. */
  const admit = async (name: string, { limit, windowMs }: Limit) => {
    if ((await store.counted(name, windowMs)) >= limit) throw tooMany(windowMs);
    if ((await store.count(name, windowMs)) > limit) throw tooMany(windowMs);
  };
  return {
    /**
     * Admits one sending.
     * @returns false within the wait after the last one: nothing is to be sent then.
     * @throws Refusal (429) while a limit is reached
     */
    async admitSending(): Promise<boolean> {
      // Left to run out: it is the wait itself.
      if (!(await store.lock(`wait:${account}`, RESEND_WAIT_MS))) return false;
      await admit(`sent:${account}`, SENT_TO_ACCOUNT);
      await admit(`sent:${address}`, SENT_FROM_ADDRESS);
      return true;
    },
    /** Admits one try of a code. @throws Refusal (429) while a limit is reached */
    async admitCode(): Promise<void> {
      if (what === "invitation") await admit(`confirmed:${address}`, INVITATION_FROM_ADDRESS);
      await admit(entered, ENTERED);
    },
    async forgetCodes(): Promise<void> {
      await store.forget(entered);
    },
  };
}

function tooMany(windowMs: number): Refusal {
  return new Refusal(429, messages.tooMany, windowMs / 1000);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Seconds until another code may be asked for, of a code sent at `sentAt` (milliseconds since the epoch). */
export function waitSeconds(sentAt: number, now: number = Date.now()): number {
  return Math.max(0, Math.ceil((sentAt + RESEND_WAIT_MS - now) / 1000));
}
