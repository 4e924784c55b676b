import type { SessionStore as PluginStore } from "@fastify/session";
import type { Session } from "fastify";
import type { BrandRole, FacilityRole, User } from "../../contract/users.ts";
import type { Flash } from "../page-model.ts";
import type { Side } from "../viewer.ts";
import type { Fields, SessionStore } from "./session-store.ts";

/** The viewer as last read from the backend: what a page is framed with while the backend is away. */
export interface KnownViewer {
  user: User;
  facilityRoles: FacilityRole[];
  brandRoles: BrandRole[];
}

/** What a session remembers. Tokens are not here: they are sealed in the store (auth/tokens.ts). */
export interface SessionFields {
  /** Subject and issuer of the person's tokens: together they are who it is. */
  sub?: string;
  iss?: string;
  uid?: number;
  email?: string;
  /** Milliseconds since the epoch. */
  created?: number;
  /** Current facility and brand, when one was chosen. */
  facility?: number;
  brand?: number;
  side?: Side;
  known?: KnownViewer;
  flash?: Flash[];
  /** Which of the two pages the person was on last (guard browserBackAuth). */
  marker?: "sections" | "optional_point";
  map?: boolean;
}

const NAMES = [
  ...(["sub", "iss", "uid", "email", "created", "facility", "brand", "side"] as const),
  ...(["known", "flash", "marker", "map"] as const),
] satisfies (keyof SessionFields)[];

declare module "fastify" {
  interface Session extends SessionFields {
    /** How the fields stood when this request loaded them; absent in a new session. */
    loaded?: Loaded;
  }
}

/** Kept out of the session plugin's own change detection, which serialises every property. */
class Loaded {
  readonly fields: Map<string, string | undefined>;
  constructor(fields: Fields) {
    this.fields = new Map(NAMES.map((name) => [name, JSON.stringify(fields[name])]));
  }
  toJSON(): undefined {
    return undefined;
  }
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
          callback(null, fields && ({ ...fields, loaded: new Loaded(fields) } as unknown as Session)),
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
  for (const name of NAMES) fields[name] = session[name];
  if (!session.loaded) {
    await store.create(id, { ...fields, sub: session.sub });
  } else {
    const { loaded } = session;
    const changed = NAMES.filter((name) => JSON.stringify(fields[name]) !== loaded.fields.get(name));
    if (changed.length > 0)
      await store.change(id, Object.fromEntries(changed.map((name) => [name, fields[name]])));
  }
  session.loaded = new Loaded(fields);
}
