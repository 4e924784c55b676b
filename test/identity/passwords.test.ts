import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../server/identity/passwords.ts";

describe("a password's hash", () => {
  test("says of how many rounds it is where they are not today's, and is compared with as many", async () => {
    const [ours, others] = await Promise.all([hashPassword("Kukaku2026"), hashPassword("Kukaku2026", 2)]);
    expect([ours.split("$").length, others.split("$").slice(3)]).toEqual([3, ["2"]]);
    for (const hash of [ours, others]) {
      expect(await verifyPassword("Kukaku2026", hash)).toBe(true);
      expect(await verifyPassword("Kukaku2027", hash)).toBe(false);
    }
    const withoutRounds = others.split("$").slice(0, 3).join("$");
    expect(await verifyPassword("Kukaku2026", withoutRounds)).toBe(false);
  });

  test("fits nothing where there is none", async () => {
    expect(await verifyPassword("Kukaku2026", undefined)).toBe(false);
  });
});
