import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { deliverBySmtp } from "../../server/backend/outbox/deliver.ts";
import { sendNext } from "../../server/backend/outbox/worker.ts";
import { readyPlace } from "../helpers/engines.ts";
import { type MailServer, startMailServer } from "../helpers/mail-server.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

const FROM = "no-reply@kukaku.example";
const PATIENCE_MS = 20_000;

export interface MailKillPlan {
  midSend: number;
  mails: number;
  pauseMs: (kill: number) => number;
}

export interface MailKillOutcome {
  kills: number;
  midSend: number;
  mails: KilledMail[];
}

export interface KilledMail {
  id: number;
  status: string;
  taken: number;
}

const CUT_OFF = "update outbox set next_attempt_at = now() where status = 'sending' returning id";

export async function killDuringMails(plan: MailKillPlan): Promise<MailKillOutcome> {
  const place = await readyPlace("postgres", { seedDemo: false });
  const database = await openDatabase({ ...place.options, seedDemo: false });
  const server = await startMailServer({ delayMs: 15 });
  try {
    await database.query(
      `insert into outbox (to_address, subject, text)
       select 'someone@example.com', 'ご案内', n::text from generate_series(1, ${plan.mails}) n`,
    );
    let [kills, midSend] = [0, 0];
    for (; midSend < plan.midSend && kills < 2 * plan.midSend; kills++) {
      await killSender(place.options.databaseUrl ?? "", server, plan.pauseMs(kills));
      midSend += (await database.query(CUT_OFF)).rows.length;
    }
    while (await sendNext(database, deliverBySmtp(server.url, FROM), false));
    const { rows } = await database.query<{ id: number; status: string }>(
      "select id, status from outbox order by id",
    );
    const taken = Map.groupBy(server.mails, ({ messageId }) => messageId);
    const mails = rows.map(({ id, status }) => ({
      id,
      status,
      taken: taken.get(`<outbox-${id}@kukaku.example>`)?.length ?? 0,
    }));
    return { kills, midSend, mails };
  } finally {
    await server.close();
    await database.close();
    await place.remove();
  }
}

async function killSender(databaseUrl: string, server: MailServer, pauseMs: number): Promise<void> {
  const before = server.started;
  const entry = join(projectRoot, "test/helpers/outbox-process.ts");
  const child = spawn(nodeBinary, [entry, databaseUrl, server.url], { stdio: "ignore" });
  const ended = once(child, "exit");
  try {
    for (const end = performance.now() + PATIENCE_MS; server.started <= before + 1; await sleep(1))
      if (performance.now() > end) throw new Error("no mail is sent any more");
    await sleep(pauseMs);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}
