import { randomBytes } from "node:crypto";
import { type KeyRing, keysFrom, seal, unseal } from "../../server/web/auth/keys.ts";
import { redisSessions } from "../../server/web/auth/redis-sessions.ts";
import { hashOf, type SessionStore } from "../../server/web/auth/session-store.ts";
import type { Launched } from "../helpers/launch.ts";
import { startRedis } from "../helpers/redis.ts";
import { type Answered, type Asked, clientOf, type Outcome, together } from "./open-loop.ts";
import { type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const EACH = 50;
const TRIES = 10;
const SECRET = randomBytes(32).toString("base64url");

export async function measureRefreshes(): Promise<Row[]> {
  const redis = await startRedis();
  const site = await startSite({ web: { SESSION_STORE_URL: redis.url, SESSION_SECRET: SECRET } });
  const other = await site.another();
  const store = redisSessions(redis.url, () => {});
  try {
    const tries: { refreshes: number; answers: Outcome }[] = [];
    for (let turn = 0; turn < TRIES; turn++) tries.push(await askAtOnce(site, other, store));
    const calls = tries.map(({ refreshes }) => refreshes);
    const bad = tries.flatMap(({ answers }) => [...answers.failed, ...answers.shed.map(String)]);
    for (const what of new Set(bad)) console.log(`  refreshes: ${what}`);
    const slowest = Math.max(...tries.flatMap(({ answers }) => answers.admitted.map(milliseconds)));
    return [
      row("S11", `${EACH} requests × 2 hosts, ${TRIES} times: refresh calls, fewest`, Math.min(...calls), {
        atLeast: 1,
        atMost: 1,
      }),
      row("S11", "refresh calls, most", Math.max(...calls), { atLeast: 1, atMost: 1 }),
      row("S11", "pages that failed or led to the sign-in", bad.length, { atMost: 0 }),
      row("S11", "slowest page", slowest / 1000, { atMost: 8, unit: "s" }),
    ];
  } finally {
    await store.close();
    await other.stop();
    await site.stop();
    await redis.stop();
  }
}

const milliseconds = ({ milliseconds }: Answered) => milliseconds;

async function askAtOnce(site: Site, other: Launched, store: SessionStore) {
  const headers = await site.person("facility");
  await endAccessToken(
    store,
    keysFrom(SECRET, []).seal,
    /\bsid=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "",
  );
  const before = await refreshes(site.web, other);
  const client = clientOf(EACH);
  const asked = Array.from(
    { length: EACH * 2 },
    (_, n): Asked => ({
      url: `${(n % 2 === 0 ? site.web : other).origin}/notices`,
      headers,
    }),
  );
  const answers = await together(client, asked);
  await client.close();
  return { refreshes: (await refreshes(site.web, other)) - before, answers };
}

async function refreshes(...hosts: Launched[]): Promise<number> {
  let sum = 0;
  for (const { adminPort } of hosts) {
    const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    for (const [, count] of text.matchAll(/^kukaku_token_refreshes_total\{.*\} (\d+)$/gm))
      sum += Number(count);
  }
  return sum;
}

async function endAccessToken(store: SessionStore, key: KeyRing, id: string): Promise<void> {
  const stored = await store.tokens(id);
  const text = stored && unseal(key, stored.sealed, hashOf(id));
  if (!stored || !text) throw new Error("the session holds no tokens");
  const held = { ...JSON.parse(text), receivedAt: 0 };
  await store.replaceTokens(id, stored.version, seal(key, JSON.stringify(held), hashOf(id)));
}
