import { finished, Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { type Call, type CallAnswer, type CallArguments, ownTimeOf, runsModel } from "../../contract/call.ts";
import { type AnswerOf, type ArgumentsOf, type CallName, type Calls, calls } from "../../contract/index.ts";
import { WRITTEN_AT_HEADER } from "../../contract/positions.ts";
import type { Trace } from "../telemetry/trace.ts";
import { accepted, errorBodyOf, refused } from "./answer-body.ts";
import type { Destinations } from "./destinations.ts";
import { fileNameOf } from "./download-name.ts";
import { BackendError, BackendOutage } from "./errors.ts";
import { isReference } from "./reference-cache.ts";
import { outgoing } from "./request-path.ts";
import { isWriting, longestOf } from "./transport.ts";

export type ReadName = { [N in CallName]: Calls[N] extends { kind: "read" } ? N : never }[CallName];
export type DownloadName = { [N in CallName]: Calls[N] extends { kind: "download" } ? N : never }[CallName];

/** A file on its way through: the body is a stream that must be read or destroyed. */
export interface Download {
  contentType: string;
  /** As the backend named it, decoded and without path or control characters. */
  fileName: string | undefined;
  contentLength: number | undefined;
  body: Readable;
}

type Method<N extends CallName> = (
  args: ArgumentsOf<N>,
) => Promise<N extends DownloadName ? Download : AnswerOf<N>>;

/**
 * One method per call of the contract, with the session's access token. Answers are parsed by the contract's schemas.
 * Every method throws `BackendError` for a refusal (4xx) and `BackendOutage` where no usable answer came.
 */
export type BackendClient = { readonly [N in CallName]: Method<N> } & {
  call<C extends Call>(name: string, call: C, args: CallArguments<C>): Promise<CallAnswer<C>>;
};

export interface CallContext {
  destinations: Destinations;
  accessToken(): Promise<string>;
  replacement(refused: string): Promise<string>;
  requestId: string;
  signal?: () => AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  preview?: string | undefined;
  /** The position of the last write of whoever asks: reads must have everything up to there. */
  readAfter?: () => number;
  wrote?: (position: number) => void;
  /** Milliseconds that are left for all the calls of one page, or for one of them with a time of its own. */
  timeLeft?: (ownTime?: number) => number;
  waitedInVain?: () => void;
  sharers?: () => readonly string[];
  admitCostly?: (kind: "file" | "prediction") => void;
  trace?: Trace | undefined;
}

type Ask = (
  context: CallContext,
  name: string,
  call: Call,
  args: Record<string, unknown>,
) => Promise<unknown>;

const asks: ReadonlyMap<string, { call: Call; ask: Ask }> = new Map(
  Object.entries<Call>(calls).map(([name, call]) => [
    name,
    { call, ask: isReference(name) ? shared : perform },
  ]),
);

/** The client of one request. A method is made when it is asked for: a page uses a few of more than a hundred. */
export function backendClient(context: CallContext): BackendClient {
  return new Proxy({} as BackendClient, {
    get(_, name) {
      if (name === "call")
        return (own: string, call: Call, args: Record<string, unknown>) => perform(context, own, call, args);
      const known = asks.get(String(name));
      return (
        known && ((args: Record<string, unknown> = {}) => known.ask(context, String(name), known.call, args))
      );
    },
  });
}

/** Lists that are the same for everybody, kept for a while. Whoever asks first does so for all, however long they stay. */
function shared(context: CallContext, name: string, call: Call, args: Record<string, unknown>) {
  // The look and the writes of one person are none of whoever shares the list.
  const { signal: _, preview: _preview, readAfter: _readAfter, ...lasting } = context;
  return context.destinations.reference.get(name, () => perform(lasting, name, call, args));
}

async function perform(context: CallContext, name: string, call: Call, args: Record<string, unknown>) {
  const { destinations } = context;
  const { content, ...asked } = args as typeof args & { content?: AsyncIterable<Uint8Array> };
  const request = outgoing(call, asked);
  const timeLeft = timeLeftFor(call, context);
  if (call.kind === "download") context.admitCostly?.("file");
  if (runsModel(call)) context.admitCostly?.("prediction");
  const sharers = context.sharers?.() ?? [];
  const leave = await destinations.admit(call, sharers);
  const exchange = async (accessToken: string) => {
    const span = context.trace?.begin(name);
    const sending = {
      name,
      call,
      outgoing: request,
      content,
      accessToken,
      sharers,
      requestId: context.requestId,
      signal: context.signal?.(),
      idempotencyKey: context.idempotencyKey,
      preview: context.preview,
      readAfter: isWriting(call) ? undefined : context.readAfter?.(),
      timeLeft,
      traceparent: span?.traceparent,
      isListed: asks.get(name)?.call === call,
    };
    try {
      const answer = await destinations.exchange(sending, (received) => {
        const position = Number(received.headers[WRITTEN_AT_HEADER] ?? 0);
        if (position > 0) context.wrote?.(position);
        if ("body" in received) return downloadOf(name, call, received);
        if (received.statusCode === 401) return UNAUTHORIZED;
        return received.statusCode >= 200 && received.statusCode < 300
          ? accepted({ name, call, path: request.path, kept: destinations.kept }, received)
          : refused(name, received);
      });
      span?.end("ok");
      return answer;
    } catch (error) {
      span?.end("error");
      const isOurs = (call.service ?? "backend") === "backend";
      if (isOurs && error instanceof BackendOutage && error.tookTime) context.waitedInVain?.();
      throw error;
    }
  };
  try {
    const token = await context.accessToken();
    const first = await exchange(token);
    // The bytes of an upload have gone with the first try.
    const answer =
      first === UNAUTHORIZED && call.kind !== "upload"
        ? await exchange(await context.replacement(token))
        : first;
    if (answer === UNAUTHORIZED) throw new BackendError(name, 401, errorBodyOf(401, undefined));
    if (leave && isDownload(answer)) finished(answer.body, leave);
    else leave?.();
    return answer;
  } catch (error) {
    leave?.();
    throw error;
  }
}

/** A file's time runs while it waits for its turn, too: who asked for it waits all the same. */
function timeLeftFor(call: Call, { timeLeft }: CallContext): (() => number) | undefined {
  if (call.kind === "read") return timeLeft && (() => timeLeft(ownTimeOf(call)));
  if (isWriting(call)) return undefined;
  const asked = performance.now();
  return () => Math.max(1, longestOf(call, 0) - (performance.now() - asked));
}

const UNAUTHORIZED = Symbol("the token was refused");

function isDownload(answer: unknown): answer is Download {
  return (answer as Download | undefined)?.body instanceof Readable;
}

function downloadOf(name: string, call: Call, answer: Dispatcher.ResponseData): Download {
  const expected = call.kind === "download" ? call.contentType : "";
  const contentType = String(answer.headers["content-type"] ?? "")
    .split(";")[0]
    ?.trim();
  if (contentType !== expected) {
    answer.body.on("error", () => {}).destroy();
    throw new BackendOutage(name, "shape", { detail: `content type ${contentType}` });
  }
  const length = Number(answer.headers["content-length"]);
  return {
    contentType: expected,
    fileName: fileNameOf(answer.headers["content-disposition"]),
    contentLength: Number.isSafeInteger(length) && length > 0 ? length : undefined,
    body: answer.body,
  };
}
