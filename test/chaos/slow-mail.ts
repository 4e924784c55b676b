import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startMailServer } from "../helpers/mail-server.ts";
import { signIn } from "../helpers/pages.ts";
import { percentile, type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const SLOW_MS = 10_000;
const TIMES = 15;
const PATIENCE_MS = 20_000;
const INVITING = "/userfacilityjoins/1/new";

export async function measureSlowMail(): Promise<Row[]> {
  const server = await startMailServer({ delayMs: SLOW_MS });
  const site = await startSite({ backend: { SMTP_URL: server.url, MAIL_FROM: "no-reply@kukaku.example" } });
  try {
    const browser = await signIn(site.web.origin, demoAccounts.facility.email);
    const invite = async (n: number) => {
      const page = await browser.get(INVITING);
      const fields = { emails: `slow${n}@kukaku.example`, grant_type: "member" };
      const begin = performance.now();
      await browser.submit(page, { field: "emails" }, fields, { follow: false });
      return performance.now() - begin;
    };
    await invite(0);
    for (const end = performance.now() + PATIENCE_MS; server.started === 0 && performance.now() < end; )
      await sleep(50);
    const times: number[] = [];
    for (let n = 1; n <= TIMES; n++) times.push(await invite(n));
    return [
      row(
        "R21",
        `${TIMES} invitations while a mail takes ${SLOW_MS / 1000} s to leave: the page, p95`,
        percentile(times, 0.95),
        {
          atMost: 1000,
          unit: "ms",
        },
      ),
      row("R21", "mails under way meanwhile", server.started, { atLeast: 1, atMost: 1 }),
      row("R21", "mails that had left by then", await mailsIn(site, "sent"), { atMost: 0 }),
      row("R21", "mails that wait to be sent", await mailsIn(site, "waiting", "sending"), {
        atLeast: TIMES + 1,
        atMost: TIMES + 1,
      }),
    ];
  } finally {
    await site.stop();
    await server.close();
  }
}

async function mailsIn({ databaseUrl }: Site, ...states: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from outbox where to_address like 'slow%' and status = any ($1)",
    [states],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
