import { randomBytes } from "node:crypto";

/** One finished piece of work; times in nanoseconds since the epoch. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: "server" | "client";
  startNs: bigint;
  endNs: bigint;
  isError: boolean;
  attributes: Record<string, string | number>;
}

export interface Tracer {
  /** Takes a finished span; drops it where too many wait to be sent. */
  add(span: Span): void;
  close(): Promise<void>;
}

interface OpenSpan {
  /** For the service that is called. */
  traceparent: string;
  end(outcome: string): void;
}

/** One request's part in a distributed trace. */
export interface Trace {
  begin(name: string): OpenSpan;
  end(name: string, status: number, attributes: Record<string, string | number>): void;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/;

/**
 * Begins the trace of a request.
 * @param given the balancer's traceparent; anything not in the standard's form counts as none
 */
export function beginTrace(tracer: Tracer, given: string | undefined): Trace {
  const [, traceId = newId(16), parentSpanId] = TRACEPARENT.exec(given ?? "") ?? [];
  const spanId = newId(8);
  const startNs = now();
  return {
    begin(name) {
      const own = newId(8);
      const began = now();
      return {
        traceparent: `00-${traceId}-${own}-01`,
        end: (outcome) =>
          tracer.add({
            ...{ traceId, spanId: own, parentSpanId: spanId, name, kind: "client" },
            ...{ startNs: began, endNs: now(), isError: outcome !== "ok", attributes: {} },
          }),
      };
    },
    end: (name, status, attributes) =>
      tracer.add({
        ...{ traceId, spanId, parentSpanId, name, kind: "server" },
        ...{ startNs, endNs: now(), isError: status >= 500 },
        attributes: { ...attributes, "http.response.status_code": status },
      }),
  };
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

const ORIGIN_NS = BigInt(Math.round(performance.timeOrigin * 1e6));

function now(): bigint {
  return ORIGIN_NS + BigInt(Math.round(performance.now() * 1e6));
}
