import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { atRate, clientOf, p } from "./open-loop.ts";
import { percentile, type Row, row } from "./row.ts";
import { readers, startSite } from "./site.ts";

const EACH = 150;
const DRIP_MS = 1000;
const SECONDS = 25;
const ORDINARY_RATE = 10;

export async function measureSlowClients(): Promise<Row[]> {
  const site = await startSite();
  const client = clientOf(50);
  try {
    const next = await readers(site);
    await atRate(client, ORDINARY_RATE, 4, next);
    const { host, port } = new URL(site.web.origin);
    const dripping = Array.from({ length: EACH }, () =>
      slowly(Number(port), `GET / HTTP/1.1\r\nHost: ${host}\r\n`, "X-Drip: 1\r\n"),
    );
    const stalled = Array.from({ length: EACH }, () => slowly(Number(port), bodyWithoutEnd(host), ""));
    const [ordinary, ...lives] = await Promise.all([
      atRate(client, ORDINARY_RATE, SECONDS, next),
      ...dripping,
      ...stalled,
    ]);
    const bad = ordinary.failed.length + ordinary.shed.length;
    return [
      row("S18", `${lives.length} slow clients, the last cut after`, Math.max(...lives) / 1000, {
        atMost: 25,
        unit: "s",
      }),
      row("S18", "half of them cut after", percentile(lives, 0.5) / 1000, { atMost: 25, unit: "s" }),
      row("S18", "ordinary pages meanwhile, p95", p(ordinary.admitted, 0.95), { atMost: 500, unit: "ms" }),
      row("S18", "of which failed or were turned away", bad, { atMost: 0 }),
    ];
  } finally {
    await client.close();
    await site.stop();
  }
}

function bodyWithoutEnd(host: string): string {
  const head = [
    "POST /signin HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Sec-Fetch-Site: same-origin",
    "Content-Length: 5000",
  ];
  return `${head.join("\r\n")}\r\n\r\nemail=x`;
}

/** Connects, sends a beginning and now and then a little more. @returns how long until it is cut, milliseconds */
async function slowly(port: number, beginning: string, more: string): Promise<number> {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const begin = performance.now();
  socket.write(beginning);
  socket.resume();
  const drip = setInterval(() => {
    if (more !== "" && socket.writable) socket.write(more);
  }, DRIP_MS);
  await once(socket, "close");
  clearInterval(drip);
  return performance.now() - begin;
}
