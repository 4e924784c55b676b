import { BackendOutage } from "./errors.ts";

const CONNECTION_FAILURES = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
];

/**
 * Failures after which a read may be asked once more: no answer at all, or one that says somebody else may have a better
 * one, as a balancer does over a host that is going, and that host itself. One that names a time to come again has none.
 */
export function isWorthAnother(error: unknown): boolean {
  if (error instanceof BackendOutage)
    return !error.asksForPause && (error.status === 502 || error.status === 503);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && CONNECTION_FAILURES.includes(code);
}

export function isNetworkError(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === "string" || name === "TimeoutError" || name === "AbortError";
}

/** Whether the service itself is in trouble: no answer, too late, or a gateway's word for it. One call's 500 is not. */
export function isDependencyDown(error: unknown): boolean {
  if (!(error instanceof BackendOutage)) return isNetworkError(error);
  if (error.reason === "connection" || error.reason === "timeout") return true;
  return error.reason === "status" && error.status !== undefined && error.status > 500;
}

export function isGone(error: unknown): boolean {
  const isConnection = error instanceof BackendOutage ? error.reason === "connection" : isNetworkError(error);
  return isConnection && !isTimeout(error);
}

export function isTimeout(error: unknown): boolean {
  if (error instanceof BackendOutage) return error.reason === "timeout";
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return name === "TimeoutError" || (typeof code === "string" && code.includes("TIMEOUT"));
}

export function outageOf(name: string, error: unknown): BackendOutage {
  return new BackendOutage(name, isTimeout(error) ? "timeout" : "connection", { cause: error });
}
