import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Tracing } from "./trace.ts";

interface Options {
  endpoint: string;
  onFailure(error: unknown): void;
}

const MOST_WAITING = 2048;
const BATCH = 256;
const EVERY_MS = 2000;
const SEND_MS = 2000;

/**
 * Sends spans to an OpenTelemetry collector, OTLP over HTTP in JSON, some at a time. What cannot be sent is dropped:
 * observing must never hold up or fill up what is observed.
 */
export function otlpTracing({ endpoint, onFailure }: Options): Tracing {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = telling(new OTLPTraceExporter({ url, timeoutMillis: SEND_MS }), onFailure);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "kukaku-web" }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("kukaku");
  return {
    begin(given) {
      const parent = parseTraceParent(given ?? "");
      const above = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
      // It is named by its route, which is known at its end.
      const request = tracer.startSpan("request", { kind: SpanKind.SERVER }, above);
      const own = trace.setSpan(ROOT_CONTEXT, request);
      return {
        begin(name) {
          const call = tracer.startSpan(name, { kind: SpanKind.CLIENT }, own);
          return { traceparent: traceparentOf(call), end: (outcome) => end(call, outcome !== "ok") };
        },
        end(name, status, attributes) {
          request.updateName(name).setAttributes({ ...attributes, "http.response.status_code": status });
          end(request, status >= 500);
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

function end(span: Span, isError: boolean): void {
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** The package itself would print every failure to the console. */
function telling(exporter: SpanExporter, onFailure: Options["onFailure"]): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        const hasFailed = code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) onFailure(error);
        isFailing = hasFailed;
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
