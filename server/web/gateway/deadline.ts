/**
 * One timer for a call, and the caller's going away.
 * @returns ends it, with the call
 */
export function deadline(
  ms: number,
  caller: AbortSignal | undefined,
  giveUp: (reason: Error) => void,
): () => void {
  const leave = () => giveUp(caller?.reason as Error);
  const timer = setTimeout(() => giveUp(timeoutError()), ms);
  if (caller?.aborted) leave();
  else caller?.addEventListener("abort", leave, { once: true });
  return () => {
    clearTimeout(timer);
    caller?.removeEventListener("abort", leave);
  };
}

function timeoutError(): DOMException {
  return new DOMException("the call took too long", "TimeoutError");
}
