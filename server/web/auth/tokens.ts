import type { FastifyBaseLogger } from "fastify";
import type { Cognito, Tokens } from "./cognito.ts";
import { IdentityOutage, SessionEnded } from "./errors.ts";
import { type KeyRing, seal, unseal } from "./keys.ts";
import { refreshLead, sleep } from "./refresh-timing.ts";
import { hashOf, type SessionStore } from "./session-store.ts";
import type { TokenVerifier } from "./verify.ts";

interface HeldTokens extends Tokens {
  /** When this server received them, milliseconds since the epoch: their end is counted from here, not from `exp`. */
  receivedAt: number;
}

interface Parts {
  store: SessionStore;
  cognito: Pick<Cognito, "refresh" | "revoke">;
  verifier: Pick<TokenVerifier, "verify">;
  sealKey: KeyRing;
  log: FastifyBaseLogger;
  onRefresh?: (outcome: "ok" | "ended" | "outage") => void;
}

export interface LastUse {
  access: string | undefined;
  /** Revokes the refresh token at the identity service. Never throws. */
  revoke(): Promise<void>;
}

export interface TokenKeeper {
  put(sessionId: string, tokens: Tokens): Promise<void>;
  /** Takes a session's tokens up as they are. @returns how to put them into the session that takes its place. */
  carry(sessionId: string): Promise<(newId: string) => Promise<void>>;
  /**
   * An access token with life left, refreshed where it nears its end: once per session, however many ask.
   * @throws SessionEnded when the identity service ended the session or the session is gone;
   *   IdentityOutage when the old token is over and no new one could be had.
   */
  accessToken(sessionId: string): Promise<string>;
  /** A token other than the one the backend just refused. Throws as `accessToken`. */
  replacement(sessionId: string, refused: string): Promise<string>;
  /** Reads what is left to be done with a session's tokens before it goes. Never throws. */
  lastUse(sessionId: string): Promise<LastUse>;
}

const LOCK_MS = 10_000;
const POLL_MS = 50;
const POLL_FOR_MS = 3000;
const OPENED_KEPT = 200;

function lifeLeft({ receivedAt, expiresIn }: HeldTokens): number {
  return receivedAt + expiresIn * 1000 - Date.now();
}

export function tokenKeeper({ store, cognito, verifier, sealKey, log, onRefresh }: Parts): TokenKeeper {
  const running = new Map<string, Promise<HeldTokens>>();
  const opened = new Map<string, HeldTokens>();

  async function read(id: string): Promise<{ held: HeldTokens; version: number }> {
    const stored = await store.tokens(id);
    if (!stored) throw new SessionEnded();
    return { held: open(id, stored.sealed), version: stored.version };
  }

  function open(id: string, sealed: string): HeldTokens {
    const name = `${hashOf(id)} ${sealed}`;
    const known = opened.get(name);
    if (known) return known;
    const text = unseal(sealKey, sealed, hashOf(id));
    if (!text) throw new SessionEnded();
    const held: HeldTokens = JSON.parse(text);
    if (opened.size >= OPENED_KEPT) opened.clear();
    opened.set(name, held);
    return held;
  }

  async function write(id: string, version: number, tokens: Tokens): Promise<HeldTokens | undefined> {
    const held: HeldTokens = { ...tokens, receivedAt: Date.now() };
    const sealed = seal(sealKey, JSON.stringify(held), hashOf(id));
    return (await store.replaceTokens(id, version, sealed)) ? held : undefined;
  }

  /** Refreshes as the only one among all hosts; those who lose the race wait for the winner's tokens. */
  async function refresh(id: string, version: number): Promise<HeldTokens> {
    const release = await store.lock(`refresh:${hashOf(id)}`, LOCK_MS);
    if (!release) return waitForOther(id, version);
    try {
      const current = await read(id);
      if (current.version !== version) return current.held;
      const tokens = await cognito.refresh(current.held.refresh).catch((error: unknown) => {
        onRefresh?.(error instanceof SessionEnded ? "ended" : "outage");
        throw error;
      });
      onRefresh?.("ok");
      await verifier.verify(tokens).catch((error: unknown) => {
        throw new IdentityOutage(error);
      });
      return (await write(id, version, tokens)) ?? (await read(id)).held;
    } finally {
      await release().catch((error: unknown) =>
        log.warn({ err: error }, "a refresh lock was left to expire"),
      );
    }
  }

  async function waitForOther(id: string, version: number): Promise<HeldTokens> {
    for (let waited = 0; waited < POLL_FOR_MS; waited += POLL_MS) {
      await sleep(POLL_MS);
      const current = await read(id);
      if (current.version !== version) return current.held;
    }
    throw new IdentityOutage(new Error("another host's refresh did not end in time"));
  }

  function refreshOnce(id: string, version: number): Promise<HeldTokens> {
    const key = `${hashOf(id)} ${version}`;
    const existing = running.get(key);
    if (existing) return existing;
    const started = refresh(id, version).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  }

  return {
    async put(id, tokens) {
      if (!(await write(id, 0, tokens))) throw new SessionEnded();
    },
    async carry(id) {
      const text = JSON.stringify((await read(id)).held);
      return async (newId) => {
        if (!(await store.replaceTokens(newId, 0, seal(sealKey, text, hashOf(newId)))))
          throw new SessionEnded();
      };
    },
    async accessToken(id) {
      const { held, version } = await read(id);
      const left = lifeLeft(held);
      if (left > refreshLead(hashOf(id), held.expiresIn)) return held.access;
      try {
        return (await refreshOnce(id, version)).access;
      } catch (error) {
        if (!(error instanceof IdentityOutage) || left <= 0) throw error;
        log.warn({ err: error }, "a token refresh failed; the old token still holds");
        return held.access;
      }
    },
    async replacement(id, refused) {
      const { held, version } = await read(id);
      return held.access === refused ? (await refreshOnce(id, version)).access : held.access;
    },
    async lastUse(id) {
      const missed = (error: unknown) => {
        if (!(error instanceof SessionEnded)) log.warn({ err: error }, "a refresh token was not revoked");
      };
      const held = (await read(id).catch(missed))?.held;
      return {
        access: held && lifeLeft(held) > 0 ? held.access : undefined,
        async revoke() {
          if (held) await cognito.revoke(held.refresh).catch(missed);
        },
      };
    },
  };
}
