import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { DemoAccount } from "../lib/demo-accounts.ts";
import { buildIdentityApp, isLoopbackHost } from "./app.ts";
import { Attempts } from "./attempts.ts";
import { Codes } from "./codes.ts";
import { type Deliver, deliverToDirectory } from "./deliver.ts";
import { Grants } from "./grants.ts";
import { hashPassword } from "./passwords.ts";
import { readPool, replaceFile, type StoredPool } from "./pool-file.ts";
import { PoolStore } from "./pool-store.ts";
import { loadSigningKey } from "./signing-key.ts";
import { createTickets } from "./tickets.ts";
import { Tokens } from "./tokens.ts";
import type { IdentityLog, UserPool } from "./user-pool.ts";

export interface IdentityOptions {
  host: string;
  port: number;
  dataDir: string;
  accounts: readonly DemoAccount[];
  password: string;
  log?: IdentityLog;
  deliver?: Deliver;
  /** Where the hosted page may lead back to, compared exactly. Default: nowhere. */
  redirectUris?: () => readonly string[];
  logoutUris?: () => readonly string[];
  revealUserExistence?: boolean;
  /** Epoch ms. */
  clock?: () => number;
}

export interface Identity {
  origin: string;
  issuer: string;
  userPoolId: string;
  clientId: "kukaku-demo";
  clientSecret: string;
  jwksUri: string;
  close(): Promise<void>;
}

const USER_POOL_ID = "ap-northeast-1_kukaku";
const CLIENT_ID = "kukaku-demo";
const CHALLENGE_LIFETIME_MS = 3 * 60_000;
const CODE_LIFETIME_MS = 5 * 60_000;

/**
 * Starts the embedded user pool: Amazon Cognito's JSON API and OAuth pages on a loopback port, its state in
 * `dataDir/identity`.
 * @throws Error when the host is not loopback, the port is taken, or the stored pool or key is damaged.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  if (!isLoopbackHost(options.host))
    throw new Error(`組み込みの認証はループバックアドレスでしか起動できません: ${options.host}`);
  const clock = options.clock ?? Date.now;
  const directory = join(options.dataDir, "identity");
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const poolPath = join(directory, "pool.json");
  const [key, stored] = await Promise.all([
    loadSigningKey(join(directory, "signing-key.pem")),
    readPool(poolPath).then((found) => found ?? seedPool(poolPath, options, clock())),
  ]);
  const store = new PoolStore(poolPath, stored, clock);
  await store.sweep();
  const pool = assemble(options, store, new Tokens(key, store, clock, CLIENT_ID), clock);
  let origin = "";
  const app = buildIdentityApp(pool, key, () => origin);
  await app.listen({ host: options.host, port: options.port });
  origin = originOf(options.host, (app.server.address() as AddressInfo).port);
  pool.tokens.issuer = `${origin}/${USER_POOL_ID}`;
  pool.log.info({ origin }, "the user pool listens");
  return {
    origin,
    issuer: pool.tokens.issuer,
    userPoolId: USER_POOL_ID,
    clientId: CLIENT_ID,
    clientSecret: store.clientSecret,
    jwksUri: `${pool.tokens.issuer}/.well-known/jwks.json`,
    async close() {
      await app.close();
      await store.settled();
    },
  };
}

function assemble(options: IdentityOptions, store: PoolStore, tokens: Tokens, clock: () => number): UserPool {
  return {
    userPoolId: USER_POOL_ID,
    clientId: CLIENT_ID,
    clientSecret: store.clientSecret,
    clock,
    revealUserExistence: options.revealUserExistence ?? false,
    store,
    tokens,
    grants: new Grants(store, clock),
    codes: new Codes(store, clock),
    attempts: new Attempts(clock),
    challenges: createTickets(CHALLENGE_LIFETIME_MS, clock),
    authorizations: createTickets(CODE_LIFETIME_MS, clock),
    deliver: options.deliver ?? deliverToDirectory(join(options.dataDir, "outbox")),
    redirectUris: options.redirectUris ?? (() => []),
    logoutUris: options.logoutUris ?? (() => []),
    log: options.log ?? { info: () => undefined, error: () => undefined },
  };
}

/** The first pool. The accounts share one password, which is public, so they may share its hash: starting stays quick. */
async function seedPool(path: string, options: IdentityOptions, now: number): Promise<StoredPool> {
  const passwordHash = await hashPassword(options.password);
  const pool: StoredPool = {
    version: 1,
    clientSecret: randomBytes(32).toString("base64url"),
    users: options.accounts.map((account) => ({
      sub: account.sub,
      email: account.email,
      emailVerified: true,
      familyName: account.family_name,
      givenName: account.given_name,
      passwordHash,
      status: "CONFIRMED",
      enabled: true,
      createdAt: now,
    })),
    grants: [],
    codes: [],
  };
  await replaceFile(path, `${JSON.stringify(pool, null, 1)}\n`);
  return pool;
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}
