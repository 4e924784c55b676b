import { request } from "undici";
import type { Span, Tracer } from "./trace.ts";

interface Options {
  /** Base address of the collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** Told once for each stretch of failures. */
  onFailure(error: unknown): void;
}

const MOST_WAITING = 2048;
const BATCH = 256;
const EVERY_MS = 2000;
const SEND_MS = 2000;
const KINDS = { server: 2, client: 3 } as const;
const ERROR = 2;

/**
 * Sends spans to an OpenTelemetry collector, OTLP over HTTP in JSON, some at a time. What cannot be sent is dropped:
 * observing must never hold up or fill up what is observed.
 */
export function otlpTracer({ endpoint, onFailure }: Options): Tracer {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const waiting: Span[] = [];
  let isFailing = false;
  let sending: Promise<void> | undefined;

  async function send(spans: Span[]): Promise<void> {
    try {
      const { statusCode, body } = await request(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(document(spans)),
        signal: AbortSignal.timeout(SEND_MS),
      });
      await body.dump();
      if (statusCode >= 300) throw new Error(`the collector answered ${statusCode}`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  }

  const flush = async () => {
    if (sending) return;
    while (waiting.length > 0) {
      sending = send(waiting.splice(0, BATCH));
      await sending;
      sending = undefined;
      if (isFailing) return;
    }
  };
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    add(span) {
      if (waiting.length < MOST_WAITING) waiting.push(span);
    },
    async close() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

function document(spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes({ "service.name": "kukaku-web" }) },
        scopeSpans: [{ scope: { name: "kukaku" }, spans: spans.map(written) }],
      },
    ],
  };
}

function written(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: String(span.startNs),
    endTimeUnixNano: String(span.endNs),
    attributes: attributes(span.attributes),
    status: span.isError ? { code: ERROR } : {},
  };
}

function attributes(values: Record<string, string | number>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}
