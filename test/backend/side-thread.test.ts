import { afterEach, describe, expect, it } from "vitest";
import { type SideThread, sideThread } from "../../server/backend/answering/side-thread.ts";

const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  const held = [];
  parentPort.on("message", ({ id, work }) => {
    if (work === "hold") held.push(id);
    else if (work === "release") {
      for (const one of held.splice(0)) parentPort.postMessage({ id: one, result: "released" });
      parentPort.postMessage({ id, result: "done" });
    }
    else if (work === "fail") parentPort.postMessage({ id, failure: "できません" });
    else if (work === "throw") throw new Error("out of order");
    else if (work === "end") process.exit(0);
    else parentPort.postMessage({ id, result: work * 2 });
  });
`)}`,
);

let thread: SideThread<number | string, unknown>;
const open = (most = 4) => {
  thread = sideThread(WORKER, { limit: most, queue: 2, waitMs: 60_000, each: [{ limit: 1, queue: 1 }] });
  return thread;
};
afterEach(() => thread.close());

describe("a side thread", () => {
  it("gives each piece of work its own result, and its own failure", async () => {
    const { run } = open();
    const [one, two, failed] = await Promise.allSettled([run(1), run(2), run("fail")]);
    expect([one, two]).toMatchObject([{ value: 2 }, { value: 4 }]);
    expect(failed).toMatchObject({ status: "rejected", reason: new Error("できません") });
  });

  it("does one's many pieces after another's one, and refuses the rest of them", async () => {
    const { run } = open();
    const ended: string[] = [];
    const mine = [run("hold", ["much"]), run(1, ["much"])].map((one) => one.then(() => ended.push("much")));
    await expect(run(1, ["much"])).rejects.toMatchObject({ status: 5030 });
    await run(1, ["little"]);
    expect(ended).toEqual([]);
    await run("release");
    await Promise.all(mine);
  });

  it("refuses what is more than it may have waiting, and takes work again after that", async () => {
    const { run } = open(2);
    const held = run("hold");
    const also = run("hold");
    const waiting = [run(2), run(2)];
    await expect(run(1)).rejects.toMatchObject({ status: 5030 });
    void thread.close();
    await expect(held).rejects.toThrow("has ended");
    await expect(also).rejects.toThrow("has ended");
    expect(await Promise.all(waiting)).toEqual([4, 4]);
    expect(await run(3)).toBe(6);
  });

  it.each(["throw", "end"])("fails what waits when its thread is lost (%s), and starts anew", async (how) => {
    const { run } = open();
    const waiting = run("hold");
    const lost = run(how);
    await expect(waiting).rejects.toThrow(/out of order|has ended/);
    await expect(lost).rejects.toThrow(/out of order|has ended/);
    // Asked at once: the old thread's end must not take the new thread's work along.
    const results = await Promise.all([run(1), run(2), run("hold").catch(() => "lost"), run("release")]);
    expect(results).toEqual([2, 4, "released", "done"]);
  });
});
