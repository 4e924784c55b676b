import { describe, expect, it } from "vitest";
import { Lateness, type Tick } from "../../server/web/plugins/lateness.ts";

const quiet: Tick = { ms: 100, lateMs: 0, utilization: 0.1 };
const held: Tick = { ms: 300, lateMs: 200, utilization: 1 };

function after(...ticks: Tick[]): boolean {
  const lateness = new Lateness();
  for (const tick of ticks) lateness.observe(tick);
  return lateness.isLasting;
}

const times = (count: number, tick: Tick) => Array.from({ length: count }, () => tick);

describe("whether the event loop lags behind for good (R10)", () => {
  it("is so within a second and a half of being held up again and again", () => {
    expect(after(...times(20, quiet), ...times(4, held))).toBe(true);
  });

  it("is not so when many come at once to a process that had nothing to do (S11)", () => {
    expect(after(...times(20, quiet), ...times(2, held))).toBe(false);
    expect(after(...times(20, quiet), { ms: 700, lateMs: 600, utilization: 1 })).toBe(false);
  });

  it("is over with the first tick that comes in time", () => {
    expect(after(...times(10, held), { ms: 100, lateMs: 0, utilization: 1 })).toBe(false);
  });

  it("is not so while the machine, not the process, is what is late", () => {
    expect(after(...times(20, { ms: 300, lateMs: 200, utilization: 0.3 }))).toBe(false);
  });
});
