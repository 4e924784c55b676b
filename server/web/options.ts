import type { Config } from "../config.ts";

/** Where the bytes of a data file lie; `bytes` is undefined of a file of its own. */
export interface DataFile {
  path: string;
  at: number;
  bytes: number | undefined;
}

export interface OwnGeography {
  path: string;
  made_at: string;
  sources: readonly string[];
  file(name: string): DataFile;
  /** What only such a geography has; undefined where it was not given. */
  part(name: string): DataFile | undefined;
}

export interface OpenData {
  projectRoot: string;
  ownGeography?: OwnGeography | undefined;
}

export interface WebOptions extends OpenData {
  config: Config;
  backendOrigin: string;
  isBackendEmbedded?: boolean;
  identity: IdentityEndpoint;
  /** Signs what the backend is told where nobody is signed in; without it, refused sign-ins stay in the log. */
  trailKey?: Uint8Array | undefined;
  viewsRoot?: string;
  logTo?: { write(line: string): void };
}

declare module "fastify" {
  interface FastifyInstance {
    web: WebOptions;
  }
}

export interface IdentityEndpoint {
  /** Issuer of the tokens, compared exactly. */
  issuer: string;
  jwksUri: string;
  clientId: string;
  clientSecret: string | undefined;
  userPoolId: string;
  region: string;
  /** Origin that answers Cognito's JSON API; undefined means Amazon's own for the region. */
  endpoint: string | undefined;
  /** Host of the hosted sign-in pages; undefined means that single sign-on is offered only where discovery names one. */
  domain: string | undefined;
  embedded: boolean;
}
