import { readFileSync } from "node:fs";
import autocannon, { type Client } from "autocannon";

export interface Target {
  url: string;
  headers: Record<string, string>;
  /** Headers of those who ask, one connection after the other; all ask alike where there is nobody else. */
  people?: readonly Record<string, string>[];
  pid: number;
  /** Processor time so far of what the process asks for its answers, milliseconds. */
  behind?: () => number;
}

export interface Load {
  /** Requests a second. */
  rate: number;
  p50: number;
  p99: number;
  /** Processor time of the answering process for one request, milliseconds. */
  cpu: number;
  /** The same of what stands behind it; 0 where nothing is known of it. */
  behind: number;
  failed: number;
}

/** The kernel counts processor time in these. */
export const TICK_MS = 10;
const WARM_UP_SECONDS = 1;

/** Processor time that a process has used so far, milliseconds; user and system. */
export function processorTime(pid: number): number {
  return timesOf(pid).own;
}

export function endedChildrenTime(pid: number): number {
  return timesOf(pid).endedChildren;
}

function timesOf(pid: number): { own: number; endedChildren: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * TICK_MS, endedChildren: (childUser + childSystem) * TICK_MS };
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

export async function loadAt(target: Target, connections: number, seconds: number): Promise<Load> {
  await asked(target, { connections, duration: WARM_UP_SECONDS });
  return asked(target, { connections, duration: seconds });
}

export const firstOf = (target: Target, connections: number, amount: number): Promise<Load> =>
  asked(target, { connections, amount });

type Extent = { connections: number } & ({ duration: number } | { amount: number });

async function asked(target: Target, extent: Extent): Promise<Load> {
  const { url, pid, behind = () => 0 } = target;
  const people = target.people ?? [target.headers];
  let clients = 0;
  const setupClient = (client: Client) => {
    const headers = people[clients++ % people.length];
    client.setHeaders({ "accept-encoding": "gzip, deflate, br", ...headers });
  };
  const [before, behindBefore] = [processorTime(pid), behind()];
  const result = await autocannon({ url, setupClient, ...extent });
  const total = Math.max(1, result.requests.total);
  return {
    rate: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (processorTime(pid) - before) / total,
    behind: (behind() - behindBefore) / total,
    failed: result.non2xx + result.errors,
  };
}
