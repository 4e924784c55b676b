import type { FastifyRequest } from "fastify";
import { type AnswerOf, type ArgumentsOf, type CallName, calls } from "../../contract/index.ts";
import type { ReadName } from "./client.ts";
import { BackendOutage, hasLeft } from "./errors.ts";

/** A part of the page that can fail by itself: `ok` is false where it could not be had. */
export interface Part<T> {
  ok: boolean;
  value: T;
}

/**
 * Makes a read whose absence the page can bear: an outage answers the contract's fallback with `ok: false`, so that the
 * view can say what is missing. A refusal (401, 403, 404, 409) still throws.
 */
export async function optional<N extends ReadName>(
  request: FastifyRequest,
  name: N,
  args: ArgumentsOf<N>,
): Promise<Part<AnswerOf<N>>> {
  try {
    const call = request.backend[name] as unknown as (args: ArgumentsOf<N>) => Promise<AnswerOf<N>>;
    return { ok: true, value: await call(args) };
  } catch (error) {
    if (!(error instanceof BackendOutage) || hasLeft(error)) throw error;
    request.log.warn({ call: name, reason: error.reason }, "a part of the page is missing");
    return { ok: false, value: fallbackOf(name) as AnswerOf<N> };
  }
}

export async function optionalIf<N extends ReadName>(
  isAsked: boolean | undefined,
  request: FastifyRequest,
  name: N,
  args: ArgumentsOf<N>,
): Promise<Part<AnswerOf<N>> | undefined> {
  return isAsked ? optional(request, name, args) : undefined;
}

export function nothingOf<N extends ReadName>(name: N): Part<AnswerOf<N>> {
  return { ok: true, value: fallbackOf(name) as AnswerOf<N> };
}

function fallbackOf(name: CallName): unknown {
  const call = calls[name];
  return call.kind === "read" ? call.fallback : undefined;
}
