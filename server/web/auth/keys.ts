import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** One key, or the current one with those before it: the first closes, each opens. */
export type KeyRing = Buffer | readonly [Buffer, ...Buffer[]];

export interface Keys {
  seal: readonly [Buffer, ...Buffer[]];
  csrf: readonly [Buffer, ...Buffer[]];
  calendar: readonly [Buffer, ...Buffer[]];
}

/**
 * Derives the keys. Without a secret (development) they are random, so a restart ends every session.
 * @param previous secrets used before: a secret is replaced without ending a session
 */
export function keysFrom(secret: string | undefined, previous: readonly string[] = []): Keys {
  const current = secret === undefined ? randomBytes(32) : Buffer.from(secret, "utf8");
  const derive = (purpose: string) => {
    const from = (root: Buffer) => Buffer.from(hkdfSync("sha256", root, "", `kukaku ${purpose}`, 32));
    return [from(current), ...previous.map((one) => from(Buffer.from(one, "utf8")))] as const;
  };
  return {
    seal: derive("token sealing"),
    csrf: derive("form tokens"),
    calendar: derive("calendar addresses"),
  };
}

function allOf(ring: KeyRing): readonly [Buffer, ...Buffer[]] {
  return Buffer.isBuffer(ring) ? [ring] : ring;
}

const SEAL_VERSION = "1";

/** Encrypts with AES-256-GCM, bound to `context`: what was sealed for one session does not open in another. */
export function seal(ring: KeyRing, text: string, context: string): string {
  const [key] = allOf(ring);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [SEAL_VERSION, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(".");
}

export function unseal(ring: KeyRing, text: string, context: string): string | undefined {
  for (const key of allOf(ring)) {
    const opened = unsealWith(key, text, context);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

function unsealWith(key: Buffer, text: string, context: string): string | undefined {
  const [version, iv, tag, sealed] = text.split(".");
  if (version !== SEAL_VERSION || !iv || !tag || sealed === undefined) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, "base64url"));
    return Buffer.concat([decipher.update(Buffer.from(sealed, "base64url")), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    return undefined;
  }
}

const DIGEST_BYTES = 32;

/**
 * The form token of a session (or of an anonymous visit), masked anew for every page: a constant secret beside reflected
 * text in a compressed page could be read off its length (BREACH).
 */
export function formToken(ring: KeyRing, subject: string): string {
  const [key] = allOf(ring);
  const mask = randomBytes(DIGEST_BYTES);
  return Buffer.concat([mask, xor(mask, keptDigest(key, subject))]).toString("base64url");
}

export function isFormToken(ring: KeyRing, subject: string, token: unknown): boolean {
  if (typeof token !== "string" || token.length !== 86) return false;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== DIGEST_BYTES * 2) return false;
  const given = xor(bytes.subarray(0, DIGEST_BYTES), bytes.subarray(DIGEST_BYTES));
  return allOf(ring).some((key) => timingSafeEqual(given, digest(key, subject)));
}

export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

export function secretOf(ring: KeyRing, subject: string): string {
  return digest(allOf(ring)[0], subject).toString("base64url");
}

function digest(key: Buffer, subject: string): Buffer {
  return createHmac("sha256", key).update(subject).digest();
}

const DIGESTS_KEPT = 256;
const digests = new WeakMap<Buffer, Map<string, Buffer>>();

function keptDigest(key: Buffer, subject: string): Buffer {
  const kept = digests.get(key) ?? new Map<string, Buffer>();
  digests.set(key, kept);
  const known = kept.get(subject) ?? digest(key, subject);
  if (kept.size >= DIGESTS_KEPT) kept.clear();
  kept.set(subject, known);
  return known;
}

function xor(a: Buffer, b: Buffer): Buffer {
  const result = Buffer.alloc(a.length);
  for (let i = 0; i < a.length; i++) result[i] = (a[i] as number) ^ (b[i] as number);
  return result;
}
