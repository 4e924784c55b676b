import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Cognito, cognito, type Tokens } from "../../server/web/auth/cognito.ts";
import { IdentityOutage, SessionEnded } from "../../server/web/auth/errors.ts";
import { memorySessions } from "../../server/web/auth/memory-sessions.ts";
import { type PoolConnection, poolConnection } from "../../server/web/auth/pool-connection.ts";
import { redisSessions } from "../../server/web/auth/redis-sessions.ts";
import { refreshLead } from "../../server/web/auth/refresh-timing.ts";
import { hashOf, newSessionId, type SessionStore } from "../../server/web/auth/session-store.ts";
import { type TokenKeeper, tokenKeeper } from "../../server/web/auth/tokens.ts";
import { tokenVerifier } from "../../server/web/auth/verify.ts";
import type { IdentityEndpoint } from "../../server/web/options.ts";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";
import { type RunningWeb, startWeb } from "./running-web.ts";

let web: RunningWeb;
let endpoint: IdentityEndpoint;
let pool: Cognito;
let connection: PoolConnection;
let redis: PrivateRedis;
const log = pino({ level: "silent" });
const sealKey = Buffer.alloc(32, 7);

beforeAll(async () => {
  [web, redis] = await Promise.all([startWeb(), startRedis()]);
  endpoint = web.app.web.identity;
  connection = poolConnection(endpoint);
  pool = cognito(connection, endpoint, false);
});
afterAll(async () => {
  await connection.close();
  await web.close();
  await redis.stop();
});

const keeperOf = (store: SessionStore): TokenKeeper =>
  tokenKeeper({
    store,
    cognito: pool,
    verifier: tokenVerifier(endpoint, { issued: () => {} }),
    sealKey,
    log,
  });

async function tokens(): Promise<Tokens> {
  const answer = await pool.signIn(demoAccounts.facility.email, DEMO_PASSWORD);
  if (answer.step !== "done") throw new Error("the account needs a new password");
  return answer.tokens;
}

describe.each(["memory", "redis"])("tokens of a session in %s (S11)", (kind) => {
  let store: SessionStore;
  let keeper: TokenKeeper;
  let id: string;

  beforeEach(async () => {
    store = kind === "memory" ? memorySessions() : redisSessions(redis.url, () => {});
    await vi.waitFor(() => store.ping(), 5000);
    keeper = keeperOf(store);
    id = newSessionId();
    await store.create(id, { sub: demoAccounts.facility.sub });
    web.pool.operations.length = 0;
  });
  afterEach(async () => {
    web.pool.faults.clear();
    await store.close();
  });

  const refreshes = () => web.pool.operations.filter((name) => name === "GetTokensFromRefreshToken").length;
  const expired = async () => {
    const held = await tokens();
    await keeper.put(id, { ...held, expiresIn: 0 });
    return held;
  };

  it("are handed out as they are while they have life left", async () => {
    const held = await tokens();
    await keeper.put(id, held);
    expect(await keeper.accessToken(id)).toBe(held.access);
    expect(refreshes()).toBe(0);
  });

  it("are sealed in the store: no token stands there in the clear", async () => {
    const held = await tokens();
    await keeper.put(id, held);
    const stored = JSON.stringify(await store.tokens(id));
    for (const token of [held.access, held.id, held.refresh]) expect(stored).not.toContain(token.slice(-20));
    expect(JSON.stringify(await store.load(id))).not.toContain("eyJ");
  });

  it("are refreshed exactly once for fifty requests on each of two hosts", async () => {
    const held = await expired();
    web.pool.operations.length = 0;
    const other = keeperOf(store);
    const asked = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? keeper : other).accessToken(id));
    const answers = new Set(await Promise.all(asked));
    expect(refreshes()).toBe(1);
    expect(answers.size).toBe(1);
    expect(answers.has(held.access)).toBe(false);
  });

  it("survive a refresh that is lost or answered with a fault while the old token holds", async () => {
    const held = await tokens();
    await keeper.put(id, { ...held, expiresIn: 100 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 70_000 });
    try {
      for (const fault of ["lost", { status: 500 }] as const) {
        web.pool.faults.set("GetTokensFromRefreshToken", fault);
        expect(await keeper.accessToken(id)).toBe(held.access);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(refreshes()).toBe(2);
  });

  it("are an outage, not a sign-out, when the old token is over and no new one can be had", async () => {
    await expired();
    web.pool.faults.set("GetTokensFromRefreshToken", { status: 500 });
    await expect(keeper.accessToken(id)).rejects.toBeInstanceOf(IdentityOutage);
    web.pool.faults.clear();
    expect(await keeper.accessToken(id)).toMatch(/^eyJ/);
  });

  it("survive a refresh that takes three seconds", async () => {
    await expired();
    web.pool.faults.set("GetTokensFromRefreshToken", { delayMs: 2800 });
    expect(await keeper.accessToken(id)).toMatch(/^eyJ/);
    expect(refreshes()).toBe(1);
  });

  it("end the session when the pool has revoked them", async () => {
    const held = await expired();
    await pool.revoke(held.refresh);
    await expect(keeper.accessToken(id)).rejects.toBeInstanceOf(SessionEnded);
  });

  it("are gone with their session and cannot be put back", async () => {
    const held = await expired();
    await store.destroy(id);
    await expect(keeper.accessToken(id)).rejects.toBeInstanceOf(SessionEnded);
    await expect(keeper.put(id, held)).rejects.toBeInstanceOf(SessionEnded);
  });
});

describe("the moment of a refresh", () => {
  it("lies 90 to 150 seconds before the end, the same for one session and spread over many", () => {
    const leads = Array.from({ length: 200 }, () => refreshLead(hashOf(newSessionId()), 3600));
    expect(Math.min(...leads)).toBeGreaterThanOrEqual(90_000);
    expect(Math.max(...leads)).toBeLessThanOrEqual(150_000);
    expect(new Set(leads).size).toBeGreaterThan(150);
    const id = hashOf(newSessionId());
    expect(refreshLead(id, 3600)).toBe(refreshLead(id, 3600));
  });
});
