import { hash, randomBytes } from "node:crypto";
import type { BreakerState } from "../gateway/breaker.ts";

/** What a session remembers, by field. Every value is JSON. */
export type Fields = Record<string, unknown>;

export interface SealedTokens {
  sealed: string;
  version: number;
}

export const IDLE_MS = 60 * 60 * 1000;
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
export const TOUCH_MS = 60 * 1000;
export const MAX_SESSIONS_OF_USER = 10;

export interface OwnSession {
  /** What it is stored under; tells nothing about its id. */
  key: string;
  /** Milliseconds since the epoch. */
  seen: number;
  fields: Fields;
}

export type Release = () => Promise<void>;

/**
 * Where sessions live, with what belongs to them: sealed tokens, single-use records, locks and counters.
 * Ids are stored as SHA-256 only. Every method throws when the store cannot be reached; nothing is then assumed.
 */
export interface SessionStore {
  /** The fields of a live session, which counts as use. */
  load(id: string): Promise<Fields | undefined>;
  /**
   * Begins a session of the person `fields.sub`; ends their oldest beyond the limit.
   * @returns the keys of the living sessions that this ended.
   */
  create(id: string, fields: Fields & { sub: string }): Promise<string[]>;
  /**
   * Writes the given fields only (undefined removes one) and only into a session that still lives.
   * @returns false when the session is gone; nothing is then written.
   */
  change(id: string, fields: Fields): Promise<boolean>;
  destroy(id: string): Promise<void>;
  destroyAll(sub: string, exceptId?: string): Promise<void>;
  /** The living sessions of a person, the latest used first. */
  sessionsOf(sub: string): Promise<OwnSession[]>;
  /** Ends one session of a person; a key of somebody else's does nothing. */
  destroyKey(sub: string, key: string): Promise<void>;
  tokens(id: string): Promise<SealedTokens | undefined>;
  /** @returns false when the session is gone or another request replaced the tokens first. */
  replaceTokens(id: string, expectedVersion: number, sealed: string): Promise<boolean>;
  /** Takes a lock for at most `ms`; undefined when another holds it. */
  lock(name: string, ms: number): Promise<Release | undefined>;
  keep(name: string, value: unknown, ms: number): Promise<void>;
  take(name: string): Promise<unknown>;
  count(name: string, windowMs: number): Promise<number>;
  counted(name: string, windowMs: number): Promise<number>;
  forget(name: string): Promise<void>;
  /** Adds one to a count that all hosts share, gone after `ms`; absent in a store that only one process has. */
  tally?(name: string, ms: number): Promise<number>;
  /** Since when the store has lost nothing, milliseconds since the epoch: sessions from before are gone without a reason. */
  keepsSince(): Promise<number>;
  /** How many entries the store holds: sessions, or where other records lie beside them, all. */
  size(): Promise<number>;
  ping(): Promise<void>;
  /** Whether the store is left alone just now; absent in a store that only one process has. */
  breaker?(): BreakerState;
  close(): Promise<void>;
}

/** The store did not answer: the request cannot know who is asking and must say so (503). */
export class SessionStoreError extends Error {
  constructor(cause: unknown) {
    super("the session store gave no answer", { cause });
    this.name = "SessionStoreError";
  }
}

const ID = /^[A-Za-z0-9_-]{43}$/;

export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

export function isSessionId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

const HASHES_KEPT = 256;
const hashes = new Map<string, string>();

/** Under what a session is stored: the id itself is only in the browser. A request asks for it several times. */
export function hashOf(id: string): string {
  const known = hashes.get(id);
  if (known !== undefined) return known;
  const made = hash("sha256", id, "base64url");
  if (hashes.size >= HASHES_KEPT) hashes.clear();
  hashes.set(id, made);
  return made;
}

export function endOf(seen: number, absolute: number): number {
  return Math.min(seen + IDLE_MS, absolute);
}
