import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { backendFigures } from "../../server/backend/figures.ts";
import { type Backend, startBackend } from "../../server/backend/start.ts";
import { readyPlace } from "../helpers/engines.ts";
import { type Issuer, startIssuer } from "../helpers/issuer.ts";

describe("the figures of a backend", () => {
  let place: Awaited<ReturnType<typeof readyPlace>>;
  let issuer: Issuer;
  let backend: Backend;
  let isGone = false;
  beforeAll(async () => {
    place = await readyPlace("postgres", { seedDemo: false });
    issuer = await startIssuer();
    backend = await startBackend({
      ...place.options,
      migrates: true,
      host: "127.0.0.1",
      port: 0,
      seedDemo: false,
      identity: issuer,
      logLevel: "silent",
      fileLimits: { mostBytes: 1000, quotaBytes: 1000, anHour: 1 },
    });
  }, 60_000);
  afterAll(async () => {
    await backend?.close();
    await issuer?.close();
    if (!isGone) await place?.remove();
  });

  const figures = async () => {
    const text = await (await fetch(`${backend.origin}/metrics`)).text();
    return (line: string) =>
      Number(new RegExp(`^${line.replace(/[{}]/g, "\\$&")} (.+)$`, "m").exec(text)?.[1]);
  };

  it("count and time calls by their route, whoever asks for whatever", async () => {
    for (const path of ["/api/v1/sections/1", "/api/v1/sections/2", "/api/v1/nowhere", "/livez"])
      await (await fetch(`${backend.origin}${path}`)).text();
    const of = await figures();
    expect(of('kukaku_calls_total{call="/api/v1/sections/:section_id",status="401"}')).toBe(2);
    expect(of('kukaku_call_duration_seconds_count{call="/api/v1/sections/:section_id"}')).toBe(2);
    expect(of('kukaku_calls_total{call="none",status="404"}')).toBe(1);
    expect(of('kukaku_calls_total{call="/livez",status="200"}')).toBeNaN();
  });

  it("tell of the thread, the pool, the model, the mails, the schema and the people", async () => {
    const of = await figures();
    expect(of('kukaku_backend_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0);
    expect(of('kukaku_backend_heap_bytes{state="used"}')).toBeGreaterThan(1_000_000);
    expect(of('kukaku_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(of('kukaku_database_up{engine="postgres"}')).toBe(1);
    expect(of('kukaku_schema_served{engine="postgres"}')).toBe(1);
    expect(of('kukaku_model_queue{state="waiting"}')).toBe(0);
    expect(of('kukaku_outbox_mails{status="waiting"}')).toBe(0);
    expect(of('kukaku_outbox_oldest_seconds{status="waiting"}')).toBe(0);
    expect(of('kukaku_people{kind="curator"}')).toBe(0);
  });

  it("are there in time when the database is not", async () => {
    await place.remove();
    isGone = true;
    const begin = performance.now();
    const of = await figures();
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(of('kukaku_database_up{engine="postgres"}')).toBe(0);
    expect(of('kukaku_backend_heap_bytes{state="used"}')).toBeGreaterThan(1_000_000);
  });
});

it("ask the outbox once for one reading, and anew for the next", async () => {
  const place = await readyPlace("pglite", { seedDemo: false });
  const database = await openDatabase({ ...place.options, seedDemo: false });
  const asked: string[] = [];
  const counting: Database = Object.assign(Object.create(database), {
    query: (text: string) => {
      asked.push(text);
      return database.query(text);
    },
  });
  const figures = backendFigures({ database: counting });
  const outbox = async () => {
    asked.length = 0;
    const text = await figures.text();
    return [asked.filter((one) => one.includes("outbox")).length, text] as const;
  };
  const [times, before] = await outbox();
  expect([times, before.includes('kukaku_outbox_mails{status="waiting"} 0')]).toEqual([1, true]);
  await database.query(
    `insert into outbox (to_address, subject, text, created_at)
     values ('a@kukaku.example', '件名', '本文', now() - interval '1 hour')`,
  );
  const [again, after] = await outbox();
  expect([again, after.includes('kukaku_outbox_mails{status="waiting"} 1')]).toEqual([1, true]);
  expect(Number(/^kukaku_outbox_oldest_seconds\{status="waiting"\} (.+)$/m.exec(after)?.[1])).toBeGreaterThan(
    3599,
  );
  figures.close();
  await database.close();
  await place.remove();
});
