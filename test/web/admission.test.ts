import { describe, expect, it } from "vitest";
import { Admission } from "../../server/web/plugins/admission.ts";

const second = (completed: number, utilization: number, isBackendFull = false) => ({
  seconds: 1,
  completed,
  utilization,
  isBackendFull,
});

function after(
  times: number,
  completed: number,
  utilization: number,
  admission = new Admission(100),
): number {
  for (let i = 0; i < times; i++) admission.observe(second(completed, utilization));
  return admission.limit;
}

describe("how many requests a busy process lets in (R10)", () => {
  it("is as many as it answers within a quarter of a second, at the rate of late", () => {
    expect(after(20, 240, 0.99)).toBeLessThanOrEqual(61);
    expect(after(20, 240, 0.99)).toBeGreaterThanOrEqual(60);
  });

  it("never is more than the most nor less than a sixth of it", () => {
    expect(after(20, 5000, 0.99)).toBe(100);
    expect(after(20, 0, 1)).toBe(16);
  });

  it("stays what it is while others are waited for, however few are answered", () => {
    expect(after(20, 1, 0.3)).toBe(100);
  });

  it("is as few while its own backend is full, and the process itself has time", () => {
    const admission = new Admission(100);
    for (let i = 0; i < 20; i++) admission.observe(second(96, 0.5, true));
    expect(admission.limit).toBeLessThanOrEqual(25);
  });

  it("grows again when the rush is over", () => {
    const admission = new Admission(100);
    expect(after(20, 120, 1, admission)).toBeLessThanOrEqual(31);
    expect(after(10, 120, 0.5, admission)).toBe(100);
  });

  it("takes several looks to believe one", () => {
    expect(after(1, 0, 1)).toBe(100);
    expect(after(2, 0, 1)).toBe(50);
  });
});
