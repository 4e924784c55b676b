import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answered, type Asked, atRate, clientOf, inTurns, p } from "./open-loop.ts";
import { type Row, row } from "./row.ts";
import { readers, type Site, startSite } from "./site.ts";

const SLOW_MS = 5000;
const CONNECTIONS = 16;
const SECONDS = 8;
const ROUNDS = 4;
const NEEDING_SHARE = 0.1;

export async function measureBulkhead(): Promise<Row[]> {
  let delay = 0;
  let asked = 0;
  const slow = createServer((_request, response) => {
    asked++;
    setTimeout(() => response.writeHead(503, { "content-type": "application/json" }).end("{}"), delay);
  });
  slow.listen(0, "127.0.0.1");
  await once(slow, "listening");
  const { port } = slow.address() as AddressInfo;
  const site = await startSite({ web: { PREDICTION_URL: `http://127.0.0.1:${port}`, BREAKER_MS: "5000" } });
  try {
    const compared = await compare(site, (milliseconds) => {
      delay = milliseconds;
    });
    return rowsOf(compared, asked);
  } finally {
    slow.closeAllConnections();
    slow.close();
    await site.stop();
  }
}

interface Compared {
  capacity: number;
  quick: Answered[];
  slow: Answered[];
  errors: number;
}

/** Quick and slow rounds in turns, so that whatever else the machine does meets both alike. */
async function compare(site: Site, delayBy: (milliseconds: number) => void): Promise<Compared> {
  const client = clientOf(200);
  const next = await readers(site);
  const headers = await site.person("prediction");
  const needing = (): Asked => ({ url: `${site.web.origin}/sales_prediction`, headers });
  await inTurns(client, CONNECTIONS, SECONDS / 2, next);
  const capacity = (await inTurns(client, CONNECTIONS, SECONDS, next)).admitted.length / SECONDS;
  const compared: Compared = { capacity, quick: [], slow: [], errors: 0 };
  for (let round = 0; round < ROUNDS * 2; round++) {
    const isSlow = round % 2 === 1;
    delayBy(isSlow ? SLOW_MS : 0);
    const [others] = await Promise.all([
      atRate(client, (capacity / 2) * (1 - NEEDING_SHARE), SECONDS, next),
      atRate(client, (capacity / 2) * NEEDING_SHARE, SECONDS, needing),
    ]);
    (isSlow ? compared.slow : compared.quick).push(...others.admitted);
    compared.errors += others.failed.length + others.shed.length;
  }
  await client.close();
  return compared;
}

function rowsOf({ capacity, quick, slow, errors }: Compared, asked: number): Row[] {
  const [before, during] = [p(quick, 0.95), p(slow, 0.95)];
  const what = `other pages at ${Math.round(capacity / 2)}/s, p95 ${before.toFixed(1)} → ${during.toFixed(1)} ms, change`;
  return [
    row("R2", what, (during / before - 1) * 100, { atMost: 20, unit: "%" }),
    row("R2", "other pages that failed or were turned away", errors, { atMost: 0 }),
    row("R2", "calls that reached the slow service", asked, { atLeast: 1 }),
  ];
}
