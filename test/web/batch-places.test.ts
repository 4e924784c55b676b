import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairPlaces } from "../../server/lib/fair-places.ts";
import { BatchPlaces } from "../../server/web/speed/batch-places.ts";

function places(limit: number) {
  const all = new FairPlaces({ limit, queue: 10, waitMs: 50 });
  return { all, shared: new BatchPlaces(all) };
}

describe("places of reads that go out as one request", () => {
  it("are one, given back with the last of them", async () => {
    const { all, shared } = places(1);
    const page = await Promise.all([1, 2, 3].map(() => shared.enter("page", ["a"], undefined)));
    expect(all.active).toBe(1);
    page[0]?.();
    page[1]?.();
    page[1]?.();
    expect(all.active).toBe(1);
    page[2]?.();
    expect(all.active).toBe(0);
  });

  it("are another's for the next request, also of the same page", async () => {
    const { all, shared } = places(3);
    await shared.enter("page", ["a"], undefined);
    await shared.enter("other", ["b"], undefined);
    expect(all.active).toBe(2);
    await setImmediate();
    await shared.enter("page", ["a"], undefined);
    expect(all.active).toBe(3);
  });

  it("are waited for together, by whoever comes meanwhile too", async () => {
    const { all, shared } = places(1);
    const leave = await all.enter(["b"]);
    const first = shared.enter("page", ["a"], undefined);
    await setImmediate();
    const second = shared.enter("page", ["a"], undefined);
    expect(all.waiting).toBe(1);
    leave?.();
    expect(await Promise.all([first, second])).toEqual([expect.any(Function), expect.any(Function)]);
    expect(all.active).toBe(1);
  });

  it("are refused to all of them where none is free in time", async () => {
    const { all, shared } = places(1);
    await all.enter(["b"]);
    const asked = [1, 2].map(() => shared.enter("page", ["a"], undefined));
    expect(await Promise.all(asked)).toEqual([undefined, undefined]);
    expect(all.active).toBe(1);
  });
});
