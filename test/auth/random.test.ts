import { describe, expect, it } from "vitest";
import { randomOf } from "../../server/web/auth/random.ts";

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
