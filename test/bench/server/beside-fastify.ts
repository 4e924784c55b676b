import type { Row } from "../row.ts";
import { type Load, loadAt } from "./load.ts";
import { startRival } from "./rivals.ts";
import { at16, LEVELS, measured, round } from "./rows.ts";

const WARM_SECONDS = 3;

export async function fastifyAlone(html: string): Promise<Load[]> {
  const rival = await startRival("fastify", { html });
  try {
    await loadAt(rival, 16, WARM_SECONDS);
    return await measured(rival);
  } finally {
    rival.stop();
  }
}

export function besideFastify(name: string, loads: readonly Load[], floors: readonly Load[]): Row {
  const each = loads.map((own, i) => {
    const floor = floors[i] as Load;
    return `${LEVELS[i]}: ${round(own.rate / floor.rate)} × of ${floor.rate}/s, p50 ${own.p50} of ${floor.p50}, p99 ${own.p99} of ${floor.p99} ms`;
  });
  return {
    what: `${name}, CPU ÷ bare Fastify`,
    value: round(at16(loads).cpu / at16(floors).cpu),
    unit: "×",
    detail: `same bytes compressed the same way, ${round(at16(floors).cpu)} ms; ${each.join("; ")}`,
  };
}
