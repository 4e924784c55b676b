import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import {
  ABSOLUTE_MS,
  type Fields,
  hashOf,
  IDLE_MS,
  MAX_SESSIONS_OF_USER,
  type OwnSession,
  type SessionStore,
  TOUCH_MS,
} from "./session-store.ts";
import { patientStore } from "./store-patience.ts";

// Field names of a session are prefixed `f:`, so that no name can meet the store's own sub, seen, abs, tok and tokv.
const SCRIPTS = {
  loadSession: {
    numberOfKeys: 1,
    lua: `
      local abs = tonumber(redis.call('HGET', KEYS[1], 'abs'))
      if not abs then return {} end
      local now = tonumber(ARGV[1])
      if now >= abs then redis.call('DEL', KEYS[1]) return {} end
      if now - tonumber(redis.call('HGET', KEYS[1], 'seen')) >= tonumber(ARGV[3]) then
        redis.call('HSET', KEYS[1], 'seen', ARGV[1])
        redis.call('PEXPIRE', KEYS[1], math.min(tonumber(ARGV[2]), abs - now))
      end
      return redis.call('HGETALL', KEYS[1])`,
  },
  createSession: {
    numberOfKeys: 2,
    lua: `
      redis.call('DEL', KEYS[1])
      redis.call('HSET', KEYS[1], unpack(ARGV, 6))
      redis.call('PEXPIRE', KEYS[1], ARGV[2])
      redis.call('ZADD', KEYS[2], ARGV[1], ARGV[4])
      redis.call('PEXPIRE', KEYS[2], ARGV[3])
      local surplus = redis.call('ZCARD', KEYS[2]) - tonumber(ARGV[5])
      local ended = {}
      if surplus > 0 then
        for _, hash in ipairs(redis.call('ZRANGE', KEYS[2], 0, surplus - 1)) do
          if redis.call('DEL', 's:' .. hash) == 1 then table.insert(ended, hash) end
          redis.call('ZREM', KEYS[2], hash)
        end
      end
      return ended`,
  },
  // ARGV: how many arguments are written, name and value alternating; the rest are names to remove.
  changeSession: {
    numberOfKeys: 1,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
      local written = tonumber(ARGV[1])
      if written > 0 then redis.call('HSET', KEYS[1], unpack(ARGV, 2, 1 + written)) end
      if #ARGV > 1 + written then redis.call('HDEL', KEYS[1], unpack(ARGV, 2 + written)) end
      return 1`,
  },
  replaceTokens: {
    numberOfKeys: 1,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
      if tonumber(redis.call('HGET', KEYS[1], 'tokv') or '0') ~= tonumber(ARGV[1]) then return 0 end
      redis.call('HSET', KEYS[1], 'tok', ARGV[2], 'tokv', tonumber(ARGV[1]) + 1)
      return 1`,
  },
  releaseLock: {
    numberOfKeys: 1,
    lua: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`,
  },
  countEvent: {
    numberOfKeys: 1,
    lua: `
      redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', tonumber(ARGV[1]) - tonumber(ARGV[2]))
      if ARGV[3] ~= '' then
        redis.call('ZADD', KEYS[1], ARGV[1], ARGV[3])
        redis.call('PEXPIRE', KEYS[1], ARGV[2])
      end
      return redis.call('ZCARD', KEYS[1])`,
  },
} as const;

type Run = (...args: (string | number)[]) => Promise<unknown>;
type Scripts = { [N in keyof typeof SCRIPTS]: Run };

export function redisSessions(url: string, onError: (error: Error) => void): SessionStore {
  const redis = new Redis(url, {
    connectTimeout: 1000,
    commandTimeout: 300,
    // A connection that has fallen silent is given up for a new one.
    socketTimeout: 2000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A store that is back must be back for people within a moment, however long it was away.
    retryStrategy: (attempt) => Math.min(attempt * 100, 500),
    scripts: SCRIPTS,
  }) as Redis & Scripts;
  redis.on("error", onError);

  return patientStore({
    async load(id) {
      const flat = (await redis.loadSession(sessionKey(id), Date.now(), IDLE_MS, TOUCH_MS)) as string[];
      return flat.length === 0 ? undefined : fieldsOf(flat);
    },
    async create(id, fields) {
      const now = Date.now();
      const own = [now, IDLE_MS, ABSOLUTE_MS, hashOf(id), MAX_SESSIONS_OF_USER];
      const stored = ["sub", fields.sub, "seen", `${now}`, "abs", `${now + ABSOLUTE_MS}`, ...written(fields)];
      const [ended] = await Promise.all([
        redis.createSession(sessionKey(id), userKey(fields.sub), ...own, ...stored),
        redis.set(SINCE, now, "NX"),
      ]);
      return ended as string[];
    },
    async change(id, fields) {
      const values = written(fields);
      const removed = Object.keys(fields).filter((name) => fields[name] === undefined);
      const names = removed.map((name) => `f:${name}`);
      return (await redis.changeSession(sessionKey(id), values.length, ...values, ...names)) === 1;
    },
    async destroy(id) {
      const sub = await redis.hget(sessionKey(id), "sub");
      await redis.del(sessionKey(id));
      if (sub) await redis.zrem(userKey(sub), hashOf(id));
    },
    async destroyAll(sub, exceptId) {
      const except = exceptId && hashOf(exceptId);
      const hashes = (await redis.zrange(userKey(sub), "0", "-1")).filter((hash) => hash !== except);
      if (hashes.length === 0) return;
      await redis.del(hashes.map((hash) => `s:${hash}`));
      await redis.zrem(userKey(sub), hashes);
    },
    async sessionsOf(sub) {
      const keys = await redis.zrange(userKey(sub), "0", "-1");
      const found = await Promise.all(
        keys.map(async (key) => ownSession(key, await redis.hgetall(`s:${key}`))),
      );
      return found.filter((own) => own !== undefined).sort((a, b) => b.seen - a.seen);
    },
    async destroyKey(sub, key) {
      if ((await redis.zrem(userKey(sub), key)) === 1) await redis.del(`s:${key}`);
    },
    async tokens(id) {
      const [sealed, version] = await redis.hmget(sessionKey(id), "tok", "tokv");
      return sealed && version ? { sealed, version: Number(version) } : undefined;
    },
    async replaceTokens(id, expectedVersion, sealed) {
      return (await redis.replaceTokens(sessionKey(id), expectedVersion, sealed)) === 1;
    },
    async lock(name, ms) {
      const owner = randomUUID();
      if ((await redis.set(`l:${name}`, owner, "PX", ms, "NX")) !== "OK") return undefined;
      return async () => {
        await redis.releaseLock(`l:${name}`, owner);
      };
    },
    async keep(name, value, ms) {
      await redis.set(`k:${name}`, JSON.stringify(value), "PX", ms);
    },
    async take(name) {
      const value = await redis.getdel(`k:${name}`);
      return value === null ? undefined : JSON.parse(value);
    },
    async count(name, windowMs) {
      return Number(await redis.countEvent(`c:${name}`, Date.now(), windowMs, randomUUID()));
    },
    async counted(name, windowMs) {
      return Number(await redis.countEvent(`c:${name}`, Date.now(), windowMs, ""));
    },
    async forget(name) {
      await redis.del(`c:${name}`);
    },
    async tally(name, ms) {
      const answers = await redis.multi().incr(`r:${name}`).pexpire(`r:${name}`, ms).exec();
      return Number(answers?.[0]?.[1]);
    },
    async keepsSince() {
      return Number((await redis.get(SINCE)) ?? Date.now());
    },
    size: () => redis.dbsize(),
    async ping() {
      await redis.ping();
    },
    async close() {
      redis.disconnect();
    },
  });
}

/** When the first session came into the store as it is: older ones are lost. */
const SINCE = "since";
const sessionKey = (id: string) => `s:${hashOf(id)}`;
const userKey = (sub: string) => `u:${sub}`;

function written(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`f:${name}`, JSON.stringify(value)],
  );
}

function fieldsOf(flat: string[]): Fields {
  const fields: Fields = {};
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const name = flat[i] as string;
    if (name.startsWith("f:")) fields[name.slice(2)] = JSON.parse(flat[i + 1] as string);
  }
  return fields;
}

function ownSession(key: string, stored: Record<string, string>): OwnSession | undefined {
  if (stored.seen === undefined || Number(stored.abs) <= Date.now()) return undefined;
  return { key, seen: Number(stored.seen), fields: fieldsOf(Object.entries(stored).flat()) };
}
