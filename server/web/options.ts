import type { Config } from "../config.ts";
import type { IdentityEndpoint } from "./auth/endpoint.ts";
import type { Guards } from "./guards.ts";

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
  interface FastifyContextConfig {
    guards?: Guards;
    /** The page shows its form again with everything typed. */
    rerenders?: boolean;
    /** Its body may take as long as a file takes on a slow line. */
    takesFiles?: boolean;
  }
}
