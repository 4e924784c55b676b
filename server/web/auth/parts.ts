import type { FastifyBaseLogger } from "fastify";
import type { WebOptions } from "../options.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { type Cognito, cognito } from "./cognito.ts";
import { refusedSignIns, type TellRefused } from "./failed-sign-ins.ts";
import { type Keys, keysFrom } from "./keys.ts";
import { memorySessions } from "./memory-sessions.ts";
import { type PoolAccounts, poolAccounts } from "./pool-accounts.ts";
import { type PoolClock, poolClock } from "./pool-clock.ts";
import { poolConnection } from "./pool-connection.ts";
import type { SessionStore } from "./session-store.ts";
import { type TokenKeeper, tokenKeeper } from "./tokens.ts";
import { type TokenVerifier, tokenVerifier } from "./verify.ts";

export interface AuthParts {
  keys: Keys;
  store: SessionStore;
  cognito: Cognito;
  accounts: PoolAccounts;
  verifier: TokenVerifier;
  keeper: TokenKeeper;
  clock: PoolClock;
  tellRefused: TellRefused;
  close(): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    auth: AuthParts;
  }
}

export async function authParts(
  { config, identity: endpoint, trailKey }: Pick<WebOptions, "config" | "identity" | "trailKey">,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<AuthParts> {
  const keys = keysFrom(config.sessionSecret, config.sessionSecretPrevious);
  const store = await sessionStore(config.sessionStoreUrl, log);
  const connection = poolConnection(endpoint);
  const pool = cognito(connection, endpoint, config.revealUserExistence);
  const clock = poolClock(endpoint.jwksUri, log);
  const verifier = tokenVerifier(endpoint, clock);
  const onRefresh = (outcome: string) => metrics.tokenRefreshes.inc({ outcome });
  const keeper = tokenKeeper({ store, cognito: pool, verifier, sealKey: keys.seal, log, onRefresh });
  metrics.gauge(
    "kukaku_session_store_entries",
    "Sessions in memory; in Redis, all keys of its database.",
    [],
    async () => [[{}, await store.size()]],
  );
  return {
    keys,
    store,
    cognito: pool,
    accounts: poolAccounts(connection, endpoint.clientId, config.revealUserExistence),
    verifier,
    keeper,
    clock,
    tellRefused: refusedSignIns(trailKey),
    async close() {
      clock.close();
      await Promise.all([store.close(), connection.close()]);
    },
  };
}

async function sessionStore(url: string | undefined, log: FastifyBaseLogger): Promise<SessionStore> {
  if (url === undefined) return memorySessions();
  const onError = (error: Error) => log.error({ err: error }, "the session store failed");
  if (url.startsWith("postgres"))
    return (await import("./postgres-sessions.ts")).postgresSessions(url, onError);
  return (await import("./redis-sessions.ts")).redisSessions(url, onError);
}
