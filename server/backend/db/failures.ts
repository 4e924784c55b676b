export class DatabaseBusy extends Error {
  constructor(cause?: unknown) {
    super("the database is busy or away", { cause });
  }
}

export class DatabaseRefusal extends Error {}

/** SQLSTATEs that mean "not now": timeouts, too many connections, shutting down or starting, resources. */
const BUSY_STATES = new Set([
  "57014",
  "55P03",
  "25006",
  "25P03",
  "40001",
  "40P01",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53200",
  "53300",
]);
const BUSY_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EPIPE"]);
const BUSY_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

export function isOutOfDate(error: unknown): boolean {
  const { code, routine } = error instanceof Error ? (error as { code?: unknown; routine?: unknown }) : {};
  // The state stands for much else, and the message comes in the server's language.
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

export function isBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseBusy || isOutOfDate(cause)) return true;
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (BUSY_STATES.has(code) || BUSY_CODES.has(code) || code.startsWith("08")) return true;
    if (BUSY_MESSAGES.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATEs of a connection or a transaction that was ended from outside. */
const ENDED_STATES = new Set(["25006", "40001", "40P01", "57P01", "57P02", "57P03"]);
const ENDED_MESSAGES = /Connection terminated unexpectedly|is not queryable/;
/** The pool gives a connection that did not come in time this message, over the one of its end. */
const WAITED_MESSAGES = /connection timeout/;

/**
 * True when the failure ended with the connection or the transaction that it hit: asked again at once, the same may go
 * well. What has waited in vain would wait as long once more.
 */
export function isPassing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (isOutOfDate(cause)) return true;
    if (code === "ETIMEDOUT" || WAITED_MESSAGES.test(cause.message)) return false;
    if (ENDED_STATES.has(code) || BUSY_CODES.has(code) || code.startsWith("08")) return true;
    if (ENDED_MESSAGES.test(cause.message)) return true;
  }
  return false;
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

export function isLockWait(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

export function isReadOnly(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === "25006") return true;
  return false;
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
