import { afterAll, beforeAll, expect, it } from "vitest";
import { type Hosts, startHosts } from "../chaos/hosts.ts";
import { startLoad } from "../chaos/load.ts";

let hosts: Hosts;
beforeAll(async () => {
  hosts = await startHosts();
}, 240_000);
afterAll(() => hosts?.close());

/** What a machine too busy for this test says, in the words of the web hosts' logs. */
const TOO_LATE = /timed out|\(timeout\)/;
/** And what follows from it: a backend that was too late five times in a row is left alone for a second. */
const LEFT_ALONE = /\(open\)/;

// The short form of `npm run chaos`, which takes everything else away as well.
it("two web and two backend hosts restarted one after the other fail nobody's page and end no session (R8)", async () => {
  const load = await startLoad(hosts.origin, { pauseMs: 100 });
  load.take();
  hosts.reasons();
  for (const name of ["web-1", "backend-1", "web-2", "backend-2"] as const) await hosts.restart(name);
  const { requests, failed, signedOut, samples } = load.take();
  const { sessions, alive } = await load.stop();
  const reasons = [...hosts.reasons()].filter(([reason]) => reason.includes("could not be served"));
  const late = reasons.filter(([reason]) => TOO_LATE.test(reason));
  const excused = reasons.filter(
    ([reason]) => TOO_LATE.test(reason) || (late.length > 0 && LEFT_ALONE.test(reason)),
  );
  expect(reasons.filter((one) => !excused.includes(one))).toEqual([]);
  const lateRequests = excused.reduce((sum, [, times]) => sum + times, 0);
  expect(failed, samples.join("\n")).toBeLessThanOrEqual(lateRequests);
  expect([signedOut, alive]).toEqual([0, sessions]);
  expect(requests).toBeGreaterThan(50);
}, 240_000);
