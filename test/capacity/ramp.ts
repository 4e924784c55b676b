import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Asked, atRate, clientOf, p } from "../chaos/open-loop.ts";
import { type ByRole, machineTime, measuredIn, processorTimes, type Role, residents } from "./meter.ts";
import type { Town } from "./town.ts";

const CONNECTIONS = 400;
const REST_MS = 3000;
const GROWTH = 1.5;
const MOST_P95_MS = 1000;
const MOST_LOST = 0.01;

export interface Step {
  rate: number;
  answered: number;
  shed: number;
  failed: string[];
  p50: number;
  p95: number;
  cpu: ByRole;
  busy: ByRole;
  /** Processors that something else on the machine has used; what asks is not counted. */
  elsewhere: number;
  memory: ByRole;
  isServed: boolean;
}

export interface RampOptions {
  /** Requests a second at the first step. */
  from: number;
  most: number;
  seconds: number;
}

export async function ramp(town: Town, next: (n: number) => Asked, options: RampOptions): Promise<Step[]> {
  const client = clientOf(CONNECTIONS);
  const steps: Step[] = [];
  let asked = 0;
  const from = (n: number) => next(asked + n);
  try {
    // Plans, statements and caches of a system that has been running.
    await atRate(client, options.from, options.seconds, from);
    for (let rate = options.from; rate <= options.most; rate *= GROWTH) {
      asked += 1_000_000;
      const step = await measure(town, rate, () => atRate(client, rate, options.seconds, from));
      steps.push(step);
      if (!step.isServed) break;
      await sleep(REST_MS);
    }
    return steps;
  } finally {
    await client.close();
  }
}

async function measure(town: Town, rate: number, work: () => ReturnType<typeof atRate>): Promise<Step> {
  const measured = measuredIn(town);
  const [before, machine, own] = [processorTimes(measured), machineTime(), process.cpuUsage()];
  const begin = performance.now();
  const { admitted, shed, failed } = await work();
  const milliseconds = performance.now() - begin;
  const after = processorTimes(measured);
  const spent = byRole((role) => after[role] - before[role]);
  const { user, system } = process.cpuUsage(own);
  const known = spent.web + spent.backend + spent.database + (user + system) / 1000;
  const all = admitted.length + shed.length + failed.length;
  const p95 = p(admitted, 0.95);
  return {
    rate: Math.round(rate * 10) / 10,
    answered: admitted.length,
    shed: shed.length,
    failed,
    p50: p(admitted, 0.5),
    p95,
    cpu: byRole((role) => spent[role] / Math.max(1, admitted.length)),
    busy: byRole((role) => spent[role] / milliseconds),
    elsewhere: Math.max(0, (machineTime() - machine - known) / milliseconds),
    memory: residents(measured),
    isServed: p95 <= MOST_P95_MS && (shed.length + failed.length) / Math.max(1, all) <= MOST_LOST,
  };
}

export function byRole(of: (role: Role) => number): ByRole {
  return { web: of("web"), backend: of("backend"), database: of("database") };
}

export function bottleneck({ busy }: Step): string {
  const whole = (["web", "backend"] as const).find((role) => busy[role] > 0.9);
  if (whole) return `the one ${whole} process has a whole processor`;
  const all = busy.web + busy.backend + busy.database;
  const processors = availableParallelism();
  return all > 0.75 * processors
    ? `${all.toFixed(1)} of ${processors} processors, the rest is what asks`
    : "none of the processors: waiting";
}
