import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deliverBySmtp } from "../../server/backend/outbox/deliver.ts";
import { sendNext } from "../../server/backend/outbox/worker.ts";
import { openDatabase } from "../../server/backend/start.ts";
import { emptyPlace } from "../helpers/engines.ts";
import { startMailServer } from "../helpers/mail-server.ts";
import { projectRoot } from "../helpers/project-root.ts";

const FROM = "no-reply@kukaku.example";
const KILLS = 6;
const MAILS = 40;

it("sends no mail twice and loses none while its processes are killed", { timeout: 90_000 }, async () => {
  const place = await emptyPlace("postgres");
  const database = await openDatabase({ ...place.options, seedDemo: false });
  const server = await startMailServer({ delayMs: 15 });
  try {
    await database.query(
      `insert into outbox (to_address, subject, text)
       select 'someone@example.com', 'ご案内', n::text from generate_series(1, ${MAILS}) n`,
    );
    for (let kill = 0; kill < KILLS; kill++) {
      const before = server.started;
      const child = spawn(
        process.execPath,
        [join(projectRoot, "test/helpers/outbox-process.ts"), place.options.databaseUrl ?? "", server.url],
        { stdio: "ignore" },
      );
      // Killed at another point of the second mail each time: on its way in, while it waits, on its way out.
      await expect.poll(() => server.started, { timeout: 20_000, interval: 1 }).toBeGreaterThan(before + 1);
      await new Promise((resolve) => setTimeout(resolve, kill * 2));
      child.kill("SIGKILL");
      await once(child, "exit");
      await database.query("update outbox set next_attempt_at = now() where status = 'sending'");
    }
    while (await sendNext(database, deliverBySmtp(server.url, FROM), false));
    const { rows } = await database.query<{ id: number; status: string }>(
      "select id, status from outbox order by id",
    );
    const taken = Map.groupBy(server.mails, ({ messageId }) => messageId);
    for (const { id, status } of rows) {
      const times = taken.get(`<outbox-${id}@kukaku.example>`)?.length ?? 0;
      if (status === "sent") expect([id, times]).toEqual([id, 1]);
      else expect([status, times <= 1]).toEqual(["failed", true]);
    }
    expect(rows.length).toBe(MAILS);
    expect(rows.filter(({ status }) => status === "sent").length).toBeGreaterThanOrEqual(MAILS - KILLS);
  } finally {
    await server.close();
    await database.close();
    await place.remove();
  }
});
