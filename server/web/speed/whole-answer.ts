import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher, Pool } from "undici";

export interface WholeAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** Undefined where the body is larger than this process takes. */
  bytes: Buffer | undefined;
}

export const MAX_BYTES = 5 * 1024 * 1024;
/** What every answer may have, however much others hold. */
const SURE_BYTES = 512 * 1024;
/** What unfinished answers may hold together, before those that are larger than that are cut. */
const MOST_TOGETHER = 6 * 1024 * 1024;
let together = 0;

/** Counts a piece of an unfinished answer that holds `size` with it. @returns false where that is more than is taken. */
export function mayHold(size: number, piece: number): boolean {
  together += piece;
  return size <= MAX_BYTES && (size <= SURE_BYTES || together <= MOST_TOGETHER);
}

export function letGo(size: number): void {
  together -= size;
}

/** The answer had begun when it broke off: the service was reached, and asking again is not for a lost connection's sake. */
export class AnswerCutOff extends Error {
  constructor(cause: unknown) {
    super("an answer broke off", { cause });
    this.name = "AnswerCutOff";
  }
}

export async function readWhole({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<WholeAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > MAX_BYTES) return { statusCode, headers, bytes: undefined };
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw new AnswerCutOff(error);
  }
  return { statusCode, headers, bytes: Buffer.concat(chunks) };
}

/** Takes a body to its end as it comes in: most calls are answered in one or two pieces, for which a stream costs more. */
class WholeAnswerHandler implements Dispatcher.DispatchHandler {
  readonly answer = Promise.withResolvers<WholeAnswer>();
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #statusCode = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #size = 0;

  /** Gives the request up, also one that still waits for a connection. */
  abort(reason: Error): void {
    this.#ended ??= reason;
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(this.#ended);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#statusCode = statusCode;
    this.#headers = headers;
    if (Number(headers["content-length"]) > MAX_BYTES) this.#cut(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (!mayHold(this.#size, chunk.length)) this.#cut(controller);
  }

  onResponseEnd(): void {
    const [first, ...others] = this.#chunks;
    this.#resolve(first && others.length === 0 ? first : Buffer.concat(this.#chunks));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }

  #cut(controller: Dispatcher.DispatchController): void {
    this.#resolve(undefined);
    controller.abort(new Error("the answer is too large"));
  }

  #reject(error: Error): void {
    this.#end();
    this.answer.reject(this.#statusCode === 0 ? error : new AnswerCutOff(error));
  }

  #resolve(bytes: Buffer | undefined): void {
    this.answer.resolve({ statusCode: this.#statusCode, headers: this.#headers, bytes });
    this.#end();
  }

  #end(): void {
    letGo(this.#size);
    this.#size = 0;
    this.#chunks = [];
  }
}

export function askWhole(pool: Pool, options: Dispatcher.DispatchOptions) {
  const handler = new WholeAnswerHandler();
  pool.dispatch(options, handler);
  return { answer: handler.answer.promise, abort: (reason: Error) => handler.abort(reason) };
}
