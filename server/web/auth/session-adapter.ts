import type { SessionStore as PluginStore } from "@fastify/session";
import type { Session } from "fastify";
import { noteCrowdedOut } from "./ended-elsewhere.ts";
import type { SessionFields } from "./session-fields.ts";
import type { Fields, SessionStore } from "./session-store.ts";

export const sessionFields = [
  ...(["sub", "iss", "uid", "email", "created", "proof", "tokensEnd", "device", "newEmail"] as const),
  ...(["facility", "brand", "side"] as const),
  ...(["known", "standing", "flash", "notices", "marker", "map", "writtenAt"] as const),
  ...(["drafts", "sectionCopyList", "searches", "leasing"] as const),
] satisfies (keyof SessionFields)[];

declare module "fastify" {
  interface Session extends SessionFields {
    /** How the fields stood when this request loaded them; absent in a new session. */
    loaded?: Loaded;
    toJSON?: typeof changesOf;
  }
}

class Loaded {
  readonly #values: Fields;
  readonly #texts = new Map<string, string>();
  constructor(fields: Fields) {
    this.#values = { ...fields };
    for (const name of sessionFields) {
      const value = fields[name];
      if (isAlterable(name, value)) this.#texts.set(name, JSON.stringify(value));
    }
  }

  changes(session: Session): (keyof SessionFields)[] {
    return sessionFields.filter((name) => {
      const [value, before] = [session[name], this.#values[name]];
      if (value === before)
        return isAlterable(name, value) && JSON.stringify(value) !== this.#texts.get(name);
      return JSON.stringify(value) !== (this.#texts.get(name) ?? JSON.stringify(before));
    });
  }
}

/** What is known of the person is only ever replaced as a whole. */
function isAlterable(name: keyof SessionFields, value: unknown): boolean {
  return typeof value === "object" && value !== null && name !== "known";
}

/** What the session plugin's own change detection reads in place of every property: it serialises and hashes it twice. */
function changesOf(this: Session): unknown {
  const { loaded, toJSON: _, ...others } = this;
  return loaded ? loaded.changes(this) : others;
}

/**
 * Our store in the shape @fastify/session calls. The plugin saves whole sessions at the end of a request; this writes
 * only the fields the request changed, and never into a session that ended meanwhile.
 */
export function pluginStore(store: SessionStore): PluginStore {
  return {
    get(id, callback) {
      store.load(id).then(
        (fields) =>
          callback(
            null,
            fields && ({ ...fields, loaded: new Loaded(fields), toJSON: changesOf } as unknown as Session),
          ),
        (error) => callback(error),
      );
    },
    set(id, session, callback) {
      save(store, id, session).then(
        () => callback(),
        (error) => callback(error),
      );
    },
    destroy(id, callback) {
      store.destroy(id).then(
        () => callback(),
        (error) => callback(error),
      );
    },
  };
}

async function save(store: SessionStore, id: string, session: Session): Promise<void> {
  // An anonymous visit has nothing to keep. The plugin also saves the still empty session it makes for a new id.
  if (session.sub === undefined) return;
  const fields: Fields = {};
  for (const name of sessionFields) fields[name] = session[name];
  if (!session.loaded) {
    await noteCrowdedOut(store, await store.create(id, { ...fields, sub: session.sub }));
  } else {
    const changed = session.loaded.changes(session);
    if (changed.length > 0)
      await store.change(id, Object.fromEntries(changed.map((name) => [name, fields[name]])));
  }
  session.loaded = new Loaded(fields);
}
