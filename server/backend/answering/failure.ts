import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { errorStatuses } from "../../contract/errors.ts";
import { isBusy, isPassing } from "../db/failures.ts";
import { Refusal } from "./refusal.ts";

const PAUSE_SECONDS = 2;
const UNREADABLE = new Refusal(4000, "リクエストの形式が正しくありません。");

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { log, routeOptions } = request;
  const { status, text, pause } = failureOf(error, { log, route: routeOptions.url, hasLeft: hasLeft(reply) });
  if (pause > 0) reply.header("retry-after", String(pause));
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(text);
}

/** Whether nobody waits for the answer any more. */
export function hasLeft({ raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished;
}

interface Asked {
  log: FastifyBaseLogger;
  route: string | undefined;
  hasLeft: boolean;
}

/** The HTTP status, the body, and the seconds after which to come again, where that is said (else 0). */
export function failureOf(error: unknown, asked: Asked) {
  const { log, route } = asked;
  const refusal = refusalFor(error);
  const isGivenUp = asked.hasLeft && (refusal.status === 5030 || isCutOff(error));
  if (refusal.status >= 5000 && !isGivenUp) log.error({ err: error, route }, "call failed");
  const asksForPause = refusal.status === 4290 || (refusal.status === 5030 && !isPassing(error));
  return {
    status: errorStatuses[refusal.status].http,
    text: JSON.stringify(refusal.body),
    pause: asksForPause ? PAUSE_SECONDS : 0,
  };
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isBusy(error) || isAbort(error)) return new Refusal(5030);
  const { statusCode = 500, code = "" } = error as Partial<FastifyError>;
  if (code === "FST_ERR_HANDLER_TIMEOUT") return new Refusal(5030);
  if (statusCode === 404) return new Refusal(4040);
  if (statusCode === 413) return new Refusal(4130);
  if (statusCode === 415) return new Refusal(4150);
  if (statusCode >= 400 && statusCode < 500) return UNREADABLE;
  return statusCode === 503 ? new Refusal(5030) : new Refusal(5000);
}

export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy();
  const heading =
    error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const body = JSON.stringify(UNREADABLE.body);
  socket.end(
    `HTTP/1.1 ${heading}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
