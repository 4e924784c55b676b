import { describe, expect, it } from "vitest";
import { pace, poolPace } from "../../server/web/auth/pool-pace.ts";

describe("the pace at which the pool is asked", () => {
  it("lets a second's worth go at once and spaces the others", () => {
    let now = 5000;
    const turn = pace(4, () => now);
    const waits = Array.from({ length: 6 }, turn);
    expect(waits).toEqual([0, 0, 0, 0, 250, 500]);
    now += 2000;
    expect(turn()).toBe(0);
  });

  it("is one for all calls of a kind, and other calls never wait", () => {
    const waitOf = poolPace(() => 0);
    for (let i = 0; i < 25; i++) expect(waitOf("ForgotPasswordCommand")).toBe(0);
    expect(waitOf("ConfirmForgotPasswordCommand")).toBeGreaterThan(0);
    expect(waitOf("InitiateAuthCommand")).toBe(0);
    expect(waitOf("RevokeTokenCommand")).toBe(0);
    expect(waitOf(undefined)).toBe(0);
  });
});
