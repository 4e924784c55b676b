import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { authParts } from "./auth/parts.ts";
import { sleep } from "./auth/refresh-timing.ts";
import type { WebOptions } from "./decorations.ts";
import { proxyRoutes } from "./gateway/proxy.ts";
import { accessibilityPages } from "./pages/accessibility.ts";
import { creditsPages } from "./pages/credits.ts";
import { homePages } from "./pages/home.ts";
import { laterPages } from "./pages/later.ts";
import { sectionPages } from "./pages/sections.ts";
import { signinPages } from "./pages/signin.ts";
import { signoutPages } from "./pages/signout.ts";
import { supportPages } from "./pages/support.ts";
import { brandSwitchPages, facilitySwitchPages, sideSwitchPages } from "./pages/switch.ts";
import { assets } from "./plugins/assets.ts";
import { backend } from "./plugins/backend.ts";
import { compression } from "./plugins/compression.ts";
import { cspReport } from "./plugins/csp-report.ts";
import { answerClientError, answerFrameworkError, errors } from "./plugins/errors.ts";
import { securityHeaders } from "./plugins/headers.ts";
import { health } from "./plugins/health.ts";
import { hosts } from "./plugins/hosts.ts";
import { islandsPlugin } from "./plugins/islands.ts";
import { logger, logRequests, newRequestId } from "./plugins/logging.ts";
import { formParser, parseQueryString, requestLimits } from "./plugins/request-limits.ts";
import { sameOrigin } from "./plugins/same-origin.ts";
import { sessions } from "./plugins/session.ts";
import { views } from "./plugins/views.ts";
import { refuseUnguardedRoutes } from "./route.ts";

export type { WebOptions } from "./decorations.ts";

/** Builds the web process: everything a browser reaches. The caller listens and closes. */
export async function buildWeb(options: WebOptions): Promise<FastifyInstance> {
  const app = server(options);
  app.decorate("web", options);
  app.decorate("auth", authParts(options.config, options.identity, app.log));
  app.addHook("onClose", () => app.auth.close());

  errors(app);
  refuseUnguardedRoutes(app);
  logRequests(app);
  securityHeaders(app);
  hosts(app);
  requestLimits(app);
  await sessions(app);
  sameOrigin(app);
  backend(app);
  await forms(app);
  await app.register(islandsPlugin);
  await views(app);
  compression(app);

  health(app);
  cspReport(app);
  await assets(app);
  proxyRoutes(app);
  homePages(app);
  signinPages(app);
  signoutPages(app);
  facilitySwitchPages(app);
  brandSwitchPages(app);
  sideSwitchPages(app);
  sectionPages(app);
  laterPages(app);
  supportPages(app);
  creditsPages(app);
  accessibilityPages(app);

  app.addHook("onReady", () => storeAnswers(app));
  void app.auth.verifier
    .warmUp()
    .catch((error: unknown) => app.log.warn({ err: error }, "the keys were not loaded"));
  return app;
}

const STORE_WAIT_MS = 2000;

/** Gives the session store time to connect. One that stays away is no reason not to start: pages then say so. */
async function storeAnswers(app: FastifyInstance): Promise<void> {
  const until = Date.now() + STORE_WAIT_MS;
  let failure: unknown;
  do {
    try {
      return await app.auth.store.ping();
    } catch (error) {
      failure = error;
      await sleep(50);
    }
  } while (Date.now() < until);
  app.log.error({ err: failure }, "the session store does not answer");
}

const FORM_BYTES = 64 * 1024;

function server(options: WebOptions): FastifyInstance {
  const { trustProxy } = options.config;
  const app = Fastify({
    loggerInstance: logger(options),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "id" }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: FORM_BYTES,
    requestTimeout: 15_000,
    keepAliveTimeout: 75_000,
    connectionTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: true, querystringParser: parseQueryString },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  return app as unknown as FastifyInstance;
}

/** Forms and JSON are read; nothing else that a browser can send without asking first. */
async function forms(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser("text/plain");
  await app.register(formbody, { bodyLimit: FORM_BYTES, parser: formParser });
}
