import type { FastifyRequest } from "fastify";
import { type AnswerOf, type ArgumentsOf, type CallName, calls } from "../../contract/index.ts";
import type { ReadName } from "./client.ts";
import { BackendOutage } from "./errors.ts";

export type Optional<T> = { ok: true; value: T } | { ok: false; value: T };

/**
 * Makes a read whose absence the page can bear: an outage answers the contract's fallback with `ok: false`, so that the
 * view can say what is missing. A refusal (401, 403, 404, 409) still throws.
 */
export async function optional<N extends ReadName>(
  request: FastifyRequest,
  name: N,
  args: ArgumentsOf<N>,
): Promise<Optional<AnswerOf<N>>> {
  try {
    const call = request.backend[name] as unknown as (args: ArgumentsOf<N>) => Promise<AnswerOf<N>>;
    return { ok: true, value: await call(args) };
  } catch (error) {
    if (!(error instanceof BackendOutage)) throw error;
    request.log.warn({ call: name, reason: error.reason }, "a part of the page is missing");
    return { ok: false, value: fallbackOf(name) as AnswerOf<N> };
  }
}

function fallbackOf(name: CallName): unknown {
  const call = calls[name];
  return call.kind === "read" ? call.fallback : undefined;
}
