import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { deliverBySmtp, deliverToDirectory, internetMessage } from "../../server/backend/outbox/deliver.ts";
import { withOrigin } from "../../server/backend/outbox/origin.ts";
import { claimMail, noteHandOver, noteSent, recoverMails } from "../../server/backend/outbox/queue.ts";
import { sendNext, startOutbox } from "../../server/backend/outbox/worker.ts";
import { engines, readyPlace } from "../helpers/engines.ts";
import { type MailServer, startMailServer } from "../helpers/mail-server.ts";

const FROM = "no-reply@kukaku.example";
const mail = {
  id: 7,
  to_name: "山田",
  to_address: "yamada@example.com",
  subject: "区画のご案内",
  text: "一行目\n二行目",
  created_at: "2026-11-20T00:00:00.000Z",
};

function commandsOf(transcript: string): string[] {
  const outside = transcript.replace(/^(DATA)\r\n[\s\S]*?\r\n\.\r\n/gm, "$1\r\n");
  return outside
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/^EHLO .+$/, "EHLO"));
}

describe("links in mails", () => {
  it("lead to where the product is reached, whatever its address holds", async () => {
    const texts: string[] = [];
    const deliver = withOrigin(async ({ text }) => void texts.push(text), "https://a.example/$&");
    await deliver({ ...mail, text: "{origin}/signin\n{origin}/invitation?id=1" }, async () => {});
    expect(texts).toEqual(["https://a.example/$&/signin\nhttps://a.example/$&/invitation?id=1"]);
  });
});

describe("a mail as bytes (S23)", () => {
  it("is the same every time, under the Message-ID of its row", async () => {
    const [one, other] = [await internetMessage(mail, FROM), await internetMessage(mail, FROM)];
    expect(one.equals(other)).toBe(true);
    expect(one.toString()).toContain("Message-ID: <outbox-7@kukaku.example>");
  });

  it("is from whom it says, and answers go there", async () => {
    const from = { from_name: "ヒノハ南浜", reply_to: "facility@kukaku.example" };
    const text = (await internetMessage({ ...mail, ...from }, FROM)).toString();
    expect(text).toContain("Reply-To: facility@kukaku.example");
    expect(text).toMatch(/From: =\?UTF-8\?\S+ <no-reply@kukaku.example>/);
  });

  it("has one recipient and no header of its author's making, whatever is typed", async () => {
    const hostile = "a\r\nBcc: thief@example.com\r\n\r\nx, b@example.com; group: c@example.com;";
    const bytes = await internetMessage({ ...mail, to_name: hostile, subject: hostile }, FROM);
    const [head = ""] = bytes.toString().split("\r\n\r\n");
    const names = head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => line.split(":")[0]?.toLowerCase());
    expect(names.toSorted()).toEqual([
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect(head.match(/<[^>]+@[^>]+>/g)).toEqual(
      expect.arrayContaining(["<yamada@example.com>", `<${FROM}>`]),
    );
    expect(head).not.toMatch(/thief@example\.com>/);
  });

  it("keeps its lines as short as mail servers take them, however long what was typed", async () => {
    for (const endless of ["山".repeat(3334), "x".repeat(10_000), "🀄".repeat(2500)]) {
      const typed = { to_name: endless, subject: endless, text: endless };
      const lines = (await internetMessage({ ...mail, ...typed }, FROM)).toString().split("\r\n");
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    }
  });

  it("is refused for anything but a single plain address", async () => {
    for (const to_address of [
      "a@example.com,b@example.com",
      "a@example.com\r\nRCPT TO:<b@example.com>",
      '"a b"@example.com',
      "group:a@example.com;",
      "A <a@example.com>",
      "",
    ])
      await expect(internetMessage({ ...mail, to_address }, FROM)).rejects.toThrow("形式");
  });
});

describe.each(engines)("the outbox on %s", (engine) => {
  let database: Database;
  let remove: () => Promise<void>;
  let server: MailServer;
  const directory = mkdtempSync(join(tmpdir(), "kukaku-outbox-"));
  beforeAll(async () => {
    const place = await readyPlace(engine, { seedDemo: false });
    remove = place.remove;
    database = await openDatabase({ ...place.options, seedDemo: false });
    server = await startMailServer();
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await remove?.();
    rmSync(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await database.query("delete from outbox");
    server.reset();
  });

  const put = async (count: number, over: Partial<typeof mail> = {}) => {
    const row = { ...mail, ...over };
    const { rows } = await database.query<{ id: number }>(
      `insert into outbox (to_name, to_address, subject, text)
       select $1, $2, $3, $4 || n from generate_series(1, $5::int) n returning id`,
      [row.to_name, row.to_address, row.subject, row.text, count],
    );
    return rows.map(({ id }) => id);
  };
  const rowsNow = async () => {
    const { rows } = await database.query<{
      id: number;
      status: string;
      attempts: number;
      last_error: string | null;
      is_due: boolean;
    }>("select id, status, attempts, last_error, next_attempt_at <= now() as is_due from outbox order by id");
    return rows;
  };
  const endClaims = () => database.query("update outbox set next_attempt_at = now() - interval '1 second'");
  const bySmtp = () => deliverBySmtp(server.url, FROM);

  it("sends each mail once, also when several processes send at the same time", async () => {
    const ids = await put(12);
    const workers = [0, 1, 2].map(() =>
      startOutbox(database, { deliver: bySmtp(), isRepeatable: false, restMs: 20 }),
    );
    await expect
      .poll(async () => (await rowsNow()).every(({ status }) => status === "sent"), { timeout: 10_000 })
      .toBe(true);
    await Promise.all(workers.map((worker) => worker.close()));
    expect(server.mails.map(({ messageId }) => messageId).toSorted()).toEqual(
      ids.map((id) => `<outbox-${id}@kukaku.example>`).toSorted(),
    );
    expect(new Set(server.mails.flatMap(({ recipients }) => recipients))).toEqual(
      new Set(["yamada@example.com"]),
    );
  });

  it("says nothing to the mail server but what one mail takes, whatever is typed, 10 kB of it (S23)", async () => {
    const hostile = "a\r\n.\r\nRCPT TO:<thief@example.com>\r\nDATA\r\nSubject: x\r\n\r\n.\r\nRSET\r\n";
    const endless = hostile.repeat(Math.ceil(10_000 / hostile.length));
    await put(1, { to_name: endless, subject: endless, text: endless });
    expect(await sendNext(database, bySmtp(), false)).toBe(true);
    expect((await rowsNow()).map(({ status }) => status)).toEqual(["sent"]);
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([["yamada@example.com"]]);
    expect(server.transcripts.map(({ sent }) => commandsOf(sent))).toEqual([
      ["EHLO", `MAIL FROM:<${FROM}>`, "RCPT TO:<yamada@example.com>", "DATA"],
    ]);
  });

  it("writes one file for each mail, and the same file again when it was killed before it noted so", async () => {
    const [id = 0] = await put(1);
    const deliver = deliverToDirectory(join(directory, engine), FROM);
    const claimed = await claimMail(database);
    if (!claimed) throw new Error("nothing was claimed");
    await deliver(claimed, async () => {});
    await endClaims();
    expect(await sendNext(database, deliver, true)).toBe(true);
    expect(await sendNext(database, deliver, true)).toBe(false);
    expect(readdirSync(join(directory, engine))).toEqual([`${String(id).padStart(10, "0")}.eml`]);
    expect(readFileSync(join(directory, engine, `${String(id).padStart(10, "0")}.eml`), "utf8")).toContain(
      `<outbox-${id}@kukaku.example>`,
    );
    expect(await rowsNow()).toMatchObject([{ id, status: "sent", attempts: 2 }]);
  });

  it("sends a mail whose process was killed between claim and sending", async () => {
    const [id] = await put(1);
    await claimMail(database);
    expect(await sendNext(database, bySmtp(), false)).toBe(false);
    await endClaims();
    expect(await sendNext(database, bySmtp(), false)).toBe(true);
    expect(server.mails.length).toBe(1);
    expect(await rowsNow()).toMatchObject([{ id, status: "sent", attempts: 2 }]);
  });

  it("marks a mail as failed whose process was killed while it was leaving, and never sends it again", async () => {
    await put(1);
    const claimed = await claimMail(database);
    if (!claimed) throw new Error("nothing was claimed");
    await noteHandOver(database, claimed);
    await endClaims();
    expect(await sendNext(database, bySmtp(), false)).toBe(false);
    expect(await rowsNow()).toMatchObject([
      { status: "failed", last_error: expect.stringContaining("確認できません") },
    ]);
    // The first process was only slow: its note comes too late to change what people have read.
    await noteSent(database, claimed);
    expect(await rowsNow()).toMatchObject([{ status: "failed" }]);
    expect(server.mails).toEqual([]);
  });

  it("lets nothing leave under a claim that has ended", async () => {
    await put(1);
    const claimed = await claimMail(database);
    if (!claimed) throw new Error("nothing was claimed");
    await endClaims();
    await recoverMails(database, false);
    await expect(bySmtp()(claimed, () => noteHandOver(database, claimed))).rejects.toThrow();
    expect(server.mails).toEqual([]);
    expect(await sendNext(database, bySmtp(), false)).toBe(true);
    expect(server.mails.length).toBe(1);
  });

  it("tries again later what the server refuses for now, and gives up on what it refuses for good", async () => {
    await put(1, { to_address: "later@example.com" });
    await put(1, { to_address: "never@example.com" });
    await sendNext(database, bySmtp(), false);
    await sendNext(database, bySmtp(), false);
    expect(await rowsNow()).toMatchObject([
      { status: "waiting", attempts: 1, is_due: false, last_error: expect.stringContaining("451") },
      { status: "failed", attempts: 1, last_error: expect.stringContaining("550") },
    ]);
    for (let attempt = 2; attempt <= 6; attempt++) {
      await database.query("update outbox set next_attempt_at = now() where status = 'waiting'");
      await sendNext(database, bySmtp(), false);
    }
    expect((await rowsNow())[0]).toMatchObject({ status: "failed", attempts: 6 });
    expect(server.mails).toEqual([]);
  });

  it("waits while there is no server", async () => {
    await put(1);
    await sendNext(database, deliverBySmtp("smtp://127.0.0.1:1", FROM), false);
    expect(await rowsNow()).toMatchObject([
      { status: "waiting", attempts: 1, last_error: expect.stringContaining("接続") },
    ]);
  });

  it("does not send again a mail whose connection broke while it was leaving", async () => {
    await put(1, { to_address: "broken@example.com" });
    await sendNext(database, bySmtp(), false);
    expect(await rowsNow()).toMatchObject([
      { status: "failed", last_error: expect.stringContaining("確認できません") },
    ]);
  });
});
