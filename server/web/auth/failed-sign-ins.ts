import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { createFailedSignIn, failedSignInText } from "../../contract/account-events.ts";
import { backendWithToken } from "./token-client.ts";

/** Beyond so many that wait, the log alone keeps them: a flood must not hold up what people do. */
const MOST_WAITING = 100;

interface Refused {
  request: FastifyRequest;
  email: string;
}

/** Tells the backend of a refused sign-in, for the audit trail; returns at once and never throws. */
export type TellRefused = (request: FastifyRequest, email: string) => void;

/**
 * Tells of refused sign-ins one after another, beside the answers to them: neither whether an account exists nor how the
 * backend fares shows in the time of an answer.
 * @param key shared with the backend; without one nothing is told
 */
export function refusedSignIns(key: Uint8Array | undefined): TellRefused {
  const waiting: Refused[] = [];
  let isTelling = false;
  const tellAll = async () => {
    isTelling = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await tell(next, key as Uint8Array);
    isTelling = false;
  };
  return (request, email) => {
    if (key === undefined) return;
    if (waiting.length >= MOST_WAITING) return request.log.warn(LACKS);
    waiting.push({ request, email });
    if (!isTelling) setImmediate(() => void tellAll());
    isTelling = true;
  };
}

const LACKS = "the audit trail lacks a refused sign-in";

async function tell({ request, email }: Refused, key: Uint8Array): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const proof = createHmac("sha256", key)
    .update(failedSignInText(at, request.id, email))
    .digest("base64url");
  try {
    const backend = backendWithToken(request, `1.${at}.${proof}`);
    await backend.call("createFailedSignIn", createFailedSignIn, { body: { email } });
  } catch (error) {
    request.log.warn({ err: error }, LACKS);
  }
}
