import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { isBatched } from "../contract/batches.ts";
import { type Call, ownTimeOf } from "../contract/call.ts";
import { type CallName, calls } from "../contract/index.ts";
import { clockWatch, secondsAhead } from "../lib/clock-skew.ts";
import { addAccessRequests } from "./account-events/access-requests.ts";
import { addAccountEvents } from "./account-events/calls.ts";
import { addFailedSignIns, type TrailKeys } from "./account-events/failed-sign-ins.ts";
import { type Answering, type AnyHandler, answerCall, answerRead } from "./answering/answer.ts";
import { addBatch, type Reader } from "./answering/batch.ts";
import { answerBrokenRequest, answerFailure } from "./answering/failure.ts";
import type { Handlers } from "./answering/handler.ts";
import { lookups } from "./answering/lookups.ts";
import { Refusal } from "./answering/refusal.ts";
import { refusedWrites } from "./answering/refused-writes.ts";
import { addSubscribedCalendar } from "./calendars/subscribed.ts";
import { DatabaseBusy } from "./db/failures.ts";
import { backendFigures } from "./figures.ts";
import { addInvitationLookup } from "./invitations/calls.ts";
import { openApiDocument } from "./openapi.ts";

const BODY_LIMIT = 256 * 1024;
const CALL_MS = 8000;
/** As long as a file may take to come in; the only one who sends is our own web part. */
const MOST_REQUEST_MS = 120_000;
/** A balancer asks every second or two: whoever cannot say so by then is not ready. */
const READY_MS = 1000;
const SELF_REPORTS = new Set(["/livez", "/readyz", "/metrics", "/openapi.json"]);
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

export interface BackendAppOptions extends Omit<Answering, "people" | "shared"> {
  handlers: Handlers;
  logLevel: string;
  trailKeys?: TrailKeys | undefined;
  schemaProblem?: (() => string | undefined) | undefined;
}

export function buildBackend(options: BackendAppOptions): FastifyInstance {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      base: { part: "backend" },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: ["req.headers.authorization"],
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    bodyLimit: BODY_LIMIT,
    requestTimeout: MOST_REQUEST_MS,
    keepAliveTimeout: 75_000,
    http: { headersTimeout: 10_000 },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request, reply);
    },
  });
  takeJsonOnly(app);
  const figures = backendFigures({ ...options, predictions: options.predictor.load });
  app.addHook("onClose", async () => figures.close());
  app.get("/metrics", async (_request, reply) => reply.type("text/plain").send(await figures.text()));
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(new Refusal(4040), request, reply));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    if (request.headers["content-encoding"]) throw new Refusal(4150);
    if (!SELF_REPORTS.has(request.routeOptions.url ?? "") && options.schemaProblem?.())
      throw new Refusal(5030);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { url = "none" } = request.routeOptions;
    if (!SELF_REPORTS.has(url)) figures.answered(url, reply.statusCode, reply.elapsedTime / 1000);
    request.log.debug(
      { route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  addSelfReports(app, options);
  addInvitationLookup(app, options.database);
  const answering: Answering = { ...options, people: lookups(), shared: lookups() };
  addAccountEvents(app, answering);
  addSubscribedCalendar(app, answering);
  addFailedSignIns(app, options.database, options.trailKeys ?? []);
  addAccessRequests(app, options.database, options.trailKeys ?? []);
  for (const name of Object.keys(calls) as CallName[]) {
    const add = calls[name].kind === "upload" ? addUpload : addCall;
    add(app, name, options.handlers[name], answering);
  }
  const { authenticate, handlers } = options;
  addBatch(app, { authenticate, readers: readersOf(handlers, answering), answered: figures.answered });
  return app;
}

function routeOf({ path }: Call): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** A file is not parsed: its handler reads it as it comes in. In a scope of its own, where nothing but a file is taken. */
function addUpload(app: FastifyInstance, name: CallName, handler: AnyHandler, answering: Answering) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, content, done) => done(null, content));
    addCall(scope, name, handler, answering);
  });
}

function addCall(app: FastifyInstance, name: CallName, handler: AnyHandler, answering: Answering) {
  const call = calls[name] as Call;
  app.route({
    method: call.method === "GET" ? ["GET", "HEAD"] : call.method,
    url: routeOf(call),
    ...(call.kind === "write" && call.bodyBytes ? { bodyLimit: call.bodyBytes } : {}),
    handlerTimeout: ownTimeOf(call) ?? CALL_MS,
    handler: answerCall(name, call, handler, answering),
    ...(call.kind === "write" || call.kind === "upload"
      ? { errorHandler: refusedWrites(name, call.path, answering) }
      : {}),
  });
}

/** What may be asked together with others: what a page waits for, and no model. */
function readersOf(handlers: Handlers, answering: Answering): ReadonlyMap<string, Reader> {
  const reads = Object.entries<Call>(calls).filter(([, call]) => isBatched(call));
  return new Map(
    reads.map(([name, call]) => [
      name,
      { route: routeOf(call), read: answerRead(name, call, handlers[name as CallName], answering) },
    ]),
  );
}

/** Bodies are JSON; callers name it also where they send none, as with every DELETE. */
function takeJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, body, done),
  );
}

function addSelfReports(app: FastifyInstance, { database, schemaProblem }: BackendAppOptions) {
  let isDraining = false;
  app.decorate("startDrain", () => {
    isDraining = true;
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isDraining) reply.header("connection", "close");
    return payload;
  });
  const clock = clockWatch("データベース", app.log);
  app.get("/openapi.json", async () => openApiDocument());
  app.get("/livez", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    // Asked every second or two: the log has said it once.
    const notNow = (problem?: string) => reply.code(503).send(new Refusal(5030, problem).body);
    if (isDraining) return notNow();
    const problem = schemaProblem?.();
    if (problem) return notNow(problem);
    const late = sleep(READY_MS, undefined, { ref: false }).then(() => {
      throw new DatabaseBusy();
    });
    const asked = Date.now();
    const read = database.query<{ now: Date | string }>("select clock_timestamp() as now");
    const { rows } = await Promise.race([read, late]);
    const theirs = new Date(rows[0]?.now ?? asked).getTime();
    clock.found(secondsAhead(theirs, asked, Date.now()));
    if (clock.isWrong()) return notNow();
    return { status: "ok" };
  });
}
