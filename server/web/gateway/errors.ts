import type { ErrorBody } from "../../contract/errors.ts";

/** The backend understood the call and refused it (4xx). */
export class BackendError extends Error {
  readonly call: string;
  /** HTTP status. */
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

export type OutageReason = "connection" | "timeout" | "status" | "shape" | "size";

/** The backend gave no usable answer: network, timeout, 5xx, too large, or an answer of another shape. */
export class BackendOutage extends Error {
  readonly call: string;
  readonly reason: OutageReason;
  constructor(call: string, reason: OutageReason, options?: { cause?: unknown; detail?: string }) {
    super(`${call} gave no usable answer (${reason}${options?.detail ? `: ${options.detail}` : ""})`, {
      cause: options?.cause,
    });
    this.name = "BackendOutage";
    this.call = call;
    this.reason = reason;
  }
}
