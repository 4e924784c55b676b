import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { postgresSessions } from "../../server/web/auth/postgres-sessions.ts";
import { newSessionId, type SessionStore, SessionStoreError } from "../../server/web/auth/session-store.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";

describe("sessions in a PostgreSQL of several hosts (R7)", () => {
  let servers: Postgres[];
  let ports: number[];
  let store: SessionStore;
  beforeAll(async () => {
    servers = await Promise.all([startPostgres(), startPostgres()]);
    const urls = await Promise.all(servers.map((server) => server.createDatabase()));
    ports = urls.map((url) => Number(new URL(url).port));
    for (const port of ports) await on(port, "create database sessions");
    await takeWrites(ports[0], false);
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
    store = postgresSessions(`postgres://kukaku@${hosts}/sessions?target_session_attrs=read-write`, () => {});
  }, 60_000);
  afterAll(async () => {
    await store?.close();
    await Promise.all(servers?.map((server) => server.close()) ?? []);
  });

  async function on(port: number | undefined, text: string, name = "postgres"): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: `postgres://kukaku@127.0.0.1:${port}/${name}` });
    await client.connect();
    return client.query(text).finally(() => client.end());
  }

  async function takeWrites(port: number | undefined, takes: boolean): Promise<void> {
    const wanted = takes ? "off" : "on";
    await on(port, `alter system set default_transaction_read_only = ${wanted}`);
    await on(port, "select pg_reload_conf()");
    // The server reads its settings a moment later.
    const read = async () => (await on(port, "show default_transaction_read_only")).rows[0];
    const isRead = async () => expect(await read()).toEqual({ default_transaction_read_only: wanted });
    await vi.waitFor(isRead, 20_000);
  }

  const begin = async () => {
    const id = newSessionId();
    await store.create(id, { sub: "a" });
    return id;
  };
  const keptBy = async (port: number | undefined) =>
    (await on(port, "select 1 from kukaku_sessions.sessions", "sessions")).rows.length;

  it("are kept by the host that takes writes, wherever it stands in the address", async () => {
    expect(await store.load(await begin())).toEqual({ sub: "a" });
    expect(await keptBy(ports[1])).toBe(1);
  });

  it("follow the writes to another host at once, though every connection is open", async () => {
    await Promise.all(Array.from({ length: 8 }, begin));
    await takeWrites(ports[1], false);
    await takeWrites(ports[0], true);
    const other = postgresSessions(`postgres://kukaku@127.0.0.1:${ports[0]}/sessions`, () => {});
    await other.ping();
    await other.close();
    await expect(Promise.all(Array.from({ length: 8 }, begin))).resolves.toHaveLength(8);
    expect(await keptBy(ports[0])).toBe(8);
  });

  it("are missed, not taken for nobody's, while no host takes writes, and found again without a restart", async () => {
    await servers[0]?.kill();
    await expect(begin()).rejects.toBeInstanceOf(SessionStoreError);
    await takeWrites(ports[1], true);
    await expect
      .poll(() =>
        begin().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await keptBy(ports[1])).toBe(10);
  });
});
