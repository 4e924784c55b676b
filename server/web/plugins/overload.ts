import { performance } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { cookieNames } from "../auth/cookies.ts";
import { paths } from "../paths.ts";
import { Admission } from "./admission.ts";
import { Lateness } from "./lateness.ts";
import { isSpeculative } from "./speculation.ts";

const MAX_REQUESTS = 100;
const TICK_MS = 100;
const LOOK_MS = 500;
const RETRY_AFTER_SECONDS = "2";
/** Below this share of the limit a late event loop is not the doing of too many requests. */
const BUSY_SHARE = 0.25;

/** Up to which share of the limit each kind is admitted: what is missed least goes first. */
const SHARES = { speculation: 0.6, file: 0.6, anonymous: 0.8, read: 1, write: 1.2 } as const;
type Kind = keyof typeof SHARES;

declare module "fastify" {
  interface FastifyInstance {
    underWay: { count: number };
  }
}

/**
 * Turns requests away at once when more are under way than this process answers within a second, or its event loop runs
 * late. Before anything else is done for them: an answer that says when to come again costs next to nothing.
 */
export const overload = fastifyPlugin(guardAgainstOverload, {
  name: "overload",
  dependencies: ["telemetry", "backend"],
});

async function guardAgainstOverload(app: FastifyInstance): Promise<void> {
  const { maxRequests } = app.web.config;
  const most = maxRequests ?? MAX_REQUESTS;
  const answered = { count: 0 };
  const limitNow = maxRequests === undefined ? adapting(app, most, answered) : () => most;
  const sessionCookie = `${cookieNames(app).session}=`;
  const underWay = { count: 0 };
  app.decorate("underWay", underWay);
  const lateness = watchEventLoop(app);
  app.metrics.gauge("kukaku_http_in_flight", "Requests under way.", [], () => [[{}, underWay.count]]);
  app.metrics.gauge("kukaku_http_limit", "Requests that may be under way.", [], () => [[{}, limitNow()]]);
  app.addHook("onRequest", (request, reply, done) => {
    if (isNeverRefused(request)) return done();
    const kind = kindOf(request, sessionCookie);
    const limit = limitNow();
    const isLate = lateness.isLasting && underWay.count >= most * BUSY_SHARE;
    if (underWay.count >= limit * SHARES[kind] || (isLate && kind !== "write")) {
      app.metrics.shed.inc({ kind });
      return turnAway(request, reply);
    }
    underWay.count++;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      underWay.count--;
      answered.count++;
    };
    reply.raw.once("finish", end).once("close", end);
    done();
  });
}

function adapting(app: FastifyInstance, most: number, answered: { count: number }): () => number {
  const admission = new Admission(most);
  let last = { at: performance.now(), count: 0, loop: performance.eventLoopUtilization() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), count: answered.count, loop: performance.eventLoopUtilization() };
    admission.observe({
      seconds: (now.at - last.at) / 1000,
      completed: now.count - last.count,
      utilization: performance.eventLoopUtilization(now.loop, last.loop).utilization,
      isBackendFull: (app.destinations.each.get("backend")?.state().waiting ?? 0) > 0,
    });
    last = now;
  }, LOOK_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return () => admission.limit;
}

function watchEventLoop(app: FastifyInstance): Lateness {
  const lateness = new Lateness();
  let last = { at: performance.now(), loop: performance.eventLoopUtilization() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), loop: performance.eventLoopUtilization() };
    const ms = now.at - last.at;
    const { utilization } = performance.eventLoopUtilization(now.loop, last.loop);
    lateness.observe({ ms, lateMs: Math.max(0, ms - TICK_MS), utilization });
    last = now;
  }, TICK_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return lateness;
}

export function isNeverRefused({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === paths.signout.pattern;
}

export function isFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.includes("excel") ?? false;
}

function kindOf(request: FastifyRequest, sessionCookie: string): Kind {
  const { method, headers } = request;
  if (isSpeculative(request)) return "speculation";
  if (isFile(request)) return "file";
  if (!headers.cookie?.includes(sessionCookie)) return "anonymous";
  return method === "GET" || method === "HEAD" ? "read" : "write";
}

export function turnAway(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(503).header("retry-after", RETRY_AFTER_SECONDS);
  if (request.url.startsWith("/api/"))
    void reply.send({
      status: 5030,
      message: "アクセスが集中しています。少し待ってから、もう一度お試しください。",
    });
  else void reply.type("text/html; charset=utf-8").send(busyPage(request.id));
}

/** Needs nothing that could be missing just now. */
function busyPage(requestId: string): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>アクセスが集中しています｜クカク</title></head>
<body><main><h1>アクセスが集中しています</h1>
<p>少し待ってから、画面を再読み込みしてください。入力中の内容を送信した場合は、ブラウザーの「戻る」で戻って、もう一度送信してください。</p>
<p>受付番号：${requestId}</p>
<p><a href="/">トップページに戻る</a></p></main></body></html>
`;
}
