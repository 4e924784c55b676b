import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BATCH_PATH, BATCH_TYPE, type BatchedRead, batchBody, batchHead } from "../../contract/batches.ts";
import type { AskedRead } from "./answer.ts";
import type { Authenticate } from "./auth.ts";
import { failureOf, hasLeft } from "./failure.ts";
import { Refusal } from "./refusal.ts";

export interface Reader {
  /** The address of its own route, under which its figures are counted. */
  route: string;
  read(request: AskedRead): Promise<unknown>;
}

interface Batches {
  authenticate: Authenticate;
  readers: ReadonlyMap<string, Reader>;
  answered(route: string, status: number, seconds: number): void;
}

/** Reads that a page asks at once, each with its own check of who asks, its own time and its own failure. */
export function addBatch(app: FastifyInstance, batches: Batches): void {
  app.post(BATCH_PATH, async (request, reply) => {
    const left = leaving(reply);
    await batches.authenticate(request.headers.authorization);
    const { data } = batchBody.safeParse(request.body);
    if (!data?.reads.every(({ call }) => batches.readers.has(call))) throw new Refusal(4000);
    const out = new PassThrough();
    let waiting = data.reads.length;
    data.reads.forEach(async (asked, at) => {
      const frame = await frameOf(batches, { request, left }, asked, at);
      waiting -= 1;
      if (out.destroyed) return;
      if (waiting > 0) out.write(frame);
      else out.end(frame);
    });
    // A balancer that gathers small answers would hold those that are ready for the slowest.
    return reply
      .type(BATCH_TYPE)
      .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
      .send(out);
  });
}

/**
 * Aborts when the asker goes before the answer is whole. Fastify's own signal of a request takes the end of its body for
 * that (fastify/fastify#6725): asked for before, it aborts at once, and asked for later, never.
 */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (hasLeft(reply)) left.abort();
  });
  return left.signal;
}

async function frameOf(
  { readers, answered }: Batches,
  { request, left }: { request: FastifyRequest; left: AbortSignal },
  { call, params, query, ms }: BatchedRead,
  at: number,
): Promise<string> {
  const { route, read } = readers.get(call) as Reader;
  const started = performance.now();
  const { id, headers } = request;
  let answer: { status: number; text: string; pause: number };
  try {
    const value = await inTime(left, ms, (signal) =>
      read({ id, headers, params, query, body: undefined, signal }),
    );
    answer = { status: 200, text: JSON.stringify(value), pause: 0 };
  } catch (error) {
    answer = failureOf(error, { log: request.log, route, hasLeft: left.aborted });
  }
  const { status, text, pause } = answer;
  answered(route, status, (performance.now() - started) / 1000);
  return `${batchHead({ at, status, bytes: Buffer.byteLength(text), pause })}${text}`;
}

/** Ends with a refusal when time is up or the asker is gone, whether or not the work heeds its signal. */
async function inTime<T>(
  asker: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  const giveUp = () => {
    controller.abort();
    late.reject(new Refusal(5030));
  };
  const timer = setTimeout(giveUp, ms);
  asker.addEventListener("abort", giveUp, { once: true });
  if (asker.aborted) giveUp();
  try {
    return await Promise.race([work(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
    asker.removeEventListener("abort", giveUp);
  }
}
