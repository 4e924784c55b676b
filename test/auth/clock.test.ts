import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { poolClock } from "../../server/web/auth/pool-clock.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

const HOUR_MS = 3_600_000;

const hourBehind = (database: Database): Database =>
  Object.assign(Object.create(database), {
    query: (text: string, ...values: unknown[]) =>
      (database.query as (...input: unknown[]) => unknown).call(
        database,
        text.replace("clock_timestamp() as now", "clock_timestamp() - interval '65 minutes' as now"),
        ...values,
      ),
  });

describe("a host whose clock is ahead by more than an hour", () => {
  let web: WholeWeb;
  let log = "";
  const logTo = new Writable({
    write(line, _encoding, done) {
      log += line;
      done();
    },
  });
  beforeAll(async () => {
    web = await startWholeWeb(
      { LOG_LEVEL: "info" },
      { logTo, poolAheadMs: -1.1 * HOUR_MS, over: hourBehind },
    );
    await web.listen();
  });
  afterAll(() => web?.close());
  const readiness = async () => (await web.app.inject({ url: "/readyz" })).statusCode;

  it("says at sign-in that it cannot now, gives the form back, and is not ready", async () => {
    expect(await readiness()).toBe(200);
    const visitor = new Visitor(web.app);
    const { email } = demoAccounts.facility;
    const answer = await visitor.signIn(email);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain(`value="${email}"`);
    expect(await readiness()).toBe(503);
    expect(log).toMatch(
      /このホストの時計が、認証サービスより39\d\d秒進んでいます（NTPを確認してください）。/,
    );
  });

  it("is not ready in its backend either, by the database's clock", async () => {
    expect((await fetch(`${web.backendOrigin}/readyz`)).status).toBe(503);
  });
});

it("sees at once and each minute, by the date of the pool's keys, that clocks part and meet", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let behindMs = 24 * HOUR_MS;
  const server = createServer((_request, response) => {
    response.setHeader("date", new Date(Date.now() - behindMs - 60_000).toUTCString());
    response.setHeader("age", "60").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const lines: string[] = [];
  const log = { error: (line: string) => lines.push(line), info: (line: string) => lines.push(line) };
  const clock = poolClock(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, log as never);
  try {
    expect(clock.isWrong()).toBe(false);
    await vi.waitUntil(() => clock.isWrong());
    behindMs = -24 * HOUR_MS;
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => !clock.isWrong());
    expect(lines).toEqual([expect.stringMatching(/8640\d秒進んで/), "時計が認証サービスと合いました。"]);
  } finally {
    clock.close();
    vi.useRealTimers();
    server.close();
  }
});
