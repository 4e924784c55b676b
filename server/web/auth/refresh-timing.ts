const LEAD_MS = 120_000;
const JITTER_MS = 30_000;

/**
 * How long before its end a session's access token is refreshed: 120 s ± 30 s, fixed per session so that sessions begun
 * together do not refresh together. Never more than half of a token's life.
 * @param hash base64url hash of the session id
 * @param expiresIn life of the token, seconds
 */
export function refreshLead(hash: string, expiresIn: number): number {
  const share = Buffer.from(hash, "base64url").readUInt16BE(0) / 0xffff;
  return Math.min(LEAD_MS - JITTER_MS + share * 2 * JITTER_MS, (expiresIn * 1000) / 2);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
