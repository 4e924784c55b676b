import type { Row } from "../row.ts";
import { type Load, loadAt } from "./load.ts";
import { startRival } from "./rivals.ts";
import { at16, round, SECONDS } from "./rows.ts";

const WARM_SECONDS = 3;

/** What a route of the framework costs that sends a page's bytes, compressed for each answer. */
export async function fastifyAlone(html: string): Promise<Load> {
  const rival = await startRival("fastify", { html });
  try {
    await loadAt(rival, 16, WARM_SECONDS);
    return await loadAt(rival, 16, SECONDS);
  } finally {
    rival.stop();
  }
}

export function besideFastify(name: string, loads: readonly Load[], floor: Load): Row {
  const own = at16(loads);
  return {
    what: `${name}, CPU ÷ bare Fastify`,
    value: round(own.cpu / floor.cpu),
    unit: "×",
    detail: `same bytes compressed the same way ${round(floor.cpu)} ms, ${floor.rate}/s, p50 ${floor.p50}, p99 ${floor.p99} ms at 16 connections; requests/s ${round(own.rate / floor.rate)} ×, p99 ${round(own.p99 / floor.p99)} ×`,
  };
}
