import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type SlowDoor, startSlowDoor } from "../helpers/slow-door.ts";
import { type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

const READERS = 24;
const LOST_SECONDS = 20;
const RECOVERY_SECONDS = 15;
/** As long as an orchestrator waits before it kills. */
const STOP_SECONDS = 25;

export async function measureSilentDatabase(): Promise<Row[]> {
  let door: SlowDoor | undefined;
  const site = await startSite({
    databaseUrl: async (address) => {
      const url = new URL(address);
      door = await startSlowDoor(Number(url.port));
      url.port = String(door.port);
      return url.href;
    },
  });
  if (!door) throw new Error("nothing stands before the database");
  try {
    const authorization = `Token ${await site.accessToken(demoAccounts.facility.email)}`;
    const read = async () => {
      const answer = await request(`${site.backendOrigin}/api/v1/sections?facility_id=1`, {
        headers: { authorization },
      });
      await answer.body.dump();
      return answer.statusCode;
    };
    const health = async (path: string) => {
      const answer = await request(`${site.backendOrigin}${path}`);
      await answer.body.dump();
      return answer.statusCode;
    };
    let isReading = true;
    let answers = { whole: 0, busy: 0, odd: 0 };
    const reader = async () => {
      while (isReading) {
        const status = await read().catch(() => 0);
        if (status === 200) answers.whole++;
        else if (status === 503) answers.busy++;
        else answers.odd++;
        if (status !== 200) await sleep(100);
      }
    };
    const reading = Promise.all(Array.from({ length: READERS }, reader));
    await sleep(3000);
    const before = answers.whole;
    answers = { whole: 0, busy: 0, odd: 0 };
    door.lose();
    await sleep(LOST_SECONDS * 1000);
    const [livez, readyz] = [await health("/livez"), await health("/readyz")];
    const meanwhile = answers;
    answers = { whole: 0, busy: 0, odd: 0 };
    door.find();
    const found = performance.now();
    while ((await read().catch(() => 0)) !== 200 && performance.now() < found + 60_000) await sleep(50);
    const back = (performance.now() - found) / 1000;
    while ((await health("/readyz")) !== 200 && performance.now() < found + 60_000) await sleep(50);
    const ready = (performance.now() - found) / 1000;
    door.lose();
    await sleep(500);
    const stopping = performance.now();
    isReading = false;
    await site.backend.stop();
    const stopped = (performance.now() - stopping) / 1000;
    await reading;
    return [
      row("R7", `reads in 3 s before, ${READERS} at once`, before, { atLeast: 1 }),
      row(
        "R7",
        `database host lost for ${LOST_SECONDS} s: answers that are neither whole nor 503`,
        meanwhile.odd,
        {
          atMost: 0,
        },
      ),
      row("R22", "meanwhile /livez", livez, { atLeast: 200, atMost: 200 }),
      row("R22", "meanwhile /readyz", readyz, { atLeast: 503, atMost: 503 }),
      row("R7", "answers again after", back, { atMost: RECOVERY_SECONDS, unit: "s" }),
      row("R22", "ready again after", ready, { atMost: RECOVERY_SECONDS, unit: "s" }),
      row("R7", "SIGTERM while the host is lost: ended after", stopped, { atMost: STOP_SECONDS, unit: "s" }),
    ];
  } finally {
    await site.stop();
    await door.close();
  }
}
