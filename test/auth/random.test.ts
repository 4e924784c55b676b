import { describe, expect, it } from "vitest";
import { newSessionId } from "../../server/web/auth/session-store.ts";
import { randomOf } from "../../server/web/speed/random.ts";

describe("random bytes drawn in stock", () => {
  it("are as many as asked for and never handed out twice", () => {
    const drawn = Array.from({ length: 2000 }, () => randomOf(18));
    expect(drawn.every(({ length }) => length === 18)).toBe(true);
    expect(new Set(drawn.map((bytes) => bytes.toString("hex"))).size).toBe(drawn.length);
  });

  it("are the caller's own: what is drawn later does not alter them", () => {
    const first = randomOf(32);
    const before = first.toString("hex");
    for (let i = 0; i < 1000; i++) randomOf(32);
    expect(first.toString("hex")).toBe(before);
  });
});

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
