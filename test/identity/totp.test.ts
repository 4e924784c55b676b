import { describe, expect, test } from "vitest";
import { newSecret, STEP_MS, stepAt, stepsOf, toBase32, totp } from "../../server/identity/totp.ts";

const secret = toBase32(Buffer.from("12345678901234567890"));

describe("a time-based one-time password", () => {
  // RFC 6238, appendix B, SHA-1: seconds since the epoch and eight digits, of which six are shown here.
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %d is that of the standard", (seconds, digits) => {
    expect(totp(secret, stepAt(seconds * 1000))).toBe(digits.slice(2));
  });

  test("has a secret of 160 bits in base32", () => {
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    // RFC 4648, 10.
    expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual([
      "MY",
      "MZXQ",
      "MZXW6",
      "MZXW6YQ",
      "MZXW6YTB",
      "MZXW6YTBOI",
    ]);
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  test("is taken one step early or late, and no more", () => {
    const now = 1234567890_000;
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((away) => stepsOf(secret, totp(secret, step + away), now));
    expect(taken).toEqual([[], [step - 1], [step], [step + 1], []]);
    expect(stepsOf(secret, totp(secret, step), now + STEP_MS)).toEqual([step]);
    for (const text of ["", "12345", "1234567", "abcdef", "１２３４５６"])
      expect(stepsOf(secret, text, now)).toEqual([]);
  });
});
