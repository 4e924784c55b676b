import { z } from "zod";
import { type Call, runsModel } from "./call.ts";

/*
 * The reads of a page in one request. Each is asked, checked, refused and answered as if it came alone; the answer is a
 * line with numbers and the bytes of a body for each, in the order in which they are ready. For the web part alone: it is
 * none of the product's listed calls, and a backend that does not know it is asked call by call.
 */

export const BATCH_PATH = "/api/v1/batch";
export const BATCH_TYPE = "application/vnd.kukaku.batch";
export const MOST_IN_A_BATCH = 40;
export const LONGEST_BATCHED_MS = 10_000;

export const batchBody = z.strictObject({
  reads: z
    .array(
      z.strictObject({
        call: z.string(),
        params: z.record(z.string(), z.string()),
        query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
        /** How long its answer is waited for, milliseconds. */
        ms: z.int().min(1).max(LONGEST_BATCHED_MS),
      }),
    )
    .min(1)
    .max(MOST_IN_A_BATCH),
});

export type BatchedRead = z.infer<typeof batchBody>["reads"][number];

export function isBatched(call: Call): boolean {
  return call.kind === "read" && !runsModel(call);
}

/** What stands before each body. */
export interface BatchHead {
  /** Which of the reads it answers, from 0. */
  at: number;
  status: number;
  bytes: number;
  /** Seconds of Retry-After; 0 where there is none. */
  pause: number;
}

export function batchHead({ at, status, bytes, pause }: BatchHead): string {
  return `${at} ${status} ${bytes} ${pause}\n`;
}

/** @returns undefined for a line that is no head. */
export function readBatchHead(line: string): BatchHead | undefined {
  const [, ...numbers] = /^(\d{1,2}) (\d{3}) (\d{1,9}) (\d{1,4})$/.exec(line) ?? [];
  if (numbers.length === 0) return undefined;
  const [at = 0, status = 0, bytes = 0, pause = 0] = numbers.map(Number);
  return { at, status, bytes, pause };
}
