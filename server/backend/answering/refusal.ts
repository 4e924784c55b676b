import { type ErrorBody, type ErrorStatus, errorStatuses } from "../../contract/errors.ts";

export class Refusal extends Error {
  readonly status: ErrorStatus;
  readonly errors: Record<string, string> | undefined;
  constructor(
    status: ErrorStatus,
    message: string = errorStatuses[status].message,
    errors?: Record<string, string>,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  get body(): ErrorBody {
    return { status: this.status, message: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

/** Missing, foreign and deleted are the same answer, so that ids cannot be probed. */
export function notFound(): Refusal {
  return new Refusal(4040);
}

export function planTooSmall(): Refusal {
  return new Refusal(4030, "プランをアップグレードすると閲覧できます");
}
