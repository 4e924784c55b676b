import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { CognitoException } from "./exceptions.ts";

// OWASP's scrypt setting for 16 MB of memory.
const ROUNDS = 5;
const COST = { N: 2 ** 14, r: 8, maxmem: 64 * 2 ** 20 };
const LENGTH = 32;

function derive(password: string, salt: Buffer, rounds: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, LENGTH, { ...COST, p: rounds }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** A salted scrypt hash, as `scrypt$<salt>$<key>` in base64url; `$<rounds>` follows where they are not today's. */
export async function hashPassword(password: string, rounds = ROUNDS): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, rounds);
  const parts = ["scrypt", salt.toString("base64url"), key.toString("base64url")];
  return [...parts, ...(rounds === ROUNDS ? [] : [rounds])].join("$");
}

/**
 * Compares a password with its hash. Without a hash (unknown user) it spends the same time and answers false, so that
 * the answer's delay says nothing about who exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt, key, rounds = ROUNDS] = hash?.split("$") ?? [];
  const expected = key ? Buffer.from(key, "base64url") : randomBytes(LENGTH);
  const actual = await derive(
    password,
    salt ? Buffer.from(salt, "base64url") : randomBytes(16),
    Number(rounds),
  );
  return timingSafeEqual(actual, expected) && key !== undefined;
}

const RULES: readonly [RegExp, string][] = [
  [/^[\s\S]{8,}$/, "Password not long enough"],
  [/^[\s\S]{1,256}$/, "Password too long"],
  [/[A-Z]/, "Password must have uppercase characters"],
  [/[a-z]/, "Password must have lowercase characters"],
  [/[0-9]/, "Password must have numeric characters"],
  [/^\S([\s\S]*\S)?$/, "Password must not begin or end with a space"],
];

/** @throws CognitoException InvalidPasswordException naming the first rule that is broken. */
export function requireStrongPassword(password: string): void {
  const broken = RULES.find(([rule]) => !rule.test(password));
  if (broken)
    throw new CognitoException(
      "InvalidPasswordException",
      `Password did not conform with policy: ${broken[1]}`,
    );
}
