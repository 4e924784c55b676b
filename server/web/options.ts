import type { Config } from "../config.ts";

/** Where the bytes of a data file lie; `bytes` is undefined of a file of its own. */
export interface DataFile {
  path: string;
  at: number;
  bytes: number | undefined;
}

/** The operator's own geography, as the backend reads it: what it lacks is the shipped file. */
export interface OwnGeography {
  path: string;
  made_at: string;
  /** One line a table that was read. */
  sources: readonly string[];
  file(name: string): DataFile;
  /** What only such a geography has; undefined where it was not given. */
  part(name: string): DataFile | undefined;
}

/** What map and place search are made of: the shipped open data, and the operator's before them. */
export interface OpenData {
  /** The directory that holds package.json; views, public files, the build and the shipped data are read from it. */
  projectRoot: string;
  ownGeography?: OwnGeography | undefined;
}

export interface WebOptions extends OpenData {
  config: Config;
  /** Origin of the product backend. */
  backendOrigin: string;
  /** It is a thread of this process. */
  isBackendEmbedded?: boolean;
  identity: IdentityEndpoint;
  /** Signs what the backend is told where nobody is signed in; without it, refused sign-ins stay in the log. */
  trailKey?: Uint8Array | undefined;
  /** Where templates are read from; `views` of the project unless told otherwise. */
  viewsRoot?: string;
  /** Where log lines go; standard output unless told otherwise. */
  logTo?: { write(line: string): void };
}

declare module "fastify" {
  interface FastifyInstance {
    web: WebOptions;
  }
}

/** Where people are signed in: Amazon Cognito, or the embedded pool that speaks the same protocol. */
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
