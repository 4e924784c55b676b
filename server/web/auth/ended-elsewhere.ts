import { ABSOLUTE_MS, hashOf, type SessionStore } from "./session-store.ts";

/** What somebody did who ended sessions from outside them: signed devices out, or set a new password. */
const CAUSES = ["signout", "password"] as const;
export type Cause = (typeof CAUSES)[number];

const nameOf = (cause: Cause, key: string) => `ended-elsewhere:${cause}:${key}`;

interface Which {
  cause: Cause;
  /** The session that goes on. */
  exceptId?: string;
  /** Only the session of this key. */
  key?: string;
}

/** Ends sessions of a person from outside them, and notes why: their browsers are told when they come again. */
export async function endElsewhere(
  store: SessionStore,
  sub: string,
  { cause, exceptId, key }: Which,
): Promise<void> {
  const own = exceptId === undefined ? undefined : hashOf(exceptId);
  const ended = (await store.sessionsOf(sub)).filter((one) => one.key !== own && (!key || one.key === key));
  if (key) await store.destroyKey(sub, key);
  else await store.destroyAll(sub, exceptId);
  await Promise.all(ended.map((one) => store.count(nameOf(cause, one.key), ABSOLUTE_MS)));
}

/** Why the session of this key was ended from outside it, where it was. */
export async function causeOfEnd(store: SessionStore, key: string): Promise<Cause | undefined> {
  for (const cause of CAUSES) if ((await store.counted(nameOf(cause, key), ABSOLUTE_MS)) > 0) return cause;
  return undefined;
}
