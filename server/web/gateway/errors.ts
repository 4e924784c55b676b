import type { ErrorBody } from "../../contract/errors.ts";

export class BackendError extends Error {
  readonly call: string;
  readonly status: number;
  readonly body: ErrorBody;
  constructor(call: string, status: number, body: ErrorBody) {
    super(`${call} was refused with ${status}`);
    this.name = "BackendError";
    this.call = call;
    this.status = status;
    this.body = body;
  }
}

export function rethrowUnless(error: unknown, ...statuses: number[]): asserts error is BackendError {
  if (!(error instanceof BackendError && statuses.includes(error.status))) throw error;
}

/**
 * `busy`: too many calls of its kind under way. `open`: the service failed and is left alone for a while. `left`: whoever
 * asked has gone, and nothing is wrong with the service.
 */
export type OutageReason = "connection" | "timeout" | "status" | "shape" | "size" | "busy" | "open" | "left";

interface OutageOptions {
  cause?: unknown;
  detail?: string;
  status?: number;
  asksForPause?: boolean;
}

export class BackendOutage extends Error {
  readonly call: string;
  readonly reason: OutageReason;
  readonly status: number | undefined;
  /** The answer said when to come again (Retry-After): at once, it would be the same. */
  readonly asksForPause: boolean;
  constructor(call: string, reason: OutageReason, options?: OutageOptions) {
    super(`${call} gave no usable answer (${reason}${options?.detail ? `: ${options.detail}` : ""})`, {
      cause: options?.cause,
    });
    this.name = "BackendOutage";
    this.status = options?.status;
    this.asksForPause = options?.asksForPause ?? false;
    this.call = call;
    this.reason = reason;
  }

  /** The caller has waited for this outage: what else is asked now would most likely wait as long. */
  get tookTime(): boolean {
    return this.reason === "timeout" || this.asksForPause;
  }
}

/** Nobody waits for the answer any more: nothing is wrong that anybody should be told of. */
export function hasLeft(error: unknown): boolean {
  return error instanceof BackendOutage && error.reason === "left";
}
