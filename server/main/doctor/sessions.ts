import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { postgresSessions } from "../../web/auth/postgres-sessions.ts";
import { type Check, type Finding, failed, ok, warning } from "./finding.ts";

export function sessionsCheck(url: string): Check {
  const run = url.startsWith("postgres") ? inPostgres : inRedis;
  return { name: "セッション", setting: "SESSION_STORE_URL", run: () => run(url) };
}

async function inPostgres(url: string): Promise<Finding[]> {
  const store = postgresSessions(url, () => {});
  try {
    const name = `doctor:${randomUUID()}`;
    await store.keep(name, true, 60_000);
    if ((await store.take(name)) !== true) return [failed("書いた値を読み返せません。")];
    return [ok("PostgreSQL、書き込みと読み取りができます")];
  } finally {
    await store.close();
  }
}

async function inRedis(url: string): Promise<Finding[]> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5000, retryStrategy: () => null });
  let reason: Error | undefined;
  redis.on("error", (error) => {
    reason = error;
  });
  try {
    await redis.connect().catch((error: Error) => {
      // What is thrown says that the connection is closed, not why.
      throw reason ?? error;
    });
    const key = `doctor:${randomUUID()}`;
    await redis.set(key, "1", "EX", 60);
    const isThere = (await redis.get(key)) === "1";
    await redis.del(key);
    if (!isThere) return [failed("書いた値を読み返せません。")];
    return describe(await redis.info());
  } finally {
    redis.disconnect();
  }
}

function describe(info: string): Finding[] {
  const of = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
  const [valkey, redis, policy, role] = ["valkey_version", "redis_version", "maxmemory_policy", "role"].map(
    of,
  );
  return [
    ok(`${valkey ? `Valkey ${valkey}` : `Redis ${redis ?? "（版は不明）"}`}、書き込みと読み取りができます`),
    ...(role === "slave" ? [failed("読み取り専用のレプリカです。")] : []),
    ...(policy?.startsWith("allkeys-")
      ? [
          warning(
            `maxmemory-policy が ${policy} です。メモリが足りなくなると、使用中のセッションが消えます。`,
          ),
        ]
      : []),
  ];
}
