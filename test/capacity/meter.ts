import { readdirSync, readFileSync } from "node:fs";
import { endedChildrenTime, processorTime, residentMegabytes, TICK_MS } from "../bench/server/load.ts";
import type { Town } from "./town.ts";

export type Role = "web" | "backend" | "database";
export type ByRole = Record<Role, number>;

/** Processor time so far by role, milliseconds; PostgreSQL's is that of all its processes, also of those that have ended. */
export function processorTimes({ web, backend, postmaster }: Measured): ByRole {
  return {
    web: processorTime(web),
    backend: processorTime(backend),
    database: sum(family(postmaster), processorTime) + endedChildrenTime(postmaster),
  };
}

/** Resident memory by role, MB; PostgreSQL's counts shared pages once, in the process that started it. */
export function residents({ web, backend, postmaster }: Measured): ByRole {
  return {
    web: residentMegabytes(web),
    backend: residentMegabytes(backend),
    database: sum(family(postmaster), ownMegabytes) + residentMegabytes(postmaster),
  };
}

/** Processor time so far of everything that runs on the machine, this process too, milliseconds. */
export function machineTime(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] =
    /^cpu +(.+)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ").map(Number) ?? [];
  return (user + nice + system + irq + soft) * TICK_MS;
}

interface Measured {
  web: number;
  backend: number;
  postmaster: number;
}

export function measuredIn({ web, backend, postmaster }: Town): Measured {
  return { web: web.pid, backend: backend.pid, postmaster };
}

function family(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === parent || parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return undefined;
  }
}

function ownMegabytes(pid: number): number {
  const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  let total = 0;
  for (const pid of pids)
    try {
      total += of(pid);
    } catch {
      // A connection that has just been closed.
    }
  return total;
}
