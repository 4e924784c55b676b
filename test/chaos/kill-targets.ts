import { join } from "node:path";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import type { emptyPlace } from "../helpers/engines.ts";
import { startIdentityProcess } from "../helpers/identity-process.ts";
import { startIssuer } from "../helpers/issuer.ts";
import { type KillableBackend, killableBackend } from "../helpers/killable-backend.ts";
import { killableProduct } from "../helpers/killable-product.ts";
import { poolToken } from "../helpers/pool-token.ts";
import { projectRoot } from "../helpers/project-root.ts";

export interface KillTarget {
  backend: KillableBackend;
  token: string;
  close(): Promise<void>;
}

type Place = Awaited<ReturnType<typeof emptyPlace>>["options"];
export type OpenTarget = (place: Place) => Promise<KillTarget>;

export async function backendOfSource(place: Place): Promise<KillTarget> {
  const issuer = await startIssuer();
  const { issuer: name, jwksUri, clientId } = issuer;
  const backend = killableBackend({
    ...place,
    seedDemo: false,
    host: "127.0.0.1",
    port: 0,
    identity: { issuer: name, jwksUri, clientId },
    logLevel: "silent",
    projectRoot,
  });
  return { backend, token: await issuer.token(demoAccounts.facility.sub), close: () => issuer.close() };
}

/**
 * The product as it is built and started: everything in one process over the embedded database, as `npm start` does, and
 * the backend's own process over PostgreSQL, as the composition does.
 */
export async function builtProduct({ dataDir, databaseUrl }: Place): Promise<KillTarget> {
  const identity = await startIdentityProcess(join(dataDir, "pool"));
  const role: Record<string, string> =
    databaseUrl === undefined ? { ROLE: "all" } : { ROLE: "backend", DATABASE_URL: databaseUrl };
  const backend = killableProduct({ ...identity.settings, ...role, DATA_DIR: dataDir });
  const token = await poolToken(identity.settings, demoAccounts.facility.email);
  return { backend, token, close: () => identity.stop() };
}
