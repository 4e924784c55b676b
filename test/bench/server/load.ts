import { readFileSync } from "node:fs";
import autocannon, { type Client } from "autocannon";

/** What is asked, and the process that answers. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  /** Headers of those who ask, one connection after the other; all ask alike where there is nobody else. */
  people?: readonly Record<string, string>[];
  pid: number;
}

export interface Load {
  /** Requests a second. */
  rate: number;
  p50: number;
  p99: number;
  /** Processor time of the answering process for one request, milliseconds. */
  cpu: number;
  failed: number;
}

/** The kernel counts processor time in these. */
export const TICK_MS = 10;
const WARM_UP_SECONDS = 1;

/** Processor time that a process has used so far, milliseconds; user and system. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory of a process, MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Asks for one page over and over, as a browser on so many connections. */
export async function loadAt(target: Target, connections: number, seconds: number): Promise<Load> {
  const { url, pid } = target;
  const ask = (duration: number) => {
    let asked = 0;
    const people = target.people ?? [target.headers];
    const setupClient = (client: Client) => {
      const headers = people[asked++ % people.length];
      client.setHeaders({ "accept-encoding": "gzip, deflate, br", ...headers });
    };
    return autocannon({ url, connections, duration, setupClient });
  };
  await ask(WARM_UP_SECONDS);
  const before = processorTime(pid);
  const result = await ask(seconds);
  return {
    rate: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (processorTime(pid) - before) / Math.max(1, result.requests.total),
    failed: result.non2xx + result.errors,
  };
}
