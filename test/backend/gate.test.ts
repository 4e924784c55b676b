import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { DatabaseBusy } from "../../server/backend/db/failures.ts";
import { Gate } from "../../server/backend/db/gate.ts";

describe("the queue before the embedded database", () => {
  it("lets one piece of work through at a time, in order", async () => {
    const gate = new Gate(10, 1000);
    const events: string[] = [];
    const work = (name: string) =>
      gate.run(async () => {
        events.push(`${name} starts`);
        await sleep(1);
        events.push(`${name} ends`);
      });
    await Promise.all([work("a"), work("b"), work("c")]);
    expect(events).toEqual(["a", "b", "c"].flatMap((name) => [`${name} starts`, `${name} ends`]));
  });

  it("goes on after work that failed", async () => {
    const gate = new Gate(10, 1000);
    const failing = gate.run(() => Promise.reject(new Error("broken")));
    const next = gate.run(async () => "fine");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });

  it("refuses what finds the queue full and what has waited too long", async () => {
    const gate = new Gate(1, 20);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const first = gate.run(() => held);
    const tooLong = gate.run(async () => "never");
    await expect(gate.run(async () => "full")).rejects.toThrow(DatabaseBusy);
    await expect(tooLong).rejects.toThrow(DatabaseBusy);
    release();
    await first;
    expect(await gate.run(async () => "free again")).toBe("free again");
  });
});
