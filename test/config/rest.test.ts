import { getHeapStatistics } from "node:v8";
import { describe, expect, it } from "vitest";
import { giveBack, Rest } from "../../server/main/rest.ts";

const MB = 1_000_000;
const look = (utilization: number, megabytes: number) => ({ utilization, heapBytes: megabytes * MB });

describe("when memory is given back", () => {
  it("is the twentieth quiet second in a row", () => {
    const rest = new Rest();
    const looks = Array.from({ length: 20 }, () => rest.isDue(look(0.01, 60)));
    expect(looks.indexOf(true)).toBe(19);
  });

  it("is not between two requests of somebody who reads what was answered", () => {
    const rest = new Rest();
    const looks = Array.from({ length: 100 }, (_, i) => rest.isDue(look(i % 15 === 0 ? 0.3 : 0, 400)));
    expect(looks).not.toContain(true);
  });

  it("is never while there is work, however large the heap", () => {
    const rest = new Rest();
    const looks = Array.from({ length: 30 }, (_, i) => look(i % 3 === 2 ? 0.2 : 0, 400));
    expect(looks.some((one) => rest.isDue(one))).toBe(false);
  });

  it("comes again only when the heap has grown by more than a pause is worth", () => {
    const rest = new Rest();
    for (let i = 0; i < 20; i++) rest.isDue(look(0, 90));
    rest.given(45 * MB);
    expect(rest.isDue(look(0, 45))).toBe(false);
    expect(rest.isDue(look(0, 56))).toBe(false);
    expect(rest.isDue(look(0, 58))).toBe(true);
  });
});

describe("giving back", () => {
  it("leaves the heap smaller by what nobody holds any more", async () => {
    await giveBack();
    const held = Array.from({ length: 400_000 }, (_, i) => ({ text: `entry ${i}` }));
    const full = getHeapStatistics().total_heap_size;
    held.length = 0;
    expect(full - (await giveBack())).toBeGreaterThan(15 * MB);
  });
});
