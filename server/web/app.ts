import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { authParts } from "./auth/parts.ts";
import { sleep } from "./auth/refresh-timing.ts";
import { viewers } from "./auth/viewer.ts";
import { headerCounts } from "./frame/header-counts.ts";
import { takePackedGeography } from "./geography/regions.ts";
import { foreignTileRoutes, ownTileRoutes } from "./geography/tiles/routes.ts";
import type { WebOptions } from "./options.ts";
import { accessibilityPages } from "./pages/about/accessibility.ts";
import { creditsPages } from "./pages/about/credits.ts";
import { homePages } from "./pages/about/home.ts";
import { legalPages } from "./pages/about/legal.ts";
import { supportPages } from "./pages/about/support.ts";
import { accessRequestPages } from "./pages/access-requests/routes.ts";
import { noticePages } from "./pages/account/notices.ts";
import { accountPages } from "./pages/account/routes.ts";
import { adminBrandPages } from "./pages/admin-brands/routes.ts";
import { adminFacilityPages } from "./pages/admin-facilities/routes.ts";
import { todayPages } from "./pages/assignments/routes.ts";
import { auditPages } from "./pages/audit/routes.ts";
import { adminBenchmarkPages } from "./pages/benchmarks/routes.ts";
import { brandStorePages } from "./pages/brand-stores/routes.ts";
import { brandPages } from "./pages/brands/routes.ts";
import { calendarPages } from "./pages/calendars/routes.ts";
import { scoutPages } from "./pages/contacts/routes.ts";
import { deadlinePages } from "./pages/deadlines/routes.ts";
import { devMailPages } from "./pages/dev-mails/routes.ts";
import { differencePages } from "./pages/differences/routes.ts";
import { extensionPages } from "./pages/extensions/routes.ts";
import { facilityPages } from "./pages/facilities/routes.ts";
import { filePages } from "./pages/files/routes.ts";
import { floorDrawingPages } from "./pages/floor-drawings/routes.ts";
import { floorPicturePages } from "./pages/floor-pictures/routes.ts";
import { floorPages } from "./pages/floors/routes.ts";
import { facilityImagePages } from "./pages/images/routes.ts";
import { importPages } from "./pages/imports/routes.ts";
import { invitationPages } from "./pages/invitations/routes.ts";
import { standbyPages } from "./pages/joins/routes.ts";
import { leasingListPages } from "./pages/leasing-lists/routes.ts";
import { mailPages } from "./pages/mails/routes.ts";
import { meetingPackPages } from "./pages/meeting-packs/routes.ts";
import { offeringPages } from "./pages/offerings/routes.ts";
import { openingPackPages } from "./pages/opening-packs/routes.ts";
import { storeOpeningPlanPages } from "./pages/opening-plans/routes.ts";
import { organisationPages } from "./pages/organisations/routes.ts";
import { ownStorePages } from "./pages/own-stores/routes.ts";
import { accessLimitPages } from "./pages/points/access-limit.ts";
import { optionalPointPages } from "./pages/points/routes.ts";
import { salesPredictionPages } from "./pages/predictions/routes.ts";
import { previewPages } from "./pages/previews/routes.ts";
import { profitTermPages } from "./pages/profit-terms/routes.ts";
import { recruitmentsPages } from "./pages/recruitments/routes.ts";
import { renewalPages } from "./pages/renewals/routes.ts";
import { sectionPages } from "./pages/sections/routes.ts";
import { settingPages } from "./pages/settings/routes.ts";
import { forgotPasswordPages } from "./pages/signin/forgot-password/routes.ts";
import { formTokenRoute } from "./pages/signin/form-token.ts";
import { keptFormPages } from "./pages/signin/kept-form.ts";
import { signinPages } from "./pages/signin/routes.ts";
import { signoutPages } from "./pages/signin/signout.ts";
import { userPages } from "./pages/users/routes.ts";
import { brandSwitchPages, facilitySwitchPages, sideSwitchPages } from "./pages/users/switch.ts";
import { assets } from "./plugins/assets.ts";
import { backend } from "./plugins/backend.ts";
import { answerClientError } from "./plugins/client-errors.ts";
import { compression } from "./plugins/compression.ts";
import { cspReport } from "./plugins/csp-report.ts";
import { answerFrameworkError, errors, notFoundPage } from "./plugins/errors.ts";
import { fairShares } from "./plugins/fair-shares.ts";
import { securityHeaders } from "./plugins/headers.ts";
import { drain, health } from "./plugins/health.ts";
import { hosts } from "./plugins/hosts.ts";
import { islandMarkup } from "./plugins/islands.ts";
import { logger, logRequests, newRequestId } from "./plugins/logging.ts";
import { overload } from "./plugins/overload.ts";
import { previews } from "./plugins/preview.ts";
import { rateLimits } from "./plugins/rate-limits.ts";
import {
  formParser,
  MOST_UPLOAD_MS,
  parseQueryString,
  requestLimits,
  STRANGER_BYTES,
} from "./plugins/request-limits.ts";
import { sameOrigin } from "./plugins/same-origin.ts";
import { cookies, sessions } from "./plugins/session.ts";
import { speculation } from "./plugins/speculation.ts";
import { telemetry } from "./plugins/telemetry.ts";
import { views } from "./plugins/views.ts";
import { proxyRoutes } from "./proxy.ts";
import { refuseUnguardedRoutes } from "./route.ts";

export type { WebOptions } from "./options.ts";

export async function buildWeb(options: WebOptions): Promise<FastifyInstance> {
  const app = server(options);
  app.decorate("web", options);
  takePackedGeography(options.config.isFast);
  errors(app);
  refuseUnguardedRoutes(app);
  await app.register(telemetry);
  app.decorate("auth", await authParts(options, app.log, app.metrics));
  app.addHook("onClose", () => app.auth.close());
  await app.register(securityHeaders);
  await app.register(viewers);
  await app.register(headerCounts);
  await app.register(backend);
  await app.register(islandMarkup);
  await app.register(views);
  await app.register(drain);
  await cookies(app);
  await forms(app);
  compression(app);

  await app.register(forMachines);
  await app.register(publicFiles);
  await app.register(product);

  app.addHook("onReady", () => storeAnswers(app));
  app.addHook("onReady", () => keysAreLoaded(app));
  return app;
}

async function forMachines(scope: FastifyInstance): Promise<void> {
  logRequests(scope, WORTH_A_LINE);
  requestLimits(scope);
  health(scope);
  cspReport(scope);
}

async function publicFiles(scope: FastifyInstance): Promise<void> {
  logRequests(scope, WORTH_A_LINE);
  requestLimits(scope);
  sameOrigin(scope);
  await assets(scope);
  speculation(scope);
  ownTileRoutes(scope);
}

async function product(scope: FastifyInstance): Promise<void> {
  logRequests(scope);
  await scope.register(overload);
  await scope.register(hosts);
  requestLimits(scope);
  await sessions(scope);
  await scope.register(rateLimits);
  fairShares(scope);
  sameOrigin(scope);
  notFoundPage(scope);
  foreignTileRoutes(scope);
  previews(scope);
  proxyRoutes(scope);
  await pages(scope);
}

/** Files and questions about health that went well are too many to be told of. */
const WORTH_A_LINE = 400;

async function pages(app: FastifyInstance): Promise<void> {
  homePages(app);
  signinPages(app);
  forgotPasswordPages(app);
  invitationPages(app);
  signoutPages(app);
  keptFormPages(app);
  formTokenRoute(app);
  facilitySwitchPages(app);
  brandSwitchPages(app);
  sideSwitchPages(app);
  await sectionPages(app);
  recruitmentsPages(app);
  optionalPointPages(app);
  accountPages(app);
  userPages(app);
  settingPages(app);
  floorPages(app);
  await floorDrawingPages(app);
  await floorPicturePages(app);
  adminBrandPages(app);
  adminFacilityPages(app);
  standbyPages(app);
  accessRequestPages(app);
  organisationPages(app);
  auditPages(app);
  await importPages(app);
  adminBenchmarkPages(app);
  accessLimitPages(app);
  facilityPages(app);
  await facilityImagePages(app);
  await filePages(app);
  offeringPages(app);
  brandPages(app);
  brandStorePages(app);
  ownStorePages(app);
  await scoutPages(app);
  salesPredictionPages(app);
  profitTermPages(app);
  openingPackPages(app);
  storeOpeningPlanPages(app);
  leasingListPages(app);
  await mailPages(app);
  supportPages(app);
  creditsPages(app);
  accessibilityPages(app);
  legalPages(app);
  noticePages(app);
  todayPages(app);
  calendarPages(app);
  extensionPages(app);
  deadlinePages(app);
  differencePages(app);
  meetingPackPages(app);
  renewalPages(app);
  previewPages(app);
  devMailPages(app);
}

/** Asks for the pool's keys before the first sign-in does; a pool that stays away is no reason not to start. */
async function keysAreLoaded(app: FastifyInstance): Promise<void> {
  await app.auth.verifier
    .warmUp()
    .catch((error: unknown) => app.log.warn({ err: error }, "the keys were not loaded"));
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

function server(options: WebOptions): FastifyInstance {
  const { trustProxy } = options.config;
  const app = Fastify({
    loggerInstance: logger(options),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "id" }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: STRANGER_BYTES,
    // Forms have less: requestLimits cuts them.
    requestTimeout: MOST_UPLOAD_MS,
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
  await app.register(formbody, { bodyLimit: STRANGER_BYTES, parser: formParser });
}
