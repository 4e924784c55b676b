import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorStatus, errorStatuses } from "../../contract/errors.ts";
import { IdentityOutage, SessionEnded } from "../auth/errors.ts";
import { SessionStoreError } from "../auth/session-store.ts";
import { endSession } from "../auth/sign-out.ts";
import { setKnownViewer } from "../auth/viewer.ts";
import { homeOf } from "../frame/home.ts";
import { BackendError, BackendOutage, hasLeft } from "../gateway/errors.ts";
import { paths } from "../paths.ts";
import { redirect, rememberDestination } from "../redirects.ts";
import { Refusal, wordingOf } from "../refusal.ts";
import { setHeaders } from "./headers.ts";
import { isForm, mostFormBytes } from "./request-limits.ts";

/** What goes wrong becomes a page in the person's own frame, or JSON for a call. Set before anything is awaited. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/** Addresses that nothing answers: in the scope whose hooks tell who is looking. */
export function notFoundPage(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => answerError(new Refusal(404), request, reply));
}

interface Failure {
  status: number;
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
  isFault?: boolean;
}

async function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  // A request refused by the parser or router has passed no hook.
  if (!reply.hasHeader("content-security-policy")) setHeaders(reply);
  if (error instanceof SessionStoreError) request.session = null as never;
  if (error instanceof SessionEnded || (error instanceof BackendError && error.status === 401))
    return answerEnded(request, reply);
  const failure = failureOf(error);
  if (hasLeft(error)) return reply.code(failure.status).send();
  const entry = { err: error, route: request.routeOptions?.url };
  if (failure.isFault) request.log.error(entry, "request failed");
  else if (failure.status >= 500) request.log.warn(entry, "request could not be served");
  reply.code(failure.status);
  // The handler may have been on its way to another page when keeping its session failed.
  reply.removeHeader("location");
  if (failure.retryAfterSeconds !== undefined) reply.header("retry-after", String(failure.retryAfterSeconds));
  if (isCall(request)) return answerJson(failure, error, reply);
  return answerPage(failure, request, reply);
}

function failureOf(error: Error): Failure {
  if (error instanceof Refusal)
    return {
      status: error.status,
      message: error.message || undefined,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  if (error instanceof BackendError) return { status: error.status, message: error.body.message };
  if (error instanceof BackendOutage)
    return { status: error.reason === "timeout" ? 504 : 503, retryAfterSeconds: 5 };
  if (error instanceof IdentityOutage || error instanceof SessionStoreError)
    return { status: 503, retryAfterSeconds: 5 };
  const { statusCode } = error as FastifyError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: statusCode };
  return { status: statusCode === 503 ? 503 : 500, isFault: true };
}

async function answerEnded(request: FastifyRequest, reply: FastifyReply) {
  if (request.session?.sub) await endSession(request, reply);
  request.viewer = undefined;
  if (isCall(request)) return reply.code(401).send({ status: 4010, message: errorStatuses[4010].message });
  rememberDestination(request, reply);
  return redirect(reply, paths.signin.url());
}

function isCall(request: FastifyRequest): boolean {
  return /^\/+api(\/|$)/i.test(request.url);
}

function answerJson({ status, message }: Failure, error: Error, reply: FastifyReply) {
  if (error instanceof BackendError) return reply.send(error.body);
  const codes = Object.keys(errorStatuses).map(Number) as ErrorStatus[];
  const fallback = status >= 500 ? (status === 503 || status === 504 ? 5030 : 5000) : 4000;
  const code = codes.find((one) => errorStatuses[one].http === status) ?? fallback;
  return reply.send({ status: code, message: message ?? errorStatuses[code].message });
}

async function answerPage({ status, message }: Failure, request: FastifyRequest, reply: FastifyReply) {
  // Refused before its cookies were looked at: the page is a stranger's.
  request.cookies ??= {};
  try {
    setKnownViewer(request);
    const homeHref = homeOf(request.viewer);
    if (status === 404)
      return await reply.page("errors/not-found", { title: "ページが見つかりません", homeHref });
    if (status === 413 && isForm(request))
      return await reply.page("errors/too-long", {
        title: wordingOf(413).heading,
        heading: wordingOf(413).heading,
        letters: lettersOf(mostFormBytes(request)),
        homeHref,
      });
    const wording = wordingOf(status === 504 ? 503 : status);
    const isAway = status === 503 || status === 504;
    return await reply.page(isAway ? "errors/unavailable" : "errors/page", {
      title: wording.heading,
      status,
      heading: wording.heading,
      message: message ?? wording.message,
      retryHref: request.method === "GET" && status >= 500 ? request.url : undefined,
      homeHref,
      requestId: request.id,
    });
  } catch (error) {
    request.log.error({ err: error }, "the error page failed");
    return reply.type("text/html; charset=utf-8").send(LAST_PAGE);
  }
}

const LETTER_BYTES = 9;

function lettersOf(bytes: number): number {
  return Math.floor(bytes / LETTER_BYTES / 100) * 100;
}

const LAST_PAGE = `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>エラー｜クカク</title></head>
<body><h1>エラーが発生しました</h1>
<p lang="en">An error occurred while showing the error page</p>
<p><a href="/">トップページに戻る <span lang="en">Back to the home page</span></a></p></body></html>
`;

export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setHeaders(reply);
  const status = error.statusCode ?? 400;
  const { heading, message } = wordingOf(status);
  request.log.info({ code: error.code }, "an address was refused");
  void reply
    .code(status)
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html>\n<html lang="ja"><head><meta charset="utf-8"><title>${heading}｜クカク</title></head>\n<body><h1>${heading}</h1><p>${message}</p><p><a href="/">トップページに戻る</a></p></body></html>\n`,
    );
}
