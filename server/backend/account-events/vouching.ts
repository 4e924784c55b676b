import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** `Token 1.<seconds since the epoch>.<HMAC>`: shaped as a token, which the gateway sends with every call. */
const PROOF = /^Token 1\.(\d{9,11})\.([A-Za-z0-9_-]{43})$/;
/** Clocks of hosts differ by a minute at most; older proofs are somebody's copy. */
const PROOF_SECONDS = 120;

export type TrailKeys = readonly Uint8Array[];

export function isVouchedFor(
  request: FastifyRequest,
  text: (at: number) => string,
  keys: TrailKeys,
): boolean {
  const [, at, proof] = PROOF.exec(request.headers.authorization ?? "") ?? [];
  if (at === undefined || proof === undefined) return false;
  if (Math.abs(Date.now() / 1000 - Number(at)) > PROOF_SECONDS) return false;
  const given = Buffer.from(proof, "base64url");
  return keys.some((key) => {
    const expected = createHmac("sha256", key)
      .update(text(Number(at)))
      .digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
