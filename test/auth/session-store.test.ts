import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { memorySessions } from "../../server/web/auth/memory-sessions.ts";
import { postgresSessions } from "../../server/web/auth/postgres-sessions.ts";
import { redisSessions } from "../../server/web/auth/redis-sessions.ts";
import {
  ABSOLUTE_MS,
  hashOf,
  IDLE_MS,
  newSessionId,
  type SessionStore,
  SessionStoreError,
} from "../../server/web/auth/session-store.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";

let postgres: Postgres;
let redis: PrivateRedis;
const stores = new Map<string, SessionStore>();

beforeAll(async () => {
  redis = await startRedis();
  const shared = redisSessions(redis.url, () => {});
  await vi.waitFor(() => shared.ping(), 5000);
  stores.set("memory", memorySessions());
  stores.set("redis", shared);
  postgres = await startPostgres();
  stores.set(
    "postgres",
    postgresSessions(await postgres.createDatabase(), () => {}),
  );
});
afterAll(async () => {
  for (const store of stores.values()) await store.close();
  await redis.stop();
  await postgres?.close();
});

const forgetInRedis = async (ids: string[]) => {
  const { Redis } = await import("ioredis");
  const writer = new Redis(redis.url);
  await writer.del(ids.map((id) => `s:${hashOf(id)}`));
  writer.disconnect();
};

describe.each(["memory", "redis", "postgres"])("the %s session store (S10)", (kind) => {
  const store = () => stores.get(kind) as SessionStore;
  const begin = async (sub: string, fields = {}) => {
    const id = newSessionId();
    await store().create(id, { sub, ...fields });
    return id;
  };

  it("answers the fields it was given and nothing for an unknown id", async () => {
    const id = await begin("a", { facility: 3, flash: [{ kind: "success", text: "保存しました。" }] });
    expect(await store().load(id)).toEqual({
      sub: "a",
      facility: 3,
      flash: [{ kind: "success", text: "保存しました。" }],
    });
    expect(await store().load(newSessionId())).toBeUndefined();
  });

  it("writes only the fields that are named and removes the undefined ones", async () => {
    const id = await begin("b", { facility: 3, brand: 4, side: "brand" });
    expect(await store().change(id, { facility: 5, side: undefined })).toBe(true);
    expect(await store().load(id)).toEqual({ sub: "b", facility: 5, brand: 4 });
  });

  it("is not revived by changes under way while it ends, in two hundred races", async () => {
    for (let round = 0; round < 200; round++) {
      const id = await begin("race");
      await Promise.all([
        store().change(id, { facility: round }),
        store().destroy(id),
        store().change(id, { marker: "sections" }),
        store().load(id),
      ]);
      expect(await store().load(id)).toBeUndefined();
    }
    expect(await store().sessionsOf("race")).toEqual([]);
  });

  it("lists the sessions of one person and ends one of them, and nobody else's", async () => {
    const one = await begin("owner", { device: "Microsoft Edge（Windows）" });
    const two = await begin("owner");
    const foreign = await begin("stranger");
    const listed = await store().sessionsOf("owner");
    expect(listed.map(({ key }) => key).sort()).toEqual([hashOf(one), hashOf(two)].sort());
    expect(listed.find(({ key }) => key === hashOf(one))?.fields).toMatchObject({
      sub: "owner",
      device: "Microsoft Edge（Windows）",
    });
    for (const { seen } of listed) expect(Math.abs(Date.now() - seen)).toBeLessThan(60_000);
    await store().destroyKey("owner", hashOf(foreign));
    expect(await store().load(foreign)).toBeDefined();
    await store().destroyKey("owner", hashOf(one));
    expect(await store().load(one)).toBeUndefined();
    expect((await store().sessionsOf("owner")).map(({ key }) => key)).toEqual([hashOf(two)]);
  });

  it("loses none of two changes made at the same time, in two hundred races", async () => {
    for (let round = 0; round < 200; round++) {
      const id = await begin("c");
      await Promise.all([
        store().change(id, { facility: round }),
        store().change(id, { marker: "sections" }),
      ]);
      expect(await store().load(id)).toMatchObject({ facility: round, marker: "sections" });
    }
  });

  it("never brings a destroyed session back", async () => {
    for (let round = 0; round < 20; round++) {
      const id = await begin("d");
      await Promise.all([store().destroy(id), store().change(id, { facility: round })]);
      expect(await store().load(id)).toBeUndefined();
      expect(await store().change(id, { facility: 1 })).toBe(false);
      expect(await store().replaceTokens(id, 0, "sealed")).toBe(false);
      expect(await store().tokens(id)).toBeUndefined();
    }
  });

  it("replaces tokens only for who read the current version", async () => {
    const id = await begin("e");
    expect(await store().replaceTokens(id, 0, "first")).toBe(true);
    expect(await store().replaceTokens(id, 0, "late")).toBe(false);
    expect(await store().tokens(id)).toEqual({ sealed: "first", version: 1 });
    expect(await store().load(id)).toEqual({ sub: "e" });
  });

  it("ends the oldest session of a person beyond ten, and answers which", async () => {
    const ids = [];
    for (let i = 0; i < 10; i++) {
      ids.push(await begin("f"));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const eleventh = newSessionId();
    expect(await store().create(eleventh, { sub: "f" })).toEqual([hashOf(ids[0] ?? "")]);
    const alive = await Promise.all([...ids, eleventh].map((id) => store().load(id)));
    expect(alive.map(Boolean)).toEqual([false, ...Array(10).fill(true)]);
  });

  it("does not answer a session as ended for a new one that was over before", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const ids = [];
      for (let i = 0; i < 10; i++) ids.push(await begin("j"));
      vi.setSystemTime(Date.now() + IDLE_MS + 1);
      // Redis lets keys go by a clock of its own.
      if (kind === "redis") await forgetInRedis(ids);
      expect(await store().create(newSessionId(), { sub: "j" })).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends all sessions of a person but the one that asks", async () => {
    const [own, other, foreign] = [await begin("g"), await begin("g"), await begin("h")];
    await store().destroyAll("g", own);
    expect(await store().load(own)).toBeDefined();
    expect(await store().load(other)).toBeUndefined();
    expect(await store().load(foreign)).toBeDefined();
  });

  it("gives a lock to one at a time", async () => {
    const release = await store().lock("one", 5000);
    expect(await store().lock("one", 5000)).toBeUndefined();
    await release?.();
    expect(await store().lock("one", 5000)).toBeDefined();
  });

  it("hands a kept record out once", async () => {
    await store().keep("step", { state: "x" }, 5000);
    expect(await store().take("step")).toEqual({ state: "x" });
    expect(await store().take("step")).toBeUndefined();
  });

  it("counts events within a window and forgets on request", async () => {
    expect(await store().count("tries", 60_000)).toBe(1);
    expect(await store().count("tries", 60_000)).toBe(2);
    expect(await store().counted("tries", 60_000)).toBe(2);
    await store().forget("tries");
    expect(await store().counted("tries", 60_000)).toBe(0);
  });

  it("ends even a used session after twelve hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const id = await begin("i");
      const start = Date.now();
      for (let at = 0; at < ABSOLUTE_MS; at += IDLE_MS / 2) {
        vi.setSystemTime(start + at);
        expect(await store().load(id)).toBeDefined();
      }
      vi.setSystemTime(start + ABSOLUTE_MS + 1);
      expect(await store().load(id)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the memory session store", () => {
  it("ends a session that nobody used for an hour", async () => {
    let now = 0;
    const store = memorySessions({ now: () => now });
    const id = newSessionId();
    await store.create(id, { sub: "a" });
    now = IDLE_MS - 1;
    expect(await store.load(id)).toBeDefined();
    now += IDLE_MS;
    expect(await store.load(id)).toBeUndefined();
    await store.close();
  });

  it("keeps a bounded number of sessions and ends those unused for longest", async () => {
    let now = 0;
    const store = memorySessions({ maxSessions: 2, now: () => now });
    const [first, second, third] = [newSessionId(), newSessionId(), newSessionId()];
    await store.create(first, { sub: "a" });
    await store.create(second, { sub: "b" });
    now = 120_000;
    await store.load(first);
    await store.create(third, { sub: "c" });
    expect(await store.load(second)).toBeUndefined();
    expect(await store.load(first)).toBeDefined();
    await store.close();
  });
});

describe("the redis session store", () => {
  it("throws within a second when the server does not answer, and works again afterwards", async () => {
    const own = await startRedis();
    const store = redisSessions(own.url, () => {});
    await vi.waitFor(() => store.ping(), 5000);
    const id = newSessionId();
    await store.create(id, { sub: "k" });
    own.pause();
    await expect(store.load(id)).rejects.toBeInstanceOf(SessionStoreError);
    own.resume();
    await vi.waitFor(async () => expect(await store.load(id)).toEqual({ sub: "k" }), 5000);
    await store.close();
    await own.stop();
  });

  it("lets an unused session expire within the hour", async () => {
    const { Redis } = await import("ioredis");
    const reader = new Redis(redis.url);
    const id = newSessionId();
    await (stores.get("redis") as SessionStore).create(id, { sub: "m" });
    const left = await reader.pttl(`s:${hashOf(id)}`);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(IDLE_MS);
    reader.disconnect();
  });

  it("keeps no session id in the clear", async () => {
    const { Redis } = await import("ioredis");
    const reader = new Redis(redis.url);
    const id = newSessionId();
    await (stores.get("redis") as SessionStore).create(id, { sub: "l" });
    const keys = await reader.keys("*");
    expect(keys.some((key) => key.includes(id))).toBe(false);
    reader.disconnect();
  });
});
