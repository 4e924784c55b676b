import { describe, expect, it } from "vitest";
import { lookups } from "../../server/backend/answering/lookups.ts";

describe("who asks, looked up for a request's calls", () => {
  const bearer = { sub: "person", issuedAt: 1000 };

  function counting() {
    let now = 0;
    let asked = 0;
    const people = lookups<number>(() => now);
    const ask = (id: string, who = bearer) => people.shared(id, who, async () => ++asked);
    return {
      people,
      ask,
      wait(ms: number) {
        now += ms;
      },
    };
  }

  it("is asked once for calls side by side and soon after", async () => {
    const { ask, wait } = counting();
    expect(await Promise.all([ask("request-1"), ask("request-1")])).toEqual([1, 1]);
    wait(999);
    expect(await ask("request-1")).toBe(1);
    wait(1);
    expect(await ask("request-1")).toBe(2);
  });

  it("is asked anew for another request, person or token", async () => {
    const { ask } = counting();
    expect(await ask("request-1")).toBe(1);
    expect(await ask("request-2")).toBe(2);
    expect(await ask("request-1", { ...bearer, sub: "other" })).toBe(3);
    expect(await ask("request-1", { ...bearer, issuedAt: 1001 })).toBe(4);
  });

  it("is asked anew after a write, also where it was on its way", async () => {
    const { people, ask } = counting();
    const before = ask("request-1");
    people.forget();
    expect(await ask("request-1")).toBe(2);
    expect(await before).toBe(1);
    expect(await ask("request-1")).toBe(2);
  });

  it("keeps no failure", async () => {
    const { people, ask } = counting();
    const failing = () => people.shared("request-1", bearer, () => Promise.reject(new Error("late")));
    await expect(Promise.all([failing(), failing()])).rejects.toThrow("late");
    expect(await ask("request-1")).toBe(1);
  });
});
