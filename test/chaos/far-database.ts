import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { type SlowDoor, startSlowDoor } from "../helpers/slow-door.ts";
import { percentile, type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

const AWAY_MS = 200;
const TIMES = 5;
const MOST_IN_A_ROW = 4;
const PAGE_SECONDS = 1.5;
const WRITE_SECONDS = 2;

const PAGES: [keyof typeof demoAccounts, string[]][] = [
  [
    "facility",
    [
      "/sections",
      "/sections/1",
      "/facilities",
      "/facilities/details/6",
      "/brands",
      "/brands/details/3",
      "/setting/facility/details",
      "/sections/deadlines",
      "/notices",
    ],
  ],
  ["brand", ["/offering_section", "/facilities", "/sales_prediction", "/setting/brand/details"]],
];

export async function measureFarDatabase(): Promise<Row[]> {
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
    const rows: Row[] = [];
    for (const [account, paths] of PAGES) {
      const browser = await signIn(site.web.origin, demoAccounts[account].email);
      for (const path of paths) {
        const ask = () => asked(browser, path);
        await ask();
        const near = await median(ask);
        door.hold(AWAY_MS);
        // Connections that the pool opens now are not the page's.
        await Promise.all([ask(), ask()]);
        const far = await median(ask);
        door.hold(0);
        const inARow = Math.round((far - near) / AWAY_MS);
        rows.push(
          row("R7", `${account} ${path}: asked one after the other`, inARow, { atMost: MOST_IN_A_ROW }),
          row("R7", `${account} ${path}`, far / 1000, { atMost: PAGE_SECONDS, unit: "s" }),
        );
      }
    }
    const browser = await signIn(site.web.origin, demoAccounts.facility.email);
    door.hold(AWAY_MS);
    const writes: number[] = [];
    const after: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      const times = await saved(browser);
      writes.push(times.write);
      after.push(times.after);
    }
    door.hold(0);
    rows.push(
      row("R7", "a form saved", percentile(writes, 0.5) / 1000, { atMost: WRITE_SECONDS, unit: "s" }),
      row("R7", "the page after it", percentile(after, 0.5) / 1000, { atMost: PAGE_SECONDS, unit: "s" }),
    );
    return rows;
  } finally {
    await site.stop();
    await door.close();
  }
}

async function median(ask: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) times.push(await ask());
  return percentile(times, 0.5);
}

async function asked(browser: Browserless, path: string): Promise<number> {
  const begin = performance.now();
  const page = await browser.get(path);
  if (page.status !== 200) throw new Error(`${path} ${page.status}`);
  return performance.now() - begin;
}

async function saved(browser: Browserless): Promise<{ write: number; after: number }> {
  const form = await browser.get("/setting/facility/details/edit");
  const begin = performance.now();
  const count = String(1 + Math.floor(Math.random() * 9999));
  const answer = await browser.submit(
    form,
    { field: "version" },
    { parking_count: count },
    { follow: false },
  );
  if (answer.status !== 303) throw new Error(`saving ${answer.status}`);
  const write = performance.now() - begin;
  return { write, after: await asked(browser, String(answer.headers.location)) };
}
