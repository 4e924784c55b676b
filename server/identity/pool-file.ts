import { randomUUID } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const user = z.object({
  sub: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().optional(),
  familyName: z.string(),
  givenName: z.string(),
  passwordHash: z.string(),
  /** When a temporary password ends, in epoch ms. */
  passwordExpiresAt: z.number().optional(),
  softwareToken: z
    .object({
      /** In base32. */
      secret: z.string(),
      isEnabled: z.boolean(),
      /** The step of the last code that was taken: it and those before it are worth nothing. */
      usedStep: z.number(),
      deviceName: z.string().optional(),
    })
    .optional(),
  /** The secret of an app that still has to show its first code, in base32. */
  pendingTokenSecret: z.string().optional(),
  status: z.enum(["CONFIRMED", "UNCONFIRMED", "FORCE_CHANGE_PASSWORD", "RESET_REQUIRED"]),
  enabled: z.boolean(),
  createdAt: z.number(),
});

const grant = z.object({
  /** `origin_jti` of every token that came from one sign-in. */
  id: z.string(),
  sub: z.string(),
  authTime: z.number(),
  expiresAt: z.number(),
  scope: z.string(),
  revoked: z.boolean(),
  tokens: z.array(z.object({ hash: z.string(), rotatedAt: z.number().optional() })),
});

const code = z.object({
  key: z.string(),
  hash: z.string(),
  expiresAt: z.number(),
  wrong: z.number(),
});

const pool = z.object({
  version: z.literal(1),
  clientSecret: z.string().min(32),
  users: z.array(user),
  grants: z.array(grant),
  codes: z.array(code),
});

export type StoredUser = z.output<typeof user>;
export type StoredGrant = z.output<typeof grant>;
export type StoredCode = z.output<typeof code>;
export type StoredPool = z.output<typeof pool>;

/**
 * Reads the pool; undefined when there is none yet.
 * @throws Error naming the file when it is damaged: starting with an empty pool would lose every user.
 */
export async function readPool(path: string): Promise<StoredPool | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return pool.parse(JSON.parse(text));
  } catch {
    throw new Error(`利用者の台帳を読み込めません: ${path}`);
  }
}

/** Replaces a file so that a reader, and a crash at any moment, finds either the old or the new one whole. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const directory = await open(dirname(path), "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
