import { setTimeout as sleep } from "node:timers/promises";
import { type Asked, atRate, clientOf, inTurns, type Outcome, p } from "./open-loop.ts";
import { type Row, row } from "./row.ts";
import { readers, type Site, startSite } from "./site.ts";

const TIMES = 3;
const CONNECTIONS = 16;
const MEASURED_SECONDS = 10;
const SECONDS = 60;
const HEALTH_RATE = 10;
const RECOVERY_MS = 5000;

export async function measureOverload(): Promise<Row[]> {
  const site = await startSite();
  const client = clientOf(1000);
  try {
    const next = await readers(site);
    await inTurns(client, CONNECTIONS, MEASURED_SECONDS / 2, next);
    const { admitted } = await inTurns(client, CONNECTIONS, MEASURED_SECONDS, next);
    const capacity = admitted.length / MEASURED_SECONDS;
    const before = await atRate(client, capacity / 2, MEASURED_SECONDS, next);
    const [flood, health] = await Promise.all([
      atRate(client, capacity * TIMES, SECONDS, next),
      askHealth(site),
    ]);
    await sleep(RECOVERY_MS);
    const after = await atRate(client, capacity / 2, MEASURED_SECONDS, next);
    return [
      ...floodRows(flood, capacity),
      ...health,
      row(
        "R11",
        "p95 at half capacity 5 s later ÷ before",
        p(after.admitted, 0.95) / p(before.admitted, 0.95),
        {
          atMost: 1.5,
        },
      ),
      row("R11", "failed or turned away then", after.failed.length + after.shed.length, { atMost: 0 }),
      row("R11", "requests left under way", await underWay(site), { atMost: 0 }),
    ];
  } finally {
    await client.close();
    await site.stop();
  }
}

function floodRows({ admitted, shed, failed, seconds }: Outcome, capacity: number): Row[] {
  for (const what of new Set(failed)) console.log(`  overload: ${what}`);
  const goodput = (admitted.length / seconds / capacity) * 100;
  const wordless = shed.filter(({ retryAfter }) => retryAfter === undefined).length;
  const of = `${Math.round(capacity)}/s answered at ${Math.round(capacity * TIMES)}/s asked`;
  return [
    row("R10", `goodput of a capacity of ${of}`, goodput, { atLeast: 80, unit: "%" }),
    row("R10", "admitted, p99", p(admitted, 0.99), { atMost: 1000, unit: "ms" }),
    row("R10", `turned away (${shed.length}), p95`, p(shed, 0.95), { atMost: 100, unit: "ms" }),
    row("R10", "turned away without Retry-After", wordless, { atMost: 0 }),
    row("R10", "resets, timeouts, other answers", failed.length, { atMost: 0 }),
  ];
}

/** The balancer and the orchestrator ask on connections of their own. */
async function askHealth({ web }: Site): Promise<Row[]> {
  const client = clientOf(20);
  const ask = (path: string) => (): Asked => ({ url: `${web.origin}${path}`, headers: {} });
  const rows: Row[] = [];
  const asked = ["/livez", "/readyz"].map(async (path) => {
    const { admitted, shed, failed } = await atRate(client, HEALTH_RATE, SECONDS, ask(path));
    const bad = shed.length + failed.length;
    rows.push(row("R22", `${path} not 200 of ${admitted.length + bad}`, bad, { atMost: 0 }));
    rows.push(row("R10", `${path}, p99`, p(admitted, 0.99), { atMost: 200, unit: "ms" }));
    rows.push(row("R22", `${path}, p95`, p(admitted, 0.95), { atMost: 50, unit: "ms" }));
  });
  await Promise.all(asked);
  await client.close();
  return rows;
}

async function underWay({ web }: Site): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${web.adminPort}/metrics`)).text();
  return Number(/^kukaku_http_in_flight (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}
