import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import { percentile, type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

const TRIES = 20;
const LOOK_MS = 5;
const PATIENCE_MS = 5000;
const WAITING = `
select count(*)::int as count from pg_stat_activity
where application_name = 'kukaku' and state = 'active' and wait_event_type = 'Lock'`;

export async function measureAborts(): Promise<Row[]> {
  const site = await startSite();
  const locking = new pg.Client({ connectionString: site.databaseUrl });
  const looking = new pg.Client({ connectionString: site.databaseUrl });
  try {
    await locking.connect();
    await looking.connect();
    const headers = await site.person("facility");
    const times: number[] = [];
    let left = 0;
    for (let turn = 0; turn < TRIES; turn++) {
      await locking.query("begin; lock table sections in access exclusive mode");
      const browser = new AbortController();
      const asking = request(`${site.web.origin}/sections`, { headers, signal: browser.signal }).catch(
        () => {},
      );
      await until(looking, (count) => count > 0);
      const begin = performance.now();
      browser.abort();
      if (!(await until(looking, (count) => count === 0))) left++;
      times.push(performance.now() - begin);
      await asking;
      await locking.query("rollback");
    }
    return [
      row(
        "R13",
        `${TRIES} pages left: nothing runs any more in the database after, p50`,
        percentile(times, 0.5),
        {
          atMost: 500,
          unit: "ms",
        },
      ),
      row("R13", "slowest", Math.max(...times), { atMost: 500, unit: "ms" }),
      row("R13", "still running after 5 s", left, { atMost: 0 }),
    ];
  } finally {
    await locking.end();
    await looking.end();
    await site.stop();
  }
}

async function until(client: pg.Client, isSo: (count: number) => boolean): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(LOOK_MS))
    if (isSo((await client.query<{ count: number }>(WAITING)).rows[0]?.count ?? 0)) return true;
  return false;
}
