import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findPostgresDirectory } from "../../scripts/prerequisites/find.ts";
import { freePorts } from "../helpers/free-port.ts";
import { account } from "../helpers/postgres.ts";

const run = promisify(execFile);

export interface Cluster {
  name: string;
  databaseUrl: string;
  /** Kills the host that takes writes and waits until another one takes them. @returns when that was. */
  loseLeader(): Promise<number>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

export const owner = account();
/** With its links followed: beside them, not all programs need be. */
export const postgresBin = findPostgresDirectory() ?? "";
const bin = (program: string) => join(postgresBin, program);

export function ownedDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "kukaku-cluster-"));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  return directory;
}

export function addressOf(ports: readonly number[], database: string): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return `postgres://kukaku@${hosts}/${database}?target_session_attrs=read-write`;
}

export async function order<Row>(port: number, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: `postgres://kukaku@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

export async function takesWrites(port: number): Promise<boolean> {
  const rows = await order<{ is: boolean }>(port, "select not pg_is_in_recovery() as is").catch(() => []);
  return rows[0]?.is === true;
}

export async function until(what: string, is: () => Promise<boolean>, patienceMs = 90_000): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await is()); await sleep(20))
    if (performance.now() > end) throw new Error(`in vain: ${what}`);
}

export function killServer(data: string): void {
  const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

export function isSynchronous(port: number): Promise<boolean> {
  return order<{ is: boolean }>(
    port,
    "select exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) as is",
  ).then(
    ([row]) => row?.is === true,
    () => false,
  );
}

export async function startReplica(): Promise<Cluster> {
  const directory = ownedDirectory();
  const ports = await freePorts(2);
  const data = ports.map((_, index) => join(directory, `data-${index}`));
  const as = { ...owner, cwd: directory };
  const servers: ChildProcess[] = [];
  const start = (index: number) => {
    const server = spawn(
      bin("postgres"),
      ["-D", data[index] ?? "", "-h", "127.0.0.1", "-p", `${ports[index]}`, "-k", directory],
      { ...as, stdio: "ignore" },
    );
    servers[index] = endsWithUs(server);
  };
  const portOf = (index: number) => ports[index] ?? 0;
  const dataOf = (index: number) => data[index] ?? "";
  await run(bin("initdb"), ["-D", dataOf(0), "--auth=trust", "--username=kukaku", "--encoding=UTF8"], as);
  start(0);
  await until("the first host answers", () => takesWrites(portOf(0)));
  const follow = async (leader: number, follower: number) => {
    rmSync(dataOf(follower), { recursive: true, force: true });
    const from = ["-h", "127.0.0.1", "-p", `${portOf(leader)}`, "-U", "kukaku"];
    await run(bin("pg_basebackup"), [...from, "-D", dataOf(follower), "-R", "-c", "fast"], as);
    start(follower);
    await order(portOf(leader), "alter system set synchronous_standby_names = '*'");
    await order(portOf(leader), "select pg_reload_conf()");
    await until("the standby follows", () => isSynchronous(portOf(leader)));
  };
  await follow(0, 1);
  await order(portOf(0), "create database kukaku");
  let leader = 0;
  return {
    name: "a standby promoted by hand",
    databaseUrl: addressOf(ports, "kukaku"),
    async loseLeader() {
      const next = 1 - leader;
      const ended = once(servers[leader] as ChildProcess, "exit");
      killServer(dataOf(leader));
      await ended;
      // The copy waits for nobody: it has been a standby.
      await run(bin("pg_ctl"), ["promote", "-D", dataOf(next)], as);
      await until("the standby takes writes", () => takesWrites(portOf(next)));
      const promoted = performance.now();
      await order(portOf(next), "alter system reset synchronous_standby_names");
      await order(portOf(next), "select pg_reload_conf()");
      leader = next;
      return promoted;
    },
    async heal() {
      await follow(leader, 1 - leader);
    },
    async close() {
      await Promise.all(servers.map(stopped));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

export function endsWithUs(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

export async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGINT");
  await Promise.race([ended, sleep(10_000).then(() => server.kill("SIGKILL"))]);
}

export function ownedFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}
