import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it, type TestContext } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { openShelf } from "../../server/backend/files/shelf.ts";
import { type Backend, serveDatabase } from "../../server/backend/start.ts";
import { type Issuer, startIssuer } from "../helpers/issuer.ts";
import { HURRIED, type Postgres, startPostgres } from "../helpers/postgres.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { type SlowDoor, startSlowDoor } from "../helpers/slow-door.ts";

const [PEOPLES, NOBODYS] = [8, 4];
const POOL = PEOPLES + NOBODYS;
const RECOVERY_MS = 15_000;

interface LostHost {
  door: SlowDoor;
  database: Database;
  backend: Backend;
  status(path: string): Promise<number>;
  /** A statement for somebody else each time, or for nobody, so that every connection has its share. */
  ask(text: string, n: number): Promise<unknown>;
  crowd(): Promise<PromiseSettledResult<unknown>[]>;
  /** On a busy machine one that waits for a connection may wait too long. */
  whole(): Promise<void>;
}

const settled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

// Nearly all of the time goes into waiting: so the tests wait at the same time, each for a host of its own.
describe.concurrent("a database host that is lost without a word (R7)", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kukaku-lost-"));
  let postgres: Postgres;
  let issuer: Issuer;
  beforeAll(async () => {
    [postgres, issuer] = await Promise.all([
      startPostgres([...HURRIED, "max_connections=80"]),
      startIssuer(),
    ]);
  }, 60_000);
  afterAll(async () => {
    await issuer?.close();
    await postgres?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function lostHost({ expect, onTestFinished }: TestContext): Promise<LostHost> {
    const address = new URL(await postgres.createDatabase());
    const door = await startSlowDoor(Number(address.port));
    address.port = String(door.port);
    const options = { dataDir, databaseUrl: address.href, demoScale: 1, seedDemo: false, projectRoot };
    const database = await openDatabase(options);
    const backend = await serveDatabase(database, openShelf(options), {
      host: "127.0.0.1",
      port: 0,
      identity: issuer,
      logLevel: "silent",
      projectRoot,
    });
    onTestFinished(async () => {
      door.find();
      await backend.close();
      await door.close();
    });
    const ask = (text: string, n: number) =>
      n % POOL < PEOPLES
        ? database.as({ userId: n, isCurator: false, facilityIds: [], brandIds: [] }).query(text)
        : database.query(text);
    const crowd = () =>
      Promise.allSettled(Array.from({ length: POOL * 2 }, (_, n) => ask("select pg_sleep(0.3)", n)));
    return {
      door,
      database,
      backend,
      status: async (path) => (await fetch(`${backend.origin}${path}`)).status,
      ask,
      crowd,
      whole: () => expect.poll(async () => settled(await crowd()), { timeout: RECOVERY_MS }).toBe(POOL * 2),
    };
  }

  it("is asked again without a restart once it is reachable, with all connections silent", async (context) => {
    const { expect } = context;
    const { door, database, status, crowd, whole } = await lostHost(context);
    await whole();
    const caught = crowd();
    await expect.poll(() => database.load?.().open).toBe(POOL);
    door.lose();
    expect(await status("/readyz")).toBe(503);
    expect(await status("/livez")).toBe(200);
    expect(settled(await caught)).toBe(0);
    door.find();
    const found = performance.now();
    await expect.poll(() => status("/readyz"), { timeout: RECOVERY_MS, interval: 100 }).toBe(200);
    expect(performance.now() - found).toBeLessThan(RECOVERY_MS);
    await whole();
  }, 60_000);

  it("costs one late answer, not one for each connection that was idle", async (context) => {
    const { expect } = context;
    const { door, database, ask, whole } = await lostHost(context);
    await whole();
    door.lose();
    door.find();
    const first = database.query("select 1");
    await expect(first).rejects.toThrow("Query read timeout");
    const next = await Promise.allSettled(Array.from({ length: POOL }, (_, n) => ask("select 1", n)));
    expect(next.map((answer) => answer.status === "rejected" && String(answer.reason))).not.toContain(
      "Error: Query read timeout",
    );
  }, 30_000);

  it("holds no transaction up longer than one statement", async (context) => {
    const { expect } = context;
    const { door, database, whole } = await lostHost(context);
    const begin = performance.now();
    const writing = database.transaction(async (executor) => {
      await executor.query("select 1");
      door.lose();
      await executor.query("select 2").catch(() => {});
      await executor.query("select 3");
    });
    await expect(writing).rejects.toThrow();
    expect(performance.now() - begin).toBeLessThan(8000);
    door.find();
    await whole();
  }, 30_000);

  it("keeps nobody from ending", async (context) => {
    const { expect } = context;
    const { door, backend, crowd } = await lostHost(context);
    await crowd();
    door.lose();
    const begin = performance.now();
    await backend.close();
    expect(performance.now() - begin).toBeLessThan(5000);
    await expect.poll(() => door.open).toBe(0);
  }, 30_000);
});
