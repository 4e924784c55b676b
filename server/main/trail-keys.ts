import { hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";

/**
 * The keys by which the backend knows the web part where nobody is signed in: the current one, with which the web part
 * signs, and those before it. They follow from the secret that both are given; one process that is both needs none.
 * A host without the secret has no keys: what it is told, nobody vouches for.
 */
export function trailKeys({
  sessionSecret,
  sessionSecretPrevious,
  role,
  backendUrl,
}: Config): readonly Uint8Array[] {
  if (sessionSecret === undefined) return role === "all" && backendUrl === undefined ? [randomBytes(32)] : [];
  return [sessionSecret, ...sessionSecretPrevious].map(
    (secret) => new Uint8Array(hkdfSync("sha256", Buffer.from(secret, "utf8"), "", "kukaku audit trail", 32)),
  );
}
