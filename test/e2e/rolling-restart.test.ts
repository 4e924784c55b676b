import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Hosts, startHosts } from "../chaos/hosts.ts";
import { startLoad } from "../chaos/load.ts";

let hosts: Hosts;
beforeAll(async () => {
  hosts = await startHosts();
}, 240_000);
afterAll(() => hosts?.close());

/** Asks one thing again and again; what matters is that somebody answers, however long it takes. */
function asking(url: string) {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const faults: string[] = [];
  let answers = 0;
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      try {
        const { statusCode, body } = await request(url, {
          dispatcher,
          headersTimeout: 60_000,
          bodyTimeout: 60_000,
        });
        await body.dump();
        if (statusCode === 200) answers++;
        else faults.push(`${url} ${statusCode}`);
      } catch (error) {
        faults.push(`${url} ${String(error)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      await dispatcher.close();
      return { answers, faults };
    },
  };
}

// The short form of `npm run chaos`, which does this under real pages and takes everything else away as well.
it("two web and two backend hosts restarted one after the other leave nobody unanswered and end no session (R8)", async () => {
  const load = await startLoad(hosts.origin, { isResting: true });
  const askers = [
    ...Array.from({ length: 4 }, () => asking(`${hosts.origin}/support`)),
    ...Array.from({ length: 4 }, () => asking(`${hosts.callsOrigin}/livez`)),
  ];
  for (const name of ["web-1", "backend-1", "web-2", "backend-2"] as const) await hosts.restart(name);
  const results = await Promise.all(askers.map((asker) => asker.stop()));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  for (const { answers } of results) expect(answers).toBeGreaterThan(10);
  const { sessions, alive } = await load.stop();
  expect(alive).toBe(sessions);
}, 240_000);
