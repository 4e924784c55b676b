import { setTimeout as sleep } from "node:timers/promises";
import { type Answered, problemsOf } from "../pages/odd-requests.ts";

export interface Tally {
  asked: number;
  targets: Set<string>;
  problems: number;
  drops: number;
  hangs: number;
  signedIn: number;
  statuses: Map<number, number>;
  healthy: number;
  unhealthy: number;
  slowestMs: number;
  samples: string[];
}

const MOST_MS = 5000;
const MOST_SAMPLES = 40;
const HEALTH_EVERY_MS = 500;

export const none = (): Tally => ({
  asked: 0,
  targets: new Set(),
  problems: 0,
  drops: 0,
  hangs: 0,
  signedIn: 0,
  statuses: new Map(),
  healthy: 0,
  unhealthy: 0,
  slowestMs: 0,
  samples: [],
});

export function note(found: Tally, problem: string): void {
  if (found.samples.length < MOST_SAMPLES) found.samples.push(problem);
}

/** Asks once, and counts what is wrong with the answer. @returns the answer, where there is one */
export async function tally<A extends Answered>(
  found: Tally,
  target: string,
  what: string,
  ask: (signal: AbortSignal) => Promise<A>,
): Promise<A | undefined> {
  const signal = AbortSignal.timeout(MOST_MS);
  const begin = performance.now();
  found.asked++;
  found.targets.add(target);
  try {
    const answer = await ask(signal);
    found.slowestMs = Math.max(found.slowestMs, performance.now() - begin);
    found.statuses.set(answer.status, (found.statuses.get(answer.status) ?? 0) + 1);
    const problems = problemsOf(asSeen(answer));
    if (problems.length > 0) found.problems++;
    for (const problem of problems) note(found, `${problem}: ${what}`);
    return answer;
  } catch (error) {
    if (signal.aborted) found.hangs++;
    else found.drops++;
    note(found, `${error instanceof Error ? `${error.name} ${error.message}` : error}: ${what}`);
    return undefined;
  }
}

/** What has been stored comes back in JSON as it is, which no browser takes for a page; in a page it must not. */
function asSeen(answer: Answered): Answered {
  const { headers, body } = answer;
  const isData = /^(application\/json|text\/plain)/.test(String(headers["content-type"]));
  return isData && headers["x-content-type-options"] === "nosniff"
    ? { ...answer, body: body.replaceAll(/[<>"]/g, " ") }
    : answer;
}

export function watchHealth(origins: readonly string[], found: Tally): () => Promise<void> {
  let isOver = false;
  const watching = origins.map(async (origin) => {
    while (!isOver) {
      for (const path of ["/livez", "/readyz"]) {
        const answer = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(MOST_MS) }).catch(
          () => undefined,
        );
        await answer?.arrayBuffer();
        if (answer?.status === 200) found.healthy++;
        else found.unhealthy++;
      }
      await sleep(HEALTH_EVERY_MS);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(watching);
  };
}
