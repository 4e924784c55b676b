import type { SessionStore as PluginStore } from "@fastify/session";
import type { Session } from "fastify";
import type { BrandRole, FacilityRole, User } from "../../contract/users.ts";
import type { Drafts, SectionCopyList } from "../forms/drafts.ts";
import type { Notice } from "../frame/notices.ts";
import type { Flash } from "../frame/page-model.ts";
import type { LeasingMemory } from "../parts/leasing-list/memory.ts";
import type { KeptSearches } from "../parts/list/searches.ts";
import type { Side } from "../viewer.ts";
import type { Fields, SessionStore } from "./session-store.ts";

/** The viewer as last read from the backend: what a page is framed with while the backend is away. */
export interface KnownViewer {
  user: User;
  facilityRoles: FacilityRole[];
  brandRoles: BrandRole[];
}

/** A change of the mail address under way. */
export interface NewEmail {
  address: string;
  /** True once the identity service has taken the address and only our own record is missing. */
  isConfirmed: boolean;
  /** When the code was last sent, milliseconds since the epoch. */
  sentAt: number;
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
  /** When the person last proved themselves with their password, milliseconds since the epoch. */
  proof?: number;
  /** When the tokens can be had anew no more, where that is not told by `proof`; milliseconds since the epoch. */
  tokensEnd?: number | undefined;
  /** Browser and system that the session was begun with. */
  device?: string;
  /** A new mail address that waits for its code. */
  newEmail?: NewEmail;
  /** Current facility and brand, when one was chosen. */
  facility?: number;
  brand?: number;
  side?: Side;
  known?: KnownViewer;
  /** What the person might do when the session got its id. */
  standing?: string;
  flash?: Flash[];
  /** The messages shown so far (notices.ts). */
  notices?: Notice[];
  /** Which of the two pages the person was on last (guard browserBackAuth). */
  marker?: "sections" | "optional_point";
  map?: boolean;
  /** What is being entered in several steps, by its key (drafts.ts). */
  drafts?: Drafts;
  /** Sections marked for copying, of one facility. */
  sectionCopyList?: SectionCopyList;
  /** The last search of each catalogue (searches.ts). */
  searches?: KeptSearches;
  /** Work on leasing lists that is not finished (leasing-memory.ts). */
  leasing?: LeasingMemory;
}

/** Every field of a session. */
export const sessionFields = [
  ...(["sub", "iss", "uid", "email", "created", "proof", "tokensEnd", "device", "newEmail"] as const),
  ...(["facility", "brand", "side"] as const),
  ...(["known", "standing", "flash", "notices", "marker", "map"] as const),
  ...(["drafts", "sectionCopyList", "searches", "leasing"] as const),
] satisfies (keyof SessionFields)[];

declare module "fastify" {
  interface Session extends SessionFields {
    /** How the fields stood when this request loaded them; absent in a new session. */
    loaded?: Loaded;
    toJSON?: typeof changesOf;
  }
}

/** How the fields stood when they were loaded: a request that only reads them alters nothing. */
class Loaded {
  readonly #values: Fields;
  /** Of values that can be altered where they are. */
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
    await store.create(id, { ...fields, sub: session.sub });
  } else {
    const changed = session.loaded.changes(session);
    if (changed.length > 0)
      await store.change(id, Object.fromEntries(changed.map((name) => [name, fields[name]])));
  }
  session.loaded = new Loaded(fields);
}
