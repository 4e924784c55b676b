import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, trySignIn } from "../helpers/pages.ts";
import { type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

/** Of Debian's package faketime, on whatever processor. */
const LIBRARIES = "/usr/lib/*/faketime/libfaketimeMT.so.1";
const SAYS_SO = /このホストの時計が、.+より\d+秒進んでいます/;
const NOTICED_MS = 10_000;

const AHEAD = { "an hour": "+1h", "a day": "+1d" };

export async function measureClock(): Promise<Row[]> {
  const [library] = globSync(LIBRARIES);
  if (!library) throw new Error(`${LIBRARIES} is missing: apt-get install faketime`);
  const rows: Row[] = [];
  for (const [what, offset] of Object.entries(AHEAD)) {
    // Timers go on as they do: only what time it is, is wrong.
    const wrong = { LD_PRELOAD: library, FAKETIME: offset, DONT_FAKE_MONOTONIC: "1" };
    rows.push(...(await webAhead(what, wrong)), ...(await backendAhead(what, wrong)));
  }
  return rows;
}

async function webAhead(what: string, wrong: Record<string, string>): Promise<Row[]> {
  const site = await startSite({ web: wrong });
  try {
    const browser = new Browserless(site.web.origin);
    const signIn = await trySignIn(browser, demoAccounts.facility.email, DEMO_PASSWORD);
    const ready = await readyStatus(site.web.origin);
    return [
      row("R22", `web ${what} ahead: sign-in answers 500`, Number(signIn.status === 500), { atMost: 0 }),
      row("R22", `web ${what} ahead: /readyz`, ready, { atLeast: 503, atMost: 503 }),
      row("R22", `web ${what} ahead: lines that say so`, linesIn(site.web.logs()), { atLeast: 1 }),
    ];
  } finally {
    await site.stop();
  }
}

async function backendAhead(what: string, wrong: Record<string, string>): Promise<Row[]> {
  const site = await startSite({ backend: wrong });
  try {
    const ready = await readyStatus(site.backendOrigin);
    const browser = new Browserless(site.web.origin);
    const signIn = await trySignIn(browser, demoAccounts.facility.email, DEMO_PASSWORD);
    return [
      row("R22", `backend ${what} ahead: sign-in answers 500`, Number(signIn.status === 500), { atMost: 0 }),
      row("R22", `backend ${what} ahead: /readyz`, ready, { atLeast: 503, atMost: 503 }),
      row("R22", `backend ${what} ahead: lines that say so`, linesIn(site.backend.logs()), { atLeast: 1 }),
    ];
  } finally {
    await site.stop();
  }
}

/** What it says in the end: the clock is compared with others' now and then. */
async function readyStatus(origin: string): Promise<number> {
  const end = performance.now() + NOTICED_MS;
  for (;;) {
    const answer = await request(`${origin}/readyz`);
    await answer.body.dump();
    if (answer.statusCode === 503 || performance.now() > end) return answer.statusCode;
    await sleep(200);
  }
}

function linesIn(log: string): number {
  return log.split("\n").filter((line) => SAYS_SO.test(line)).length;
}
