import { once } from "node:events";
import { createServer, request as forwardTo } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const PROBE_MS = 5000;
const FAILING_MS = 12_000;
const PAUSE_MS = 25;
const MOST_TRIES = 50;
const CLOSED_WITHIN_MS = 20_000;

function doorOf() {
  let isFailing = false;
  const faults: number[] = [];
  const open = async (backendOrigin: string) => {
    const server = createServer((incoming, response) => {
      if (isFailing) {
        faults.push(performance.now());
        incoming.socket.destroy();
        return;
      }
      const { method, url, headers } = incoming;
      const onward = forwardTo(
        new URL(url ?? "/", backendOrigin),
        { method: method ?? "GET", headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on("error", () => response.destroy());
      incoming.pipe(onward);
    });
    server.listen(0, "127.0.0.1").unref();
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  return {
    open,
    faults,
    fail(value: boolean) {
      isFailing = value;
    },
  };
}

export async function measureBreaker(): Promise<Row[]> {
  const door = doorOf();
  const site = await startSite({ web: { BREAKER_MS: String(PROBE_MS) }, backendUrl: door.open });
  try {
    const headers = await site.person("facility");
    // One page, one call at a time: what is under way together when a breaker opens was sent before it did.
    const ask = async () => {
      const answer = await request(`${site.web.origin}/api/v1/brands/1`, {
        headers: { ...headers, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" },
      });
      await answer.body.dump();
      return answer.statusCode;
    };
    door.fail(true);
    for (let tries = 0; tries < MOST_TRIES && (await stateOf(site)) !== OPEN; tries++) await ask();
    const opened = performance.now();
    const failures = door.faults.length;
    while (performance.now() < opened + FAILING_MS) {
      await ask();
      await sleep(PAUSE_MS);
    }
    const probes = door.faults.slice(failures);
    door.fail(false);
    const back = performance.now();
    while ((await stateOf(site)) !== CLOSED && performance.now() < back + CLOSED_WITHIN_MS) {
      await ask();
      await sleep(PAUSE_MS);
    }
    const last = await ask();
    return [
      row("R12", "failures until it opens", failures, { atLeast: 1, atMost: 5 }),
      row("R12", `calls let through in the ${FAILING_MS / 1000} s after`, probes.length, {
        atLeast: 1,
        atMost: FAILING_MS / PROBE_MS,
      }),
      row("R12", "the first of them, after opening", ((probes[0] ?? 0) - opened) / 1000, {
        atLeast: PROBE_MS / 1000 - 0.5,
        unit: "s",
      }),
      row("R12", "closed again at a success, state in /metrics", await stateOf(site), {
        atLeast: CLOSED,
        atMost: CLOSED,
      }),
      row("R12", "the answer then", last, { atLeast: 200, atMost: 200 }),
    ];
  } finally {
    await site.stop();
  }
}

const [CLOSED, OPEN] = [0, 2];

async function stateOf({ web }: Site): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${web.adminPort}/metrics`)).text();
  return Number(/^kukaku_breaker_state\{service="backend"\} (\d)$/m.exec(text)?.[1] ?? Number.NaN);
}
