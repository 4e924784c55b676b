import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { freePorts } from "../helpers/free-port.ts";
import {
  addressOf,
  type Cluster,
  endsWithUs,
  isSynchronous,
  killServer,
  order,
  ownedDirectory,
  ownedFolder,
  owner,
  postgresBin,
  stopped,
  takesWrites,
  until,
} from "./cluster.ts";

const HOSTS = 3;

interface Host {
  name: string;
  port: number;
  rest: number;
  data: string;
  process?: ChildProcess;
}

/** Whether Patroni knows who follows: it learns of a synchronous standby later than PostgreSQL, and promotes no other. */
async function hasHeir({ rest }: Host): Promise<boolean> {
  try {
    const { members } = await (await fetch(`http://127.0.0.1:${rest}/cluster`)).json();
    return members.some(({ role }: { role: string }) => role === "sync_standby");
  } catch {
    return false;
  }
}

export async function startPatroni(): Promise<Cluster> {
  const directory = ownedDirectory();
  const [client = 0, peer = 0, ...ports] = await freePorts(2 + 2 * HOSTS);
  const etcd = spawn(
    program("etcd"),
    [
      ...["--data-dir", ownedFolder(join(directory, "etcd")), "--name", "one"],
      ...["--listen-client-urls", `http://127.0.0.1:${client}`],
      ...["--advertise-client-urls", `http://127.0.0.1:${client}`],
      ...["--listen-peer-urls", `http://127.0.0.1:${peer}`],
      ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
      ...["--initial-cluster", `one=http://127.0.0.1:${peer}`],
    ],
    { ...owner, cwd: directory, stdio: "ignore" },
  );
  endsWithUs(etcd);
  const hosts: Host[] = Array.from({ length: HOSTS }, (_, index) => ({
    name: `host-${index + 1}`,
    port: ports[2 * index] ?? 0,
    rest: ports[2 * index + 1] ?? 0,
    data: join(directory, `data-${index + 1}`),
  }));
  const start = (host: Host) => {
    const file = join(directory, `${host.name}.json`);
    // YAML holds JSON.
    writeFileSync(file, JSON.stringify(settingsOf(host, client, directory)));
    if (owner) chownSync(file, owner.uid, owner.gid);
    const patroni = spawn(program("patroni"), [file], { ...owner, cwd: directory, stdio: "ignore" });
    host.process = endsWithUs(patroni);
  };
  const leaderOf = async () => {
    for (const host of hosts) if (await takesWrites(host.port)) return host;
    return undefined;
  };
  const whole = async () => {
    const leader = await leaderOf();
    if (!leader) return false;
    const rows = await order<{ count: number }>(
      leader.port,
      "select count(*)::int as count from pg_stat_replication where state = 'streaming'",
    ).catch(() => []);
    const isWhole = rows[0]?.count === HOSTS - 1 && (await isSynchronous(leader.port));
    return isWhole && (await hasHeir(leader));
  };
  for (const host of hosts) start(host);
  await until("three hosts follow one leader", whole, 120_000);
  await order((await leaderOf())?.port ?? 0, "create database kukaku");
  let lost: Host | undefined;
  return {
    name: "Patroni",
    databaseUrl: addressOf(
      hosts.map(({ port }) => port),
      "kukaku",
    ),
    async loseLeader() {
      lost = await leaderOf();
      if (!lost?.process) throw new Error("no host leads");
      const ended = once(lost.process, "exit");
      lost.process.kill("SIGKILL");
      killServer(lost.data);
      await ended;
      await until("another host leads", async () => {
        const leader = await leaderOf();
        return leader !== undefined && leader !== lost;
      });
      return performance.now();
    },
    async heal() {
      if (lost) start(lost);
      await until("three hosts follow one leader again", whole, 120_000);
    },
    async close() {
      await Promise.all(hosts.map(({ process }) => process && stopped(process)));
      await stopped(etcd);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function program(name: string): string {
  const path = findProgram(name);
  if (!path) throw new Error(`${name} is not installed: see scripts/prerequisites.ts`);
  return path;
}

function settingsOf({ name, port, rest, data }: Host, etcd: number, directory: string): object {
  return {
    scope: "kukaku",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 60 } },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: postgresBin,
      pgpass: join(directory, `${name}.pgpass`),
      authentication: {
        superuser: { username: "kukaku", password: "kukaku" },
        replication: { username: "replicator", password: "replicator" },
        rewind: { username: "kukaku", password: "kukaku" },
      },
      parameters: { unix_socket_directories: directory },
    },
  };
}
