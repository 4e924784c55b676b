import { setFlagsFromString } from "node:v8";

/**
 * How often a function runs before V8 compiles it well, and how long it waits after it has learnt something new of a
 * function. By V8's own 400, 3000 and 500 a page of a process that answers some hundred a second costs up to twice as
 * much for its first thousands of requests, and again after each rest.
 */
export const TIERING = [
  "--invocation-count-for-maglev=30",
  "--invocation-count-for-turbofan=200",
  "--minimum-invocations-after-ic-update=50",
] as const;

/** Once the process is ready, of which no more than once is asked: compiling that well would only hold up its start. */
export function compileSooner(): void {
  for (const flag of TIERING) setFlagsFromString(flag);
}
