import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findPostgresDirectory } from "../../scripts/prerequisites/find.ts";
import { freePort } from "./free-port.ts";
import { account, HURRIED } from "./postgres.ts";
import { scratch } from "./scratch.ts";

const run = promisify(execFile);

export interface Standby {
  address: string;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function startStandby(
  leaderAddress: string,
  settings: readonly string[] = [],
): Promise<Standby> {
  // With its links followed: beside them, not all programs need be.
  const bin = findPostgresDirectory() ?? "";
  const owner = account();
  const directory = scratch("kukaku-standby-");
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, "data");
  const as = { ...owner, cwd: directory };
  const copied = ["-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d", leaderAddress];
  await run(join(bin, "pg_basebackup"), copied, as);
  const port = await freePort();
  const server = spawn(
    join(bin, "postgres"),
    [
      ...["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", directory],
      ...[...HURRIED, ...settings].flatMap((set) => ["-c", set]),
    ],
    { ...as, stdio: "ignore" },
  );
  const stop = () => server.kill("SIGQUIT");
  process.once("exit", stop);
  const url = new URL(leaderAddress);
  url.port = String(port);
  const query = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    stop();
    await ended;
  };
  for (let tries = 0; tries < 100; tries++) {
    if (
      await query("select 1").then(
        () => true,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  return {
    address: url.href,
    query,
    kill,
    async close() {
      await kill();
      process.removeListener("exit", stop);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
