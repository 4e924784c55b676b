import { setTimeout as sleep } from "node:timers/promises";
import type { BalancerKind } from "./balancers.ts";
import { type HostName, type Hosts, startHosts } from "./hosts.ts";
import { type Load, startLoad, type Tally } from "./load.ts";
import { type Row, row } from "./row.ts";

const SETTLED_MS = 8000;
const AWAY_MS = 5000;
const CONNECTIONS = { readers: 30, writers: 20 };
/** Between two requests of one connection: what is measured is a product that is asked for less than it can. */
const PAUSE_MS = 500;
const HOSTS: readonly HostName[] = ["web-1", "backend-1", "web-2", "backend-2"];

interface Phase {
  id: string;
  what: string;
  work: (hosts: Hosts) => Promise<unknown>;
  mayFail: boolean;
}

const away = (name: HostName) => async (hosts: Hosts) => {
  await hosts.kill(name);
  await sleep(AWAY_MS);
  await hosts.start(name);
};

function phasesOf(rounds: number): Phase[] {
  return [
    { id: "R8", what: "nothing", mayFail: false, work: async () => {} },
    {
      id: "R8",
      what: `rolling restart of 4 hosts × ${rounds}`,
      mayFail: false,
      async work(hosts) {
        for (let round = 0; round < rounds; round++) for (const name of HOSTS) await hosts.restart(name);
      },
    },
    { id: "R1", what: "a backend killed and started", mayFail: true, work: away("backend-1") },
    { id: "R1", what: "a web host killed and started", mayFail: true, work: away("web-1") },
    {
      id: "R5",
      what: "Redis stopped 5 s",
      mayFail: true,
      async work(hosts) {
        await hosts.stopRedis();
        await sleep(AWAY_MS);
        await hosts.startRedis();
      },
    },
    {
      id: "R7",
      what: "PostgreSQL killed and started",
      mayFail: true,
      work: (hosts) => hosts.crashPostgres(),
    },
  ];
}

export async function measureLostHosts(kind: BalancerKind, rounds: number): Promise<Row[]> {
  const hosts = await startHosts({ kind });
  const rows: Row[] = [];
  try {
    const load = await startLoad(hosts.origin, { pauseMs: PAUSE_MS, connections: CONNECTIONS });
    for (const phase of phasesOf(rounds)) rows.push(...(await watched(hosts, load, phase)));
    const { sessions, alive } = await load.stop();
    rows.push(row("R8", `sessions lost of ${sessions}`, sessions - alive, { atMost: 0 }));
  } finally {
    await hosts.close();
  }
  return rows;
}

async function watched(hosts: Hosts, load: Load, { id, what, work, mayFail }: Phase): Promise<Row[]> {
  load.take();
  hosts.reasons();
  await work(hosts);
  const back = performance.now();
  await sleep(SETTLED_MS);
  const tally = load.take();
  tellReasons(hosts, what, tally);
  const { requests, failed, signedOut, lastFailure } = tally;
  const after = lastFailure === undefined ? 0 : Math.max(0, lastFailure - back) / 1000;
  const asked = `${what}: ${requests} requests on ${CONNECTIONS.readers} + ${CONNECTIONS.writers} connections`;
  return [
    mayFail
      ? row(id, `${asked}, ${failed} failed, the last after all was back`, after, { atMost: 5, unit: "s" })
      : row(id, `${asked}; failed`, failed, { atMost: 0 }),
    row(id, `${what}: sent to sign in`, signedOut, { atMost: 0 }),
  ];
}

function tellReasons(hosts: Hosts, what: string, { failed, samples }: Tally): void {
  for (const sample of samples) console.log(`  ${what}: ${sample}`);
  const reasons = [...hosts.reasons()].sort(([, a], [, b]) => b - a).slice(0, 10);
  if (failed > 0) for (const [reason, times] of reasons) console.log(`    ${times} × ${reason}`);
}
