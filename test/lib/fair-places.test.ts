import { afterEach, describe, expect, it, vi } from "vitest";
import { FairPlaces, type FairPlacesOptions } from "../../server/lib/fair-places.ts";

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

function noted(options: Partial<FairPlacesOptions>) {
  const places = new FairPlaces({ limit: 1, queue: 100, waitMs: MINUTE, ...options });
  const started: string[] = [];
  const held: (() => void)[] = [];
  const ask = async (...names: string[]) => {
    const leave = await places.enter(names);
    if (!leave) return false;
    started.push(names.join(" of "));
    held.push(leave);
    return true;
  };
  const give = async () => {
    held.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { places, started, ask, give };
}

describe("places that are shared (R2)", () => {
  it("are given to so many, others wait in their order, and the rest is refused at once", async () => {
    const { places, started, ask, give } = noted({ limit: 2, queue: 1 });
    expect(await ask()).toBe(true);
    expect(await ask()).toBe(true);
    const third = ask();
    expect(await ask()).toBe(false);
    expect([places.active, places.waiting]).toEqual([2, 1]);
    await give();
    expect(await third).toBe(true);
    await give();
    await give();
    expect([places.active, places.waiting, started.length]).toEqual([0, 0, 3]);
  });

  it("are refused to who has waited long enough, and the others are counted on", async () => {
    const places = new FairPlaces({ limit: 1, queue: 5, waitMs: 1 });
    const leave = await places.enter();
    expect(await places.enter()).toBeUndefined();
    leave?.();
    leave?.();
    expect([places.active, places.waiting]).toEqual([0, 0]);
    expect(await places.enter(["a"], 0)).toBeDefined();
  });

  it("go to the one with the fewest, not to the one with the longest queue", async () => {
    const { started, ask, give } = noted({ limit: 2 });
    for (let n = 0; n < 6; n++) void ask("much");
    void ask("little");
    for (let n = 0; n < 7; n++) await give();
    expect(started.indexOf("little")).toBe(2);
  });

  it("go round among those who have the same number", async () => {
    const { started, ask, give } = noted({ limit: 1 });
    for (const name of ["a", "a", "a", "b", "b", "c"]) void ask(name);
    for (let n = 0; n < 6; n++) await give();
    expect(started.join("")).toBe("abcaba");
  });

  it("are fewer beside others only for who has many more waiting", async () => {
    const each = [{ limit: 2, besideOthers: 1, crowdedFrom: 2, queue: 9 }];
    const { started, ask, give } = noted({ limit: 9, each });
    void ask("other");
    for (const name of ["few", "few", "few", "much", "much", "much", "much"]) void ask(name);
    await Promise.resolve();
    expect(started.join(" ")).toBe("other few few much much");
    for (let n = 0; n < 3; n++) await give();
    expect(started.slice(5)).toEqual(["few"]);
    await give();
    expect(started.slice(6)).toEqual([]);
    await give();
    expect(started.slice(6)).toEqual(["much", "much"]);
  });

  it("are never all one person's where each has a bound, nor one organisation's", async () => {
    const each = [
      { limit: 1, queue: 1 },
      { limit: 2, queue: 2 },
    ];
    const { places, started, ask, give } = noted({ limit: 4, each });
    void ask("ann", "x");
    void ask("ann", "x");
    expect(await ask("ann", "x")).toBe(false);
    void ask("bob", "x");
    void ask("cas", "x");
    expect(await ask("dan", "x")).toBe(false);
    expect(await ask("eve", "y")).toBe(true);
    expect([places.active, places.waiting]).toEqual([3, 2]);
    await give();
    expect(started).toEqual(["ann of x", "bob of x", "eve of y", "cas of x"]);
  });

  it("are fewer for each while there are others", async () => {
    const { started, ask, give } = noted({ limit: 9, each: [{ limit: 3, besideOthers: 1, queue: 9 }] });
    for (let n = 0; n < 6; n++) void ask("a");
    await ask("b");
    expect(started.join("")).toBe("aaab");
    await give();
    await give();
    await give();
    expect(started.join("")).toBe("aaaba");
    await give();
    expect(started.join("")).toBe("aaabaaa");
  });

  it("are fewer for each also between what another asks for, one after the other", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const each = [{ limit: 2, besideOthers: 1, queue: 9 }];
    const { started, ask, give } = noted({ limit: 9, each, lingerMs: 1000 });
    await ask("b");
    await give();
    await ask("a");
    for (let n = 0; n < 3; n++) void ask("a");
    await Promise.resolve();
    expect(started.join("")).toBe("ba");
    vi.advanceTimersByTime(999);
    await give();
    expect(started.join("")).toBe("baa");
    vi.advanceTimersByTime(1);
    await give();
    expect(started.join("")).toBe("baaaa");
  });

  it("are not kept for who has gone away", async () => {
    const { places, ask, give } = noted({});
    await ask("a");
    const gone = new AbortController();
    const waiting = places.enter(["b"], MINUTE, gone.signal);
    gone.abort();
    expect(await waiting).toBeUndefined();
    expect(await places.enter(["b"], MINUTE, gone.signal)).toBeUndefined();
    await give();
    expect([places.active, places.waiting]).toEqual([0, 0]);
  });
});
