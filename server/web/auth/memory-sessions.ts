import {
  ABSOLUTE_MS,
  endOf,
  type Fields,
  hashOf,
  MAX_SESSIONS_OF_USER,
  type Release,
  type SealedTokens,
  type SessionStore,
  TOUCH_MS,
} from "./session-store.ts";

interface Kept {
  fields: Map<string, string>;
  sub: string;
  seen: number;
  absolute: number;
  tokens: SealedTokens | undefined;
}

interface Limits {
  maxSessions?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

const MAX_SESSIONS = 20_000;
const MAX_RECORDS = 20_000;
const SWEEP_MS = 60_000;

export function memorySessions({
  maxSessions = MAX_SESSIONS,
  now = () => Date.now(),
}: Limits = {}): SessionStore {
  // A Map keeps the order of insertion; a session is re-inserted when touched, so the first is the longest unused.
  const sessions = new Map<string, Kept>();
  const records = new Map<string, { value: string; until: number }>();
  const locks = new Map<string, { until: number }>();
  const events = new Map<string, { at: number[]; windowMs: number }>();

  const since = now();
  const live = (key: string): Kept | undefined => {
    const kept = sessions.get(key);
    if (kept && endOf(kept.seen, kept.absolute) > now()) return kept;
    if (kept) sessions.delete(key);
    return undefined;
  };
  const keysOf = (sub: string) => [...sessions].filter(([, kept]) => kept.sub === sub).map(([key]) => key);
  const recent = (name: string, windowMs: number): number[] => {
    const from = now() - windowMs;
    return (events.get(name)?.at ?? []).filter((at) => at > from);
  };

  const sweep = setInterval(() => {
    for (const key of [...sessions.keys()]) live(key);
    for (const [name, record] of records) if (record.until <= now()) records.delete(name);
    for (const [name, { until }] of locks) if (until <= now()) locks.delete(name);
    for (const [name, { windowMs }] of events) if (recent(name, windowMs).length === 0) events.delete(name);
  }, SWEEP_MS);
  sweep.unref();

  return {
    async load(id) {
      const key = hashOf(id);
      const kept = live(key);
      if (!kept) return undefined;
      if (now() - kept.seen >= TOUCH_MS) {
        kept.seen = now();
        sessions.delete(key);
        sessions.set(key, kept);
      }
      return fieldsOf(kept.fields);
    },
    async create(id, fields) {
      const absolute = now() + ABSOLUTE_MS;
      const kept: Kept = { fields: new Map(), sub: fields.sub, seen: now(), absolute, tokens: undefined };
      write(kept.fields, fields);
      sessions.set(hashOf(id), kept);
      const own = keysOf(fields.sub);
      const ended = own.slice(0, Math.max(0, own.length - MAX_SESSIONS_OF_USER)).filter(live);
      for (const key of ended) sessions.delete(key);
      trim(sessions, maxSessions);
      return ended;
    },
    async change(id, fields) {
      const kept = live(hashOf(id));
      if (!kept) return false;
      write(kept.fields, fields);
      return true;
    },
    async destroy(id) {
      sessions.delete(hashOf(id));
    },
    async destroyAll(sub, exceptId) {
      const except = exceptId && hashOf(exceptId);
      for (const key of keysOf(sub)) if (key !== except) sessions.delete(key);
    },
    async sessionsOf(sub) {
      return keysOf(sub)
        .flatMap((key) => {
          const kept = live(key);
          return kept ? [{ key, seen: kept.seen, fields: fieldsOf(kept.fields) }] : [];
        })
        .sort((a, b) => b.seen - a.seen);
    },
    async destroyKey(sub, key) {
      if (sessions.get(key)?.sub === sub) sessions.delete(key);
    },
    async tokens(id) {
      return live(hashOf(id))?.tokens;
    },
    async replaceTokens(id, expectedVersion, sealed) {
      const kept = live(hashOf(id));
      if (!kept || (kept.tokens?.version ?? 0) !== expectedVersion) return false;
      kept.tokens = { sealed, version: expectedVersion + 1 };
      return true;
    },
    async lock(name, ms): Promise<Release | undefined> {
      const held = locks.get(name);
      if (held && held.until > now()) return undefined;
      const mine = { until: now() + ms };
      locks.set(name, mine);
      return async () => {
        if (locks.get(name) === mine) locks.delete(name);
      };
    },
    async keep(name, value, ms) {
      records.set(name, { value: JSON.stringify(value), until: now() + ms });
      trim(records, MAX_RECORDS);
    },
    async take(name) {
      const record = records.get(name);
      records.delete(name);
      return record && record.until > now() ? JSON.parse(record.value) : undefined;
    },
    async count(name, windowMs) {
      const at = [...recent(name, windowMs), now()];
      events.delete(name);
      events.set(name, { at, windowMs });
      trim(events, MAX_RECORDS);
      return at.length;
    },
    async counted(name, windowMs) {
      return recent(name, windowMs).length;
    },
    async forget(name) {
      events.delete(name);
    },
    keepsSince: async () => since,
    async size() {
      return sessions.size;
    },
    async ping() {},
    async close() {
      clearInterval(sweep);
    },
  };
}

function trim(map: Map<string, unknown>, size: number): void {
  for (const key of map.keys()) {
    if (map.size <= size) return;
    map.delete(key);
  }
}

function write(into: Map<string, string>, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) into.delete(name);
    else into.set(name, JSON.stringify(value));
  }
}

function fieldsOf(stored: Map<string, string>): Fields {
  const fields: Fields = {};
  for (const [name, value] of stored) fields[name] = JSON.parse(value);
  return fields;
}
