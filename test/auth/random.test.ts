import { describe, expect, it } from "vitest";
import { newSessionId } from "../../server/web/auth/session-store.ts";

describe("the ids of sessions (S9)", () => {
  it("are 256 bits each, every one of which is as often set as not, and independent of the id before", () => {
    const ids = Array.from({ length: 4000 }, () => Buffer.from(newSessionId(), "base64url"));
    expect(ids.every(({ length }) => length === 32)).toBe(true);
    expect(new Set(ids.map((id) => id.toString("hex"))).size).toBe(ids.length);
    const isSet = (id: Buffer, bit: number) => ((id[bit >> 3] ?? 0) >> (bit & 7)) & 1;
    for (let bit = 0; bit < 256; bit++) {
      let [set, changed] = [0, 0];
      for (const [at, id] of ids.entries()) {
        set += isSet(id, bit);
        changed += isSet(id, bit) ^ isSet(ids[at - 1] ?? id, bit);
      }
      // Eight standard deviations: a fair bit is further away once in 10^15 runs.
      for (const count of [set, changed]) expect(Math.abs(count - 2000)).toBeLessThan(253);
    }
  });
});
