import { randomInt } from "node:crypto";
import { finished, type Readable } from "node:stream";
import { type Dispatcher, Pool } from "undici";
import { type BatchedRead, isBatched, LONGEST_BATCHED_MS } from "../../contract/batches.ts";
import { type Call, DOWNLOAD_MS, ownTimeOf } from "../../contract/call.ts";
import { FairPlaces, type FairPlacesOptions } from "../../lib/fair-places.ts";
import { type Asked, Batches } from "../speed/batch.ts";
import { BatchPlaces } from "../speed/batch-places.ts";
import { AnswerCutOff, askWhole, readWhole, type WholeAnswer } from "../speed/whole-answer.ts";
import { Breaker, type BreakerState } from "./breaker.ts";
import { headersOf } from "./call-headers.ts";
import { deadline } from "./deadline.ts";
import { BackendOutage } from "./errors.ts";
import { isDependencyDown, isGone, isNetworkError, isTimeout, isWorthAnother, outageOf } from "./failures.ts";
import type { Outgoing } from "./request-path.ts";
import { RetryBudget } from "./retry-budget.ts";

export interface Sending {
  name: string;
  call: Call;
  outgoing: Outgoing;
  content?: AsyncIterable<Uint8Array> | undefined;
  accessToken: string;
  sharers?: readonly string[] | undefined;
  requestId: string;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  preview?: string | undefined;
  readAfter?: number | undefined;
  /** Less time than the call would have, milliseconds: what is left of a page's, or a file's, when the call is made. */
  timeLeft?: (() => number) | undefined;
  traceparent?: string | undefined;
  /** The contract lists it by this name: it may be asked together with others of its page. */
  isListed?: boolean | undefined;
}

export type Received = Dispatcher.ResponseData | WholeAnswer;
type Receive<T> = (answer: Received) => T | Promise<T>;

export interface Transport {
  /**
   * Makes a call and reads its answer with `receive`.
   * @throws BackendOutage where no usable answer came, or none was asked for: the service is left alone, or full.
   */
  exchange<T>(sending: Sending, receive: Receive<T>): Promise<T>;
  state(): TransportState;
  close(): Promise<void>;
}

export interface TransportState {
  breaker: BreakerState;
  active: number;
  waiting: number;
}

export interface TransportOptions {
  /** Fixed: nothing a browser sends can change where calls go. */
  origin: string;
  totalMs: number;
  probeMs: number;
  /** The service runs in this process: where it is slow the machine is, and leaving it alone would help nobody. */
  isEmbedded?: boolean;
  isFast?: boolean;
  bulkhead: FairPlacesOptions;
  onRetry?: () => void;
}

const CONNECT_MS = 1000;
const HEADERS_MS = 3000;
const BODY_IDLE_MS = 2000;
const WRITE_MS = 4000;
/** Whoever gives up sooner than this tells nothing of the service. */
const FAIR_MS = 1000;
const RETRY_AFTER_MS = 50;
// A random part, so that the second tries of many do not come at the same moment.
const RETRY_JITTER_MS = 100;
const MAX_HEADER_BYTES = 16 * 1024;

export function transport(options: TransportOptions): Transport {
  const { origin, totalMs, probeMs, onRetry } = options;
  const breaker = new Breaker({ probeMs });
  const bulkhead = new FairPlaces(options.bulkhead);
  const budget = new RetryBudget();
  // No redirect interceptor: an answer that points elsewhere is an answer of the wrong status.
  const pool = new Pool(origin, {
    connections: options.bulkhead.limit,
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_IDLE_MS,
    keepAliveTimeout: 10_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 1,
  });

  const batches = new Batches(pool);
  const batchPlaces = new BatchPlaces(bulkhead);
  const goesWithOthers = ({ isListed, call }: Sending) => options.isFast && isListed && isBatched(call);

  const timeOf = ({ call, timeLeft }: Sending): number => {
    const longest = longestOf(call, totalMs);
    return Math.min(longest, timeLeft?.() ?? longest);
  };

  async function once<T>(sending: Sending, receive: Receive<T>, ms: number): Promise<T> {
    const { call, outgoing } = sending;
    const { method } = call;
    const request = {
      method,
      path: outgoing.path,
      headers: headersOf(sending),
      // Taken as it comes: the types know only streams.
      body: outgoing.body ?? (sending.content as Readable | undefined) ?? null,
      ...(ownTimeOf(call) !== undefined && { headersTimeout: ms }),
    };
    try {
      if (call.kind === "download")
        return await receive(
          await download(pool, { ...request, bodyTimeout: call.idleMs ?? BODY_IDLE_MS }, ms, sending.signal),
        );
      if (!options.isFast) return await receive(await streamed(pool, request, ms, sending.signal));
      const asked = goesWithOthers(sending)
        ? batches.ask({ request, key: keyOf(sending), read: readOf(sending, ms) })
        : askWhole(pool, request);
      return await receive(await whole(asked, ms, sending.signal));
    } catch (error) {
      throw error instanceof AnswerCutOff ? outageOf(sending.name, error.cause) : error;
    }
  }

  async function guarded<T>(sending: Sending, receive: Receive<T>): Promise<T> {
    if (!(await breaker.admits())) throw new BackendOutage(sending.name, "open");
    const ms = timeOf(sending);
    try {
      const answer = await once(sending, receive, ms);
      breaker.succeeded();
      return answer;
    } catch (error) {
      const isImpatience = ms < FAIR_MS && isTimeout(error);
      if (sending.signal?.aborted || isImpatience) breaker.withdrew();
      else if (options.isEmbedded ? isGone(error) : isDependencyDown(error)) breaker.failed();
      else breaker.succeeded();
      throw error;
    }
  }

  async function tried<T>(sending: Sending, receive: Receive<T>): Promise<T> {
    budget.called();
    try {
      return await guarded(sending, receive);
    } catch (error) {
      const mayRepeat = !isWriting(sending.call) && !sending.signal?.aborted;
      if (!mayRepeat || !isWorthAnother(error) || !budget.spend()) throw error;
    }
    onRetry?.();
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS + randomInt(RETRY_JITTER_MS)));
    return guarded(sending, receive);
  }

  function placeFor(sending: Sending) {
    const { call, sharers, timeLeft } = sending;
    if (goesWithOthers(sending)) return batchPlaces.enter(keyOf(sending), sharers, timeLeft?.());
    // A file has had its turn among files: on a slow line it would keep its person from everything else.
    const isTransfer = call.kind === "upload" || call.kind === "download";
    return bulkhead.enter(isTransfer ? [] : sharers, timeLeft?.());
  }

  return {
    async exchange(sending, receive) {
      const leave = await placeFor(sending);
      if (!leave) throw new BackendOutage(sending.name, "busy");
      try {
        return await tried(sending, receive);
      } catch (error) {
        const failure = isNetworkError(error) ? outageOf(sending.name, error) : error;
        const hasLeft = failure instanceof BackendOutage && sending.signal?.aborted;
        throw hasLeft ? new BackendOutage(sending.name, "left", { cause: error }) : failure;
      } finally {
        leave();
      }
    },
    state: () => ({ breaker: breaker.state, active: bulkhead.active, waiting: bulkhead.waiting }),
    close: () => pool.destroy(),
  };
}

/** Milliseconds that a call may take at most. */
export function longestOf(call: Call, totalMs: number): number {
  return ownTimeOf(call) ?? (call.kind === "read" ? totalMs : WRITE_MS);
}

/** What it does must not be done twice. */
export function isWriting({ kind }: Call): boolean {
  return kind === "write" || kind === "upload";
}

function keyOf({ requestId, preview, readAfter, accessToken }: Sending): string {
  return `${requestId} ${preview} ${readAfter} ${accessToken}`;
}

/** The backend gives up before we do: where something between gathers its answers, one read takes no other along. */
function readOf({ name: call, outgoing: { params, query } }: Sending, ms: number): BatchedRead {
  return { call, params, query, ms: Math.min(LONGEST_BATCHED_MS, Math.max(1, Math.ceil(ms * 0.9))) };
}

async function whole(asked: Asked, ms: number, caller: AbortSignal | undefined): Promise<WholeAnswer> {
  const end = deadline(ms, caller, (reason) => asked.abort(reason));
  try {
    return await asked.answer;
  } finally {
    end();
  }
}

async function streamed(
  pool: Pool,
  request: Dispatcher.RequestOptions,
  ms: number,
  caller: AbortSignal | undefined,
): Promise<WholeAnswer> {
  const controller = new AbortController();
  const end = deadline(ms, caller, (reason) => controller.abort(reason));
  try {
    return await readWhole(await pool.request({ ...request, signal: controller.signal }));
  } finally {
    end();
  }
}

/** A file is passed on while it comes in; its time runs on until it ends. */
async function download(
  pool: Pool,
  request: Dispatcher.RequestOptions,
  ms: number,
  caller: AbortSignal | undefined,
): Promise<Received> {
  const controller = new AbortController();
  const end = deadline(ms, caller, (reason) => controller.abort(reason));
  try {
    const { signal } = controller;
    const answer = await pool.request({ ...request, signal, headersTimeout: DOWNLOAD_MS });
    finished(answer.body, end);
    return answer.statusCode >= 200 && answer.statusCode < 300 ? answer : await readWhole(answer);
  } catch (error) {
    end();
    throw error;
  }
}
