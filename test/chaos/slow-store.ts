import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { startRedis } from "../helpers/redis.ts";
import { startSlowDoor } from "../helpers/slow-door.ts";
import { percentile, type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

const SLOW_MS = 2000;
const SECONDS = 20;
const AT_ONCE = 4;
const PAUSE_MS = 100;

interface Asked {
  status: number;
  isAway: boolean;
  milliseconds: number;
}

export async function measureSlowStore(): Promise<Row[]> {
  const redis = await startRedis();
  const door = await startSlowDoor(Number(new URL(redis.url).port));
  const site = await startSite({
    web: {
      SESSION_STORE_URL: `redis://127.0.0.1:${door.port}`,
      SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
    },
  });
  try {
    const headers = await site.person("facility");
    const ask = async (path: string, own: Record<string, string>): Promise<Asked> => {
      const begin = performance.now();
      const answer = await request(`${site.web.origin}${path}`, { headers: own });
      await answer.body.dump({ limit: 10_000_000 });
      const isAway = String(answer.headers.location ?? "").startsWith("/signin");
      return { status: answer.statusCode, isAway, milliseconds: performance.now() - begin };
    };
    for (let n = 0; n < 20; n++) await ask("/notices", headers);
    const during = async (path: string, own: Record<string, string>) => {
      const asked: Asked[] = [];
      const end = performance.now() + SECONDS * 1000;
      const work = async () => {
        for (; performance.now() < end; await sleep(PAUSE_MS)) asked.push(await ask(path, own));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return asked;
    };
    door.hold(SLOW_MS);
    const [own, open] = await Promise.all([during("/notices", headers), during("/", {})]);
    door.hold(0);
    const back = performance.now();
    while ((await ask("/notices", headers)).status !== 200 && performance.now() < back + 30_000)
      await sleep(50);
    const recovered = (performance.now() - back) / 1000;
    const p95 = (asked: Asked[]) =>
      percentile(
        asked.map(({ milliseconds }) => milliseconds),
        0.95,
      );
    const bad = own.filter(({ status, isAway }) => isAway || ![200, 503].includes(status)).length;
    return [
      row("R5", `a store of ${SLOW_MS} ms, ${own.length} pages of somebody signed in, p95`, p95(own), {
        atMost: 1000,
        unit: "ms",
      }),
      row("R5", "of them sent to sign in, or neither 200 nor 503", bad, { atMost: 0 }),
      row("R5", `${open.length} public pages, p95`, p95(open), { atMost: 1000, unit: "ms" }),
      row("R5", "of them not 200", open.filter(({ status }) => status !== 200).length, { atMost: 0 }),
      row("R5", "a page again, after the store is quick", recovered, { atMost: 5, unit: "s" }),
    ];
  } finally {
    await site.stop();
    await door.close();
    await redis.stop();
  }
}
