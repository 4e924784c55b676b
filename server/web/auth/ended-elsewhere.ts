import { ABSOLUTE_MS, hashOf, type SessionStore } from "./session-store.ts";

const CAUSES = ["signout", "password", "crowd"] as const;
export type Cause = (typeof CAUSES)[number];

const nameOf = (cause: Cause, key: string) => `ended-elsewhere:${cause}:${key}`;

interface Which {
  cause: Cause;
  exceptId?: string;
  key?: string;
}

export async function endElsewhere(
  store: SessionStore,
  sub: string,
  { cause, exceptId, key }: Which,
): Promise<void> {
  const own = exceptId === undefined ? undefined : hashOf(exceptId);
  const ended = (await store.sessionsOf(sub)).filter((one) => one.key !== own && (!key || one.key === key));
  if (key) await store.destroyKey(sub, key);
  else await store.destroyAll(sub, exceptId);
  await note(
    store,
    cause,
    ended.map((one) => one.key),
  );
}

/** Notes which sessions had to end for a new one. Never throws: the new one has begun. */
export async function noteCrowdedOut(store: SessionStore, keys: readonly string[]): Promise<void> {
  await note(store, "crowd", keys).catch(() => {});
}

async function note(store: SessionStore, cause: Cause, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => store.count(nameOf(cause, key), ABSOLUTE_MS)));
}

export async function causeOfEnd(store: SessionStore, key: string): Promise<Cause | undefined> {
  for (const cause of CAUSES) if ((await store.counted(nameOf(cause, key), ABSOLUTE_MS)) > 0) return cause;
  return undefined;
}
