import { createHmac } from "node:crypto";
import type { IdentityEndpoint } from "../options.ts";
import { poolPace } from "./pool-pace.ts";
import type { CognitoIdentityProviderClient } from "./pool-sdk.ts";
import { sleep } from "./refresh-timing.ts";

export type Sdk = typeof import("./pool-sdk.ts");

export interface Send {
  sdk: Sdk;
  client: CognitoIdentityProviderClient;
  signal: { abortSignal: AbortSignal };
}

export type Ask = <T>(run: (send: Send) => Promise<T>, proof?: "code" | "current_password") => Promise<T>;

export const CALL_MS = 4000;

/**
 * A connection that nothing was asked over for so long is given up, milliseconds: one that the pool ends at the moment
 * it is used again would fail a sign-in, which is not repeated.
 */
export const IDLE_MS = 5000;

export interface PoolConnection {
  /** The SDK and its client, loaded at first use: they cost 50 ms and 10 MB. */
  load(): Promise<{ sdk: Sdk; client: CognitoIdentityProviderClient }>;
  /** The proof, for one user name, that it is this client who asks; undefined for a client without a secret. */
  secretHash(username: string): string | undefined;
  close(): Promise<void>;
}

export function poolConnection(endpoint: IdentityEndpoint): PoolConnection {
  let loaded: ReturnType<PoolConnection["load"]> | undefined;
  return {
    load() {
      loaded ??= import("./pool-sdk.ts").then((sdk) => ({
        sdk,
        client: clientFor(sdk, endpoint),
      }));
      return loaded;
    },
    secretHash(username) {
      if (endpoint.clientSecret === undefined) return undefined;
      return createHmac("sha256", endpoint.clientSecret)
        .update(username + endpoint.clientId)
        .digest("base64");
    },
    async close() {
      (await loaded)?.client.destroy();
    },
  };
}

function clientFor(sdk: Sdk, { region, endpoint }: IdentityEndpoint): CognitoIdentityProviderClient {
  const client = new sdk.CognitoIdentityProviderClient({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    // A sign-in is never repeated behind the person's back: it would count as another failed attempt.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: CALL_MS,
      httpAgent: { timeout: IDLE_MS },
      httpsAgent: { timeout: IDLE_MS },
    },
  });
  const waitOf = poolPace();
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const wait = waitOf(commandName);
        if (wait > 0) await sleep(wait);
        return next(args);
      },
    { step: "initialize", name: "pace" },
  );
  return client;
}
