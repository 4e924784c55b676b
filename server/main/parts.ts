import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { lockDirectory } from "../backend/db/directory-lock.ts";
import { fillApart } from "../backend/db/filled-apart.ts";
import type { Config } from "../config.ts";
import { DEMO_PASSWORD, demoAccounts } from "../lib/demo-accounts.ts";
import type { IdentityEndpoint } from "../web/options.ts";
import { type AdminServer, startAdmin } from "./admin.ts";
import { type BackendThread, startBackendThread } from "./backend-thread.ts";
import { cognitoEndpoint } from "./cognito-endpoint.ts";
import { log } from "./log.ts";
import { ownGeography } from "./own-geography.ts";
import { projectRoot } from "./project-root.ts";
import { trailKeys } from "./trail-keys.ts";

/** What runs in this process; filled in the order of starting, closed in the reverse order. */
export interface Parts {
  config: Config;
  trailKeys?: readonly Uint8Array[];
  identity?: IdentityEndpoint;
  identityServer?: { close(): Promise<void> };
  backend?: BackendThread;
  backendOrigin?: string;
  web?: FastifyInstance;
  webOrigin?: string;
  admin?: AdminServer | undefined;
}

const EMBEDDED_REGION = "ap-northeast-1";

type Fail = (message: string, error?: unknown) => void;

export async function startParts(parts: Parts, fail: Fail): Promise<void> {
  const { config } = parts;
  const hasBackend = config.role === "backend" || !config.backendUrl;
  // Before what serves is loaded, which would stand in memory beside what fills.
  if (hasBackend && !config.databaseUrl) await fillApart({ ...config, projectRoot });
  parts.identity = await startIdentityPart(parts);
  parts.trailKeys = trailKeys(config);
  if (config.role === "backend" && parts.trailKeys.length === 0) log.warn(WITHOUT_TRAIL_KEY);
  if (hasBackend) await startBackendPart(parts, parts.identity, fail);
  if (config.role !== "backend") await startWebPart(parts, parts.identity);
  parts.admin = await startAdmin(parts);
}

const WITHOUT_TRAIL_KEY =
  "SESSION_SECRET がないため、失敗したログインは操作履歴に残りません（ROLE=web と同じ値を設定してください）。";

async function startIdentityPart(parts: Parts): Promise<IdentityEndpoint> {
  const { config } = parts;
  if (config.cognito) return cognitoEndpoint(config.cognito);
  const { startIdentity } = await import("../identity/start.ts");
  // The pool keeps its users in files of this directory; a second process would overwrite them.
  const lock = lockDirectory(join(config.dataDir, "identity"));
  const server = await startIdentity({
    // The embedded pool is never reachable from another machine.
    host: "127.0.0.1",
    port: config.identityPort,
    dataDir: config.dataDir,
    // Their password is public: in production people come in by invitation only.
    accounts: config.isProduction ? [] : Object.values(demoAccounts),
    password: DEMO_PASSWORD,
    revealUserExistence: config.revealUserExistence,
    redirectUris: () => addresses(parts, "/auth/callback"),
    logoutUris: () => addresses(parts, "/signin"),
    log: log.child({ part: "identity" }, { level: "warn" }),
  }).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  parts.identityServer = {
    close: () => server.close().finally(() => lock.release()),
  };
  return {
    issuer: server.issuer,
    jwksUri: server.jwksUri,
    clientId: server.clientId,
    clientSecret: server.clientSecret,
    userPoolId: server.userPoolId,
    region: EMBEDDED_REGION,
    endpoint: server.origin,
    domain: server.origin,
    embedded: true,
  };
}

function addresses({ config, webOrigin }: Parts, path: string): string[] {
  if (webOrigin === undefined) return [];
  const { protocol, port } = new URL(webOrigin);
  const names = ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port && `:${port}`}`);
  const origins = config.publicOrigin === undefined ? [webOrigin, ...names] : [webOrigin];
  return [...new Set(origins)].map((origin) => `${origin}${path}`);
}

async function startBackendPart(parts: Parts, identity: IdentityEndpoint, fail: Fail): Promise<void> {
  const { config } = parts;
  parts.backend = await startBackendThread(
    {
      host: config.role === "backend" ? config.host : "127.0.0.1",
      port: config.backendPort,
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      databaseOwnerUrl: config.databaseOwnerUrl,
      databaseReadUrl: config.databaseReadUrl,
      migrates: config.migrates,
      demoScale: config.demoScale,
      seedDemo: config.seedDemo,
      identity: { issuer: identity.issuer, jwksUri: identity.jwksUri, clientId: identity.clientId },
      pool: {
        userPoolId: identity.userPoolId,
        clientId: identity.clientId,
        clientSecret: identity.clientSecret,
        region: identity.region,
        endpoint: identity.endpoint,
      },
      logLevel: config.logLevel,
      projectRoot,
      publicOrigin: publicOriginOf(config),
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      fileStoreUrl: config.fileStoreUrl,
      clamdUrl: config.clamdUrl,
      fileLimits: config.fileLimits,
      warmsUpFirst: config.role === "backend",
      trailKeys: parts.trailKeys,
    },
    fail,
  );
  parts.backendOrigin = parts.backend.origin;
}

async function startWebPart(parts: Parts, identity: IdentityEndpoint): Promise<void> {
  const { config } = parts;
  const backendOrigin = config.backendUrl ?? parts.backendOrigin;
  if (!backendOrigin) throw new Error("the web part has no backend");
  const { buildWeb } = await import("../web/app.ts");
  const [trailKey] = parts.trailKeys ?? [];
  const isBackendEmbedded = config.backendUrl === undefined;
  parts.web = await buildWeb({
    config,
    backendOrigin,
    isBackendEmbedded,
    identity,
    trailKey,
    projectRoot,
    ownGeography: ownGeography(config.dataDir),
  });
  await parts.web.listen({ host: config.host, port: config.port });
  parts.webOrigin = publicOriginOf(config);
}

function publicOriginOf({ publicOrigin, host, port }: Config): string {
  return publicOrigin ?? `http://${printableHost(host)}:${port}`;
}

function printableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
