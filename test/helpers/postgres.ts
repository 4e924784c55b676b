import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { scratch } from "./scratch.ts";
import { template } from "./template.ts";

/** What a test needs of it: quick, and nothing to be left after a loss of power. */
export const HURRIED = ["fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=40"];

export interface Postgres {
  pid(): number;
  createDatabase(name?: string): Promise<string>;
  addressOf(database: string): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  crash(): Promise<void>;
  keepAs(data: string): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);

export function postgresDirectory(): string {
  const debian = ["18", "17", "16", "15"].map((version) => `/usr/lib/postgresql/${version}/bin`);
  const found = [...(process.env.PATH ?? "").split(delimiter), ...configured(), ...debian].find((directory) =>
    existsSync(join(directory, "initdb")),
  );
  if (!found) throw new Error("PostgreSQL is not installed: on Debian, apt-get install postgresql");
  return found;
}

function configured(): string[] {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim()];
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package made. */
export function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error("run as root without a postgres user; PostgreSQL cannot be started");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Starts a private PostgreSQL in a temporary directory on a free port. Its default collation is Japanese ICU, unlike
 * the embedded database's, so that an order left to the default shows. It begins empty, or with a copy of what another
 * one has kept.
 */
export async function startPostgres(settings: readonly string[] = HURRIED, kept?: string): Promise<Postgres> {
  const bin = postgresDirectory();
  const owner = account();
  const directory = scratch("kukaku-postgres-");
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, "data");
  const as = { ...owner, cwd: directory };
  await copy(kept ?? (await emptyCluster()), data);
  const port = await freePort();
  const where = ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", directory];
  const start = () =>
    spawn(join(bin, "postgres"), [...where, ...settings.flatMap((set) => ["-c", set])], {
      ...as,
      stdio: "ignore",
    });
  let server = start();
  const kill = () => server.kill("SIGINT");
  process.once("exit", kill);
  const address = (database: string) => `postgres://kukaku@127.0.0.1:${port}/${database}`;
  await answering(address("postgres"), server);
  const crash = async () => {
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  const again = async () => {
    // Its children notice a moment later; until then the data are in use.
    for (let isUp = false; !isUp; ) {
      server = start();
      isUp = await answering(address("postgres"), server).then(
        () => true,
        () => false,
      );
    }
  };
  return {
    pid: () => server.pid ?? 0,
    addressOf: address,
    async createDatabase(name = `suite_${randomUUID().replaceAll("-", "")}`) {
      await statement(address("postgres"), `create database ${name}`);
      return address(name);
    },
    kill: crash,
    start: again,
    async crash() {
      await crash();
      await again();
    },
    async keepAs(target) {
      const ended = once(server, "exit");
      kill();
      await ended;
      await copy(data, target);
    },
    async close() {
      const isOver = server.exitCode !== null || server.signalCode !== null;
      const ended = isOver || once(server, "exit");
      kill();
      await ended;
      process.removeListener("exit", kill);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function emptyCluster(): Promise<string> {
  return template("cluster", async (draft) => {
    const owner = account();
    mkdirSync(draft, { mode: 0o700 });
    if (owner) chownSync(draft, owner.uid, owner.gid);
    const flags = ["--auth=trust", "--username=kukaku", "--encoding=UTF8", "--no-sync", "--locale=C"];
    await run(
      join(postgresDirectory(), "initdb"),
      ["-D", draft, ...flags, "--locale-provider=icu", "--icu-locale=ja"],
      { ...owner, cwd: tmpdir() },
    );
  });
}

/** With its owner, as whom the server reads it. */
async function copy(from: string, to: string): Promise<void> {
  await run("cp", ["-a", from, to]);
}

async function statement(address: string, text: string) {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => {});
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function answering(address: string, server: ChildProcess) {
  for (let tries = 0; ; tries++) {
    try {
      return await statement(address, "select 1");
    } catch (error) {
      if (tries === 100 || server.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}
