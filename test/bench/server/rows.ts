import type { Row } from "../row.ts";
import { type Load, loadAt, type Target } from "./load.ts";

export const LEVELS = [1, 16, 64];
export const SECONDS = 2;
/** Before a server is compared: an engine that has just started is still compiling. */
export const WARM_SECONDS = 5;

/** Connections that one person may have: of more, some are turned away. */
export const ONE_PERSON = LEVELS.slice(0, 2);

export async function measured(target: Target, levels: readonly number[] = LEVELS): Promise<Load[]> {
  const loads: Load[] = [];
  for (const connections of levels) loads.push(await loadAt(target, connections, SECONDS));
  return loads;
}

export function rowsOf(name: string, loads: readonly Load[], detail = ""): Row[] {
  return [
    {
      what: `${name}, CPU`,
      value: round(at16(loads).cpu),
      unit: "ms",
      detail: `a request at 16 connections${detail}`,
    },
    {
      what: `${name}, requests/s`,
      value: at16(loads).rate,
      unit: "1/s",
      detail: loads
        .map(({ rate, p50, p99 }, i) => `${LEVELS[i]}: ${rate}/s p50 ${p50} p99 ${p99} ms`)
        .join("; "),
    },
    ...loads
      .filter(({ failed }) => failed > 0)
      .map(({ failed }) => ({
        what: `${name}, FAILED`,
        value: failed,
        unit: "",
        detail: "answers other than 200",
      })),
  ];
}

export const at16 = (loads: readonly Load[]) => loads[1] as Load;
export const at64 = (loads: readonly Load[]) => loads[2] as Load;
export const round = (value: number) => Math.round(value * 100) / 100;
