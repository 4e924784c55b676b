import type { Config } from "../config.ts";
import type { IdentityEndpoint } from "./auth/endpoint.ts";
import type { AuthParts } from "./auth/parts.ts";
import type { BackendClient } from "./gateway/client.ts";
import type { Destinations } from "./gateway/destinations.ts";
import type { Guards } from "./guards.ts";
import type { PageModel } from "./page-model.ts";
import type { Limiter } from "./plugins/rate-limits.ts";
import type { DeclaredRoute } from "./route.ts";
import type { Markup } from "./speed/markup.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Trace, Tracer } from "./telemetry/trace.ts";
import type { Viewer } from "./viewer.ts";

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

/** Draws one island: the wrapper element with server-rendered markup and its props. */
export type IslandRenderer = (
  name: string,
  props: unknown,
  options?: {
    load?: "visible" | "idle" | "interaction";
    /** Its markup is kept for the next page that asks for the same; not for props that are new on each page. */
    isKept?: boolean;
  },
) => Markup;

declare module "fastify" {
  interface FastifyInstance {
    web: WebOptions;
    auth: AuthParts;
    destinations: Destinations;
    metrics: Metrics;
    /** How much one visitor may ask for. */
    limiter: Limiter;
    /** Requests that the process is busy with. */
    underWay: { count: number };
    tracer: Tracer | undefined;
    /** Set by plugins/islands.ts. */
    island: IslandRenderer;
    /** Every route with its guards. */
    declaredRoutes: readonly DeclaredRoute[];
    /** Turns readiness off and lets connections end; requests are answered until the caller closes. */
    startDrain(): void;
  }
  interface FastifyRequest {
    /** Who is looking; absent when nobody is signed in, or before a guard asked. */
    viewer?: Viewer | undefined;
    backend: BackendClient;
    /** True where the request names a host that is not this one. */
    isAstray: boolean;
    /** The request's part in a distributed trace, where spans are sent anywhere. */
    trace?: Trace | undefined;
  }
  interface FastifyReply {
    /** New for every answer; the only thing that lets a script run. */
    nonce: string;
    /** Renders `views/<view>.eta` with the model and the common model `it.page`. */
    page(view: string, model: PageModel): Promise<FastifyReply>;
  }
  interface FastifyContextConfig {
    guards?: Guards;
    /** The page shows its form again with everything typed. */
    rerenders?: boolean;
    /** Its body may take as long as a file takes on a slow line. */
    takesFiles?: boolean;
    /** Answers the same for everybody: no session is loaded. */
    sessionless?: boolean;
    /** Not bound to the public host: load balancers ask by address. */
    anyHost?: boolean;
    /** A public file, which the page for those who came by another name needs too. */
    isFile?: boolean;
  }
}
