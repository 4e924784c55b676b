import { at, timed } from "../bench/heavy-calls.ts";
import { percentile } from "../chaos/row.ts";

const MOST_GROWTH = 2;

export interface Growth {
  call: string;
  "p50 ×1 ms": number;
  [scaled: string]: number | string;
}

export async function measureGrowth(scale: number): Promise<{ rows: Growth[]; isMet: boolean }> {
  const [small, large] = [await medians(1), await medians(scale)];
  const rows: Growth[] = [];
  let isMet = true;
  for (const [call, milliseconds] of small) {
    const then = large.get(call) ?? Number.NaN;
    const growth = then / milliseconds;
    isMet &&= growth <= MOST_GROWTH;
    rows.push({
      call,
      "p50 ×1 ms": tenth(milliseconds),
      [`p50 ×${scale} ms`]: tenth(then),
      growth: tenth(growth),
      [`≤ ${MOST_GROWTH} ×`]: growth <= MOST_GROWTH ? "yes" : "NO",
    });
  }
  return { rows, isMet };
}

async function medians(scale: number): Promise<Map<string, number>> {
  return at("postgres", scale, async (filled) => {
    const timings = await timed(filled);
    return new Map(timings.map(({ call, times }) => [call.name, percentile(times, 0.5)]));
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;
