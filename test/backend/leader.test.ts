import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { isReadOnly } from "../../server/backend/db/failures.ts";
import { Leader } from "../../server/backend/db/leader.ts";
import { connect } from "../../server/backend/db/open.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";

describe("a database of several hosts (R7)", () => {
  let servers: Postgres[];
  let ports: number[];
  let database: Database;
  let databaseUrl: string;
  beforeAll(async () => {
    servers = await Promise.all([startPostgres(), startPostgres()]);
    const urls = await Promise.all(servers.map((server) => server.createDatabase()));
    ports = urls.map((url) => Number(new URL(url).port));
    for (const port of ports)
      await on(port, "create database kukaku", "create table written (host text)", "kukaku");
    await stand(0);
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
    databaseUrl = `postgres://kukaku@${hosts}/kukaku?target_session_attrs=read-write`;
    database = await connect({ dataDir: "", databaseUrl });
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await Promise.all(servers?.map((server) => server.close()) ?? []);
  });

  async function on(port: number | undefined, statement: string, second?: string, name = "postgres") {
    for (const [text, on] of [
      [statement, "postgres"],
      [second, name],
    ] as const) {
      if (text === undefined) continue;
      const client = new pg.Client({ connectionString: `postgres://kukaku@127.0.0.1:${port}/${on}` });
      await client.connect();
      await client.query(text).finally(() => client.end());
    }
  }

  async function stand(standby: 0 | 1): Promise<void> {
    for (const [index, port] of ports.entries())
      await on(
        port,
        `alter system set default_transaction_read_only = ${index === standby ? "on" : "off"}`,
        "select pg_reload_conf()",
      );
  }

  const write = async () => {
    const { rows } = await database.query<{ port: number }>(
      "with w as (insert into written values ('x')) select inet_server_port() as port",
    );
    return rows[0]?.port;
  };

  it("is written to on the host that takes writes, wherever it stands in the address", async () => {
    expect(await write()).toBe(ports[1]);
  });

  it("is known for what it is by a process that had no time to read the answer", async () => {
    const asking = new Leader(databaseUrl).states();
    const until = performance.now() + 1500;
    while (performance.now() < until);
    expect(await asking).toEqual(["standby", "leader"]);
  });

  it("is followed when another host takes the writes, though every connection is open", async () => {
    await Promise.all(Array.from({ length: 8 }, () => database.query("select pg_sleep(0.05)")));
    await stand(1);
    // The server reads its settings a moment later.
    await expect.poll(() => write().catch(isReadOnly)).toBe(true);
    expect(await write()).toBe(ports[0]);
    expect(await Promise.all(Array.from({ length: 8 }, write))).toEqual(Array(8).fill(ports[0]));
  });

  it("is followed when the host that took writes is gone, and waited for while none takes them", async () => {
    await servers[0]?.kill();
    // Its children notice a moment later that it is gone.
    await expect.poll(() => write().then(String, () => "refused")).toBe("refused");
    await stand(0).catch(() => {});
    await on(ports[1], "alter system set default_transaction_read_only = off", "select pg_reload_conf()");
    await expect.poll(() => write().catch(() => undefined), { timeout: 5000 }).toBe(ports[1]);
  });
});
