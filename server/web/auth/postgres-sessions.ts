import { randomUUID } from "node:crypto";
import { LeadingPool } from "./leading-pool.ts";
import {
  ABSOLUTE_MS,
  type Fields,
  hashOf,
  IDLE_MS,
  MAX_SESSIONS_OF_USER,
  type SessionStore,
  TOUCH_MS,
} from "./session-store.ts";
import { patientStore } from "./store-patience.ts";

const POOL_SIZE = 4;
const CONNECT_MS = 1000;
const COMMAND_MS = 300;
const SWEEP_MS = 60_000;

/**
 * Tables of their own schema, made by whoever comes first. Values of fields are texts of JSON: `jsonb` itself takes no
 * U+0000. Times are milliseconds since the epoch by the clock of the web hosts, as in the other stores.
 */
const TABLES = `
select pg_advisory_xact_lock(7308640001);
create schema if not exists kukaku_sessions;
create table if not exists kukaku_sessions.sessions (
  key text primary key, sub text not null, seen bigint not null, absolute bigint not null,
  fields jsonb not null, tokens text, version integer not null default 0
);
create index if not exists sessions_sub on kukaku_sessions.sessions (sub, absolute);
create table if not exists kukaku_sessions.records (name text primary key, value text not null, until bigint not null);
create table if not exists kukaku_sessions.locks (name text primary key, owner text not null, until bigint not null);
create table if not exists kukaku_sessions.events (name text primary key, at bigint[] not null, until bigint not null);
create table if not exists kukaku_sessions.tallies (name text primary key, number integer not null, until bigint not null);
create table if not exists kukaku_sessions.since (at bigint not null);
insert into kukaku_sessions.since (at)
select extract(epoch from now()) * 1000 where not exists (select from kukaku_sessions.since)`;

/** A session that lives; of parameters `$1` is the key and `$2` now. */
const LIVES = `absolute > $2 and seen + ${IDLE_MS} > $2`;

const SWEEP = `
with s as (delete from kukaku_sessions.sessions where absolute <= $1 or seen + ${IDLE_MS} <= $1),
  r as (delete from kukaku_sessions.records where until <= $1),
  l as (delete from kukaku_sessions.locks where until <= $1),
  t as (delete from kukaku_sessions.tallies where until <= $1)
delete from kukaku_sessions.events where until <= $1`;

interface Row {
  key: string;
  seen: string;
  fields: Record<string, string>;
}

export function postgresSessions(url: string, onError: (error: Error) => void): SessionStore {
  const options = {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: COMMAND_MS,
    statement_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: "kukaku sessions",
  };
  const pool = new LeadingPool(url, options, onError);
  let made: Promise<unknown> | undefined;
  const tables = () => {
    made ??= pool.query(TABLES).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  const rows = async <R extends object>(text: string, values: unknown[]): Promise<R[]> => {
    await tables();
    return pool.query<R>(text, values);
  };
  const first = async <R extends object>(text: string, values: unknown[]): Promise<R | undefined> =>
    (await rows<R>(text, values))[0];
  const sweep = setInterval(() => void rows(SWEEP, [Date.now()]).catch(onError), SWEEP_MS);
  sweep.unref();

  const store: SessionStore = {
    async load(id) {
      const row = await first<Row>(
        `with touched as (
           update kukaku_sessions.sessions set seen = $2 where key = $1 and ${LIVES} and $2 - seen >= ${TOUCH_MS}
         )
         select fields from kukaku_sessions.sessions where key = $1 and ${LIVES}`,
        [hashOf(id), Date.now()],
      );
      return row && fieldsOf(row.fields);
    },
    async create(id, fields) {
      const now = Date.now();
      const ended = await rows<{ key: string; lived: boolean }>(
        `with made as (
           insert into kukaku_sessions.sessions (key, sub, seen, absolute, fields) values ($1, $2, $3, $4, $5)
           on conflict (key) do update
           set sub = excluded.sub, seen = excluded.seen, absolute = excluded.absolute, fields = excluded.fields,
             tokens = null, version = 0
         )
         delete from kukaku_sessions.sessions where key in (
           select key from kukaku_sessions.sessions where sub = $2 and key <> $1
           order by absolute desc, key offset ${MAX_SESSIONS_OF_USER - 1}
         ) returning key, absolute > $3 and seen + ${IDLE_MS} > $3 as lived`,
        [hashOf(id), fields.sub, now, now + ABSOLUTE_MS, written(fields)],
      );
      return ended.filter(({ lived }) => lived).map(({ key }) => key);
    },
    async change(id, fields) {
      const removed = Object.keys(fields).filter((name) => fields[name] === undefined);
      const changed = await first(
        `update kukaku_sessions.sessions set fields = (fields || $3::jsonb) - $4::text[]
         where key = $1 and ${LIVES} returning key`,
        [hashOf(id), Date.now(), written(fields), removed],
      );
      return changed !== undefined;
    },
    async destroy(id) {
      await rows("delete from kukaku_sessions.sessions where key = $1", [hashOf(id)]);
    },
    async destroyAll(sub, exceptId) {
      const except = exceptId === undefined ? "" : hashOf(exceptId);
      await rows("delete from kukaku_sessions.sessions where sub = $1 and key <> $2", [sub, except]);
    },
    async sessionsOf(sub) {
      const found = await rows<Row>(
        `select key, seen, fields from kukaku_sessions.sessions where sub = $1 and ${LIVES} order by seen desc`,
        [sub, Date.now()],
      );
      return found.map(({ key, seen, fields }) => ({ key, seen: Number(seen), fields: fieldsOf(fields) }));
    },
    async destroyKey(sub, key) {
      await rows("delete from kukaku_sessions.sessions where sub = $1 and key = $2", [sub, key]);
    },
    async tokens(id) {
      const row = await first<{ tokens: string | null; version: number }>(
        `select tokens, version from kukaku_sessions.sessions where key = $1 and ${LIVES}`,
        [hashOf(id), Date.now()],
      );
      return row?.tokens ? { sealed: row.tokens, version: row.version } : undefined;
    },
    async replaceTokens(id, expectedVersion, sealed) {
      const replaced = await first(
        `update kukaku_sessions.sessions set tokens = $3, version = version + 1
         where key = $1 and ${LIVES} and version = $4 returning key`,
        [hashOf(id), Date.now(), sealed, expectedVersion],
      );
      return replaced !== undefined;
    },
    async lock(name, ms) {
      const [owner, now] = [randomUUID(), Date.now()];
      const taken = await first(
        `insert into kukaku_sessions.locks as l (name, owner, until) values ($1, $2, $3)
         on conflict (name) do update set owner = excluded.owner, until = excluded.until where l.until <= $4
         returning name`,
        [name, owner, now + ms, now],
      );
      if (!taken) return undefined;
      return async () => {
        await rows("delete from kukaku_sessions.locks where name = $1 and owner = $2", [name, owner]);
      };
    },
    async keep(name, value, ms) {
      await rows(
        `insert into kukaku_sessions.records (name, value, until) values ($1, $2, $3)
         on conflict (name) do update set value = excluded.value, until = excluded.until`,
        [name, JSON.stringify(value), Date.now() + ms],
      );
    },
    async take(name) {
      const record = await first<{ value: string; until: string }>(
        "delete from kukaku_sessions.records where name = $1 returning value, until",
        [name],
      );
      return record && Number(record.until) > Date.now() ? JSON.parse(record.value) : undefined;
    },
    async count(name, windowMs) {
      const now = Date.now();
      // The row is held while it is written: of two at once, one counts the other.
      const row = await first<{ number: number }>(
        `insert into kukaku_sessions.events as e (name, at, until) values ($1, array[$2::bigint], $4)
         on conflict (name) do update
         set at = array(select t from unnest(e.at) t where t > $3) || excluded.at, until = excluded.until
         returning cardinality(at) as number`,
        [name, now, now - windowMs, now + windowMs],
      );
      return row?.number ?? 0;
    },
    async counted(name, windowMs) {
      const row = await first<{ number: number }>(
        `select (select count(*)::int from unnest(at) t where t > $2) as number
         from kukaku_sessions.events where name = $1`,
        [name, Date.now() - windowMs],
      );
      return row?.number ?? 0;
    },
    async forget(name) {
      await rows("delete from kukaku_sessions.events where name = $1", [name]);
    },
    async tally(name, ms) {
      const now = Date.now();
      const row = await first<{ number: number }>(
        `insert into kukaku_sessions.tallies as t (name, number, until) values ($1, 1, $3)
         on conflict (name) do update
         set number = case when t.until <= $2 then 1 else t.number + 1 end, until = excluded.until
         returning number`,
        [name, now, now + ms],
      );
      return row?.number ?? 0;
    },
    async keepsSince() {
      const row = await first<{ at: string }>("select at from kukaku_sessions.since", []);
      return Number(row?.at ?? Date.now());
    },
    async size() {
      const row = await first<{ number: number }>(
        "select count(*)::int as number from kukaku_sessions.sessions where absolute > $1",
        [Date.now()],
      );
      return row?.number ?? 0;
    },
    async ping() {
      await rows("select 1", []);
    },
    async close() {
      clearInterval(sweep);
      await pool.end();
    },
  };
  return patientStore(store);
}

function written(fields: Fields): string {
  const values = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, JSON.stringify(value)] as const],
  );
  return JSON.stringify(Object.fromEntries(values));
}

function fieldsOf(stored: Record<string, string>): Fields {
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, JSON.parse(value)]));
}
