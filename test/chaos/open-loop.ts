import { Agent, request } from "undici";
import { percentile } from "./row.ts";

export interface Answered {
  status: number;
  milliseconds: number;
  retryAfter: string | undefined;
  page?: string | undefined;
}

export interface Outcome {
  admitted: Answered[];
  shed: Answered[];
  failed: string[];
  seconds: number;
}

export interface Asked {
  url: string;
  headers: Record<string, string>;
  body?: string;
  page?: string;
}

const PATIENCE_MS = 10_000;
const TICK_MS = 5;

export function clientOf(connections: number): Agent {
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: PATIENCE_MS },
  });
}

async function ask(client: Agent, { url, headers, body, page }: Asked, outcome: Outcome): Promise<void> {
  const begin = performance.now();
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const form = body === undefined ? {} : { method: "POST" as const, body };
    const answer = await request(url, { dispatcher: client, headers, signal, ...form });
    await answer.body.dump({ limit: 10_000_000 });
    const retryAfter = answer.headers["retry-after"] as string | undefined;
    const milliseconds = performance.now() - begin;
    const answered = { status: answer.statusCode, milliseconds, retryAfter, page };
    if (answer.statusCode === (body === undefined ? 200 : 303)) outcome.admitted.push(answered);
    else if (answer.statusCode === 503) outcome.shed.push(answered);
    else outcome.failed.push(`${url} ${answer.statusCode}`);
  } catch (error) {
    outcome.failed.push(`${url} ${error instanceof Error ? error.message : error}`);
  }
}

/** Sends requests at a fixed rate, whether or not the ones before have been answered, and waits for the last. */
export async function atRate(
  client: Agent,
  rate: number,
  seconds: number,
  next: (n: number) => Asked,
): Promise<Outcome> {
  const outcome: Outcome = { admitted: [], shed: [], failed: [], seconds };
  const pending = new Set<Promise<void>>();
  const begin = performance.now();
  const total = Math.round(rate * seconds);
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * rate));
    for (; sent < due; sent++) {
      const one = ask(client, next(sent), outcome).finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return outcome;
}

export async function together(client: Agent, asked: readonly Asked[]): Promise<Outcome> {
  const outcome: Outcome = { admitted: [], shed: [], failed: [], seconds: 0 };
  await Promise.all(asked.map((one) => ask(client, one, outcome)));
  return outcome;
}

export async function inTurns(
  client: Agent,
  connections: number,
  seconds: number,
  next: (n: number) => Asked,
): Promise<Outcome> {
  const outcome: Outcome = { admitted: [], shed: [], failed: [], seconds };
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const person = async () => {
    while (performance.now() < end) await ask(client, next(sent++), outcome);
  };
  await Promise.all(Array.from({ length: connections }, person));
  return outcome;
}

export function p(answers: readonly Answered[], share: number): number {
  return percentile(
    answers.map(({ milliseconds }) => milliseconds),
    share,
  );
}
