import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of telephones are a little off: so many steps either way are as good. */
const TOLERANCE = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret of 160 bits for an authenticator app, as 32 characters of base32 (RFC 4226, 4; RFC 4648, 6). */
export function newSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, "0"), 2)))
    .join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((digit) => BASE32.indexOf(digit).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The step that a time (epoch ms) lies in, as RFC 6238 counts them. */
export function stepAt(time: number): number {
  return Math.floor(time / STEP_MS);
}

/** The six digits of one step: HMAC-SHA-1, truncated (RFC 6238, 4; RFC 4226, 5.3). `secret` is base32. */
export function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function stepsOf(secret: string, code: string, time: number): number[] {
  if (!/^\d{6}$/.test(code)) return [];
  const now = stepAt(time);
  const near = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => now + TOLERANCE - index);
  return near.filter((step) => timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code)));
}
