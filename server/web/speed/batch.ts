import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher, Pool } from "undici";
import { BATCH_PATH, BATCH_TYPE, type BatchedRead, MOST_IN_A_BATCH } from "../../contract/batches.ts";
import { type Frame, Frames } from "./batch-frames.ts";
import { AnswerCutOff, askWhole, letGo, mayHold, type WholeAnswer } from "./whole-answer.ts";

/** How long a service that knows no batches is asked read by read. */
const ALONE_MS = 60_000;
/** Longer than any read may take: each ends by its own time, and none because others have nothing to say. */
const IDLE_MS = 15_000;

export interface Single {
  request: Dispatcher.DispatchOptions;
  /** Reads with the same key are asked by the same person for the same page. */
  key: string;
  read: BatchedRead;
}

export interface Asked {
  answer: Promise<WholeAnswer>;
  /** Gives the read up; its promise is rejected with this reason. */
  abort(reason: Error): void;
}

class Waiting implements Asked {
  readonly single: Single;
  readonly #answer = Promise.withResolvers<WholeAnswer>();
  #isOver = false;
  leave: ((reason: Error) => void) | undefined;

  constructor(single: Single) {
    this.single = single;
  }

  get answer(): Promise<WholeAnswer> {
    return this.#answer.promise;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  abort(reason: Error): void {
    if (this.#isOver) return;
    this.reject(reason);
    this.leave?.(reason);
  }

  resolve(answer: WholeAnswer): void {
    this.#isOver = true;
    this.#answer.resolve(answer);
  }

  reject(error: Error): void {
    this.#isOver = true;
    this.#answer.reject(error);
  }
}

/**
 * Reads that one page makes at the same moment go out as one request; each is answered, and fails, by itself. A service
 * that does not know how is asked read by read.
 */
export class Batches {
  readonly #pool: Pool;
  readonly #clock: () => number;
  readonly #open = new Map<string, Waiting[]>();
  #aloneUntil = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, clock: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#clock = clock;
  }

  ask(single: Single): Asked {
    const waiting = new Waiting(single);
    const open = this.#open.get(single.key);
    if (open && open.length < MOST_IN_A_BATCH) {
      open.push(waiting);
      return waiting;
    }
    const batch = [waiting];
    this.#open.set(single.key, batch);
    setImmediate(() => this.#send(single.key, batch));
    return waiting;
  }

  #send(key: string, batch: readonly Waiting[]): void {
    if (this.#open.get(key) === batch) this.#open.delete(key);
    const waiting = batch.filter(({ isOver }) => !isOver);
    if (waiting.length < 2 || this.#clock() < this.#aloneUntil) this.#askEach(waiting);
    else this.#askTogether(waiting);
  }

  #askEach(waiting: readonly Waiting[]): void {
    for (const one of waiting) {
      if (one.isOver) continue;
      const { answer, abort } = askWhole(this.#pool, one.single.request);
      one.leave = abort;
      answer.then(
        (given) => one.resolve(given),
        (error) => one.reject(error),
      );
    }
  }

  #askTogether(waiting: readonly Waiting[]): void {
    const handler = new BatchHandler(waiting, () => {
      this.#aloneUntil = this.#clock() + ALONE_MS;
      this.#askEach(waiting);
    });
    for (const one of waiting) one.leave = (reason) => handler.left(reason);
    const [{ single }] = waiting as [Waiting];
    this.#pool.dispatch(
      {
        ...single.request,
        method: "POST",
        path: BATCH_PATH,
        headers: { ...single.request.headers, accept: BATCH_TYPE, "content-type": "application/json" },
        body: JSON.stringify({ reads: waiting.map(({ single: { read } }) => read) }),
        headersTimeout: IDLE_MS,
        bodyTimeout: IDLE_MS,
      },
      handler,
    );
  }
}

/** Statuses of the batch itself that every read of it would get: nobody is known by this token, or it is no time to ask. */
const isOfEach = (status: number) => status === 401 || status === 429 || status >= 500;

class BatchHandler implements Dispatcher.DispatchHandler {
  readonly #waiting: readonly Waiting[];
  readonly #askEach: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #statusCode = 0;
  #headers: IncomingHttpHeaders = {};
  /** Undefined where the answer is one for all. */
  #frames: Frames | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #ended: Error | "well" | undefined;

  constructor(waiting: readonly Waiting[], askEach: () => void) {
    this.#waiting = waiting;
    this.#askEach = askEach;
  }

  /** One of the reads is waited for no longer; with the last, the request ends. */
  left(reason: Error): void {
    if (this.#waiting.every(({ isOver }) => isOver)) this.#end(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended instanceof Error) controller.abort(this.#ended);
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    this.#statusCode = statusCode;
    this.#headers = headers;
    if (statusCode === 200 && headers["content-type"] === BATCH_TYPE) this.#frames = new Frames();
    else if (!isOfEach(statusCode)) {
      this.#end(new Error("the service knows no batches"));
      this.#askEach();
    }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#ended) return;
    if (this.#frames) this.#takeFrames(this.#frames, chunk);
    else {
      this.#chunks.push(chunk);
      if (!this.#hold(this.#size + chunk.length)) this.#cut(new Error("the answer is too large"));
    }
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    const bytes = Buffer.concat(this.#chunks);
    const answer = { statusCode: this.#statusCode, headers: this.#headers, bytes };
    for (const one of this.#waiting) {
      if (one.isOver) continue;
      if (this.#frames) one.reject(new AnswerCutOff(new Error("a read is without an answer")));
      else one.resolve(answer);
    }
    this.#end("well");
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (!this.#ended) this.#cut(error);
  }

  #takeFrames(frames: Frames, chunk: Buffer): void {
    const whole = frames.take(chunk);
    const isTaken = this.#hold(frames.size);
    if (!isTaken && frames.begun) whole.push({ ...frames.begun, body: undefined });
    for (const frame of whole) this.#answer(frame);
    if (whole.some(({ body }) => !body)) this.#cut(new Error("the answer before is too large"));
    else if (frames.isBroken) this.#cut(new Error("a frame without a head"));
  }

  #answer({ at, status, pause, body }: Frame): void {
    const one = this.#waiting[at];
    if (!one || one.isOver) return;
    one.resolve({
      statusCode: status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(pause > 0 && { "retry-after": `${pause}` }),
      },
      bytes: body,
    });
  }

  /** @returns false where all unfinished answers together hold more than is taken. */
  #hold(size: number): boolean {
    const isTaken = mayHold(size, size - this.#size);
    this.#size = size;
    return isTaken;
  }

  #cut(error: Error): void {
    const reason = this.#statusCode === 0 ? error : new AnswerCutOff(error);
    for (const one of this.#waiting) if (!one.isOver) one.reject(reason);
    this.#end(error);
  }

  #end(how: Error | "well"): void {
    this.#ended = how;
    this.#chunks = [];
    letGo(this.#size);
    this.#size = 0;
    if (how instanceof Error) this.#controller?.abort(how);
  }
}
