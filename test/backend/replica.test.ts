import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reading } from "../../server/backend/answering/reading.ts";
import { notFound } from "../../server/backend/answering/refusal.ts";
import type { Database, Reader } from "../../server/backend/db/connect.ts";
import { connectPostgres } from "../../server/backend/db/postgres.ts";
import { Lag } from "../../server/backend/db/replica.ts";
import { READ_AFTER_HEADER } from "../../server/contract/positions.ts";
import { replicaCheck } from "../../server/main/doctor/replica.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { type Standby, startStandby } from "../helpers/standby.ts";

const ASKER = { userId: 1, isCurator: false, facilityIds: [], brandIds: [] };

describe("how far a replica is behind", () => {
  it("is told by what the leader had when it was asked, whatever the clocks say", () => {
    const lag = new Lag();
    expect([lag.behindMs(0), lag.has(0)]).toEqual([Number.POSITIVE_INFINITY, false]);
    lag.found(1000, 50, 50);
    expect([lag.behindMs(1200), lag.has(50), lag.has(51)]).toEqual([200, true, false]);
    lag.found(2000, 80, 70);
    expect([lag.behindMs(2000), lag.has(70), lag.has(71)]).toEqual([1000, true, false]);
    lag.found(3000, 120, 80);
    expect(lag.behindMs(3000)).toBe(1000);
    lag.found(4000, 120, 120);
    expect(lag.behindMs(4000)).toBe(0);
    lag.lost();
    expect([lag.behindMs(4000), lag.has(0)]).toEqual([Number.POSITIVE_INFINITY, false]);
  });
});

describe("a replica of PostgreSQL", () => {
  let postgres: Postgres;
  let standby: Standby;
  let database: Database;
  let databaseUrl: string;
  const warnings: string[] = [];

  beforeAll(async () => {
    vi.spyOn(console, "warn").mockImplementation((text) => void warnings.push(String(text)));
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase();
    standby = await startStandby(databaseUrl);
    database = await connectPostgres({ databaseUrl, databaseReadUrl: standby.address });
    await database.script("create table numbers (n int); insert into numbers values (0)");
  });
  afterAll(async () => {
    await database?.close();
    await standby?.close();
    await postgres?.close();
    vi.restoreAllMocks();
  });

  const numberBy = async ({ as }: Pick<Reader, "as">): Promise<number | undefined> =>
    (await as(ASKER).query<{ n: number }>("select n from numbers")).rows[0]?.n;
  const readable = (position: number) =>
    vi.waitFor(() => {
      const reader = database.reader?.(position);
      if (!reader) throw new Error("not yet");
      return reader;
    }, 10_000);

  it("is read from, and cannot be written to", async () => {
    const reader = await readable((await database.writtenUpTo?.()) ?? 0);
    const { rows } = await reader.as(ASKER).query<{ is: boolean }>("select pg_is_in_recovery() as is");
    expect(rows).toEqual([{ is: true }]);
    await expect(reader.as(ASKER).query("insert into numbers values (1)")).rejects.toThrow(/read-only/);
  });

  it("never shows less than whoever asks has written", async () => {
    for (let n = 1; n <= 40; n++) {
      await database.query("update numbers set n = $1", [n]);
      const position = (await database.writtenUpTo?.()) ?? 0;
      const reader = database.reader?.(position);
      expect(await numberBy(reader ?? database)).toBe(n);
      if (n % 10 === 0) expect(await numberBy(await readable(position))).toBe(n);
    }
  });

  it("is tried by the doctor, who tells one from another database", async () => {
    const findings = async (databaseReadUrl: string) =>
      replicaCheck({ dataDir: "", databaseUrl, databaseReadUrl } as never).run();
    expect((await findings(standby.address)).map(({ state }) => state)).toEqual(["ok", "warning"]);
    expect(await findings(databaseUrl)).toMatchObject([
      { state: "failed", text: expect.stringContaining("待機系ではありません") },
    ]);
    const other = await postgres.createDatabase();
    expect(await findings(other)).toMatchObject([
      { state: "failed", text: expect.stringContaining("別のデータベース") },
    ]);
  });

  it("is left out while it stands still, and read from again once it has caught up", async () => {
    await standby.query("select pg_wal_replay_pause()");
    await database.query("update numbers set n = 100");
    await vi.waitFor(
      async () => {
        await database.query("update numbers set n = n + 1");
        expect(database.reader?.(0)).toBe(undefined);
      },
      { timeout: 10_000, interval: 200 },
    );
    expect(database.replica?.().behindSeconds).toBeGreaterThan(1.5);
    await standby.query("select pg_wal_replay_resume()");
    const reader = await readable((await database.writtenUpTo?.()) ?? 0);
    expect(await numberBy(reader)).toBeGreaterThan(100);
  });

  it("is left out when it is gone, in one line", async () => {
    const reader = await readable(0);
    await standby.kill();
    await expect(numberBy(reader)).rejects.toThrow();
    reader.failed();
    expect(database.reader?.(0)).toBe(undefined);
    await vi.waitFor(() => expect(warnings.join()).toContain("DATABASE_URL から読み取ります"), 10_000);
    await sleep(1500);
    expect(warnings.filter((line) => line.includes("DATABASE_URL から")).length).toBe(1);
  });

  it("is never another database", async () => {
    const other = await connectPostgres({
      databaseUrl: await postgres.createDatabase(),
      databaseReadUrl: await postgres.createDatabase(),
    });
    await vi.waitFor(() => expect(warnings.join()).toContain("別のデータベースです"), 10_000);
    expect(other.reader?.(0)).toBe(undefined);
    await other.close();
  });
});

describe("a read", () => {
  const request = (after?: string) =>
    ({ signal: new AbortController().signal, headers: { [READ_AFTER_HEADER]: after } }) as never;
  const call = { kind: "read" } as never;
  const principal = { ...ASKER, facilities: [], brands: [] } as never;
  const databaseWith = (reader: Reader, asked: number[] = []) => {
    const readerAt = (position: number) => {
      asked.push(position);
      return reader;
    };
    return { as: () => "leader", reader: readerAt } as never;
  };
  const readerOf = (failures: string[]): Reader =>
    ({ as: () => "replica", failed: () => failures.push("failed") }) as never;

  it("goes to the replica only where it says up to which write", async () => {
    const asked: number[] = [];
    const database = databaseWith(readerOf([]), asked);
    const from = (after?: string) =>
      reading({ call, database, principal, request: request(after) }, async (own) => own as unknown);
    expect([await from("7"), await from(), await from("x")]).toEqual(["replica", "leader", "leader"]);
    const file = { call: { kind: "download" } as never, database, principal, request: request("7") };
    expect(await reading(file, async (own) => own as unknown)).toBe("leader");
    expect(asked).toEqual([7]);
  });

  it("is asked of the leader where the replica fails or finds nothing", async () => {
    const failures: string[] = [];
    const by = (error: Error) =>
      reading(
        { call, database: databaseWith(readerOf(failures)), principal, request: request("0") },
        async (own) => {
          if ((own as unknown) === "replica") throw error;
          return own as unknown;
        },
      );
    expect(await by(notFound())).toBe("leader");
    expect(failures).toEqual([]);
    expect(await by(new Error("conflict with recovery"))).toBe("leader");
    expect(failures).toEqual(["failed"]);
  });
});
