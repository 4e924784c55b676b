import type { Config } from "../config.ts";

export interface WebOptions {
  config: Config;
  /** Origin of the product backend. */
  backendOrigin: string;
  /** It is a thread of this process. */
  isBackendEmbedded?: boolean;
  identity: IdentityEndpoint;
  /** Signs what the backend is told where nobody is signed in; without it, refused sign-ins stay in the log. */
  trailKey?: Uint8Array | undefined;
  /** The directory that holds package.json; views, public files and the build are read from it. */
  projectRoot: string;
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
