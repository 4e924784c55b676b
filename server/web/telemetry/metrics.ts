import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Counter, type Histogram, Registry } from "./registry.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const NANOSECONDS = 1e9;
const QUANTILES = [50, 90, 99] as const;

/** The figures of the web part. Gauges are added by whoever holds what they show. */
export interface Metrics {
  registry: Registry;
  requests: Counter;
  requestSeconds: Histogram;
  /** Turned away because too much was under way. */
  shed: Counter;
  /** Turned away because one visitor asked for too much. */
  limited: Counter;
  aborted: Counter;
  backendCalls: Counter;
  backendSeconds: Histogram;
  backendRetries: Counter;
  tokenRefreshes: Counter;
  close(): void;
}

export function webMetrics(): Metrics {
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  addProcess(registry);
  registry.gauge(
    "kukaku_event_loop_delay_seconds",
    "Delay of the event loop since the last reading.",
    ["quantile"],
    () => {
      const reading = QUANTILES.map(
        (percent) => [[String(percent / 100)], delay.percentile(percent) / NANOSECONDS] as const,
      );
      delay.reset();
      return reading;
    },
  );
  return {
    registry,
    requests: registry.counter("kukaku_http_requests_total", "Requests answered.", [
      "method",
      "route",
      "status",
    ]),
    requestSeconds: registry.histogram(
      "kukaku_http_request_duration_seconds",
      "Time from the request to the end of its answer.",
      ["method", "route"],
      SECONDS,
    ),
    shed: registry.counter("kukaku_http_shed_total", "Requests turned away under overload.", ["kind"]),
    limited: registry.counter("kukaku_http_rate_limited_total", "Requests over a visitor's limit.", ["kind"]),
    aborted: registry.counter("kukaku_http_aborted_total", "Requests whose browser went away.", ["route"]),
    backendCalls: registry.counter("kukaku_backend_calls_total", "Calls of the services behind.", [
      "service",
      "call",
      "outcome",
    ]),
    backendSeconds: registry.histogram(
      "kukaku_backend_call_duration_seconds",
      "Time of a call with its second try.",
      ["service"],
      SECONDS,
    ),
    backendRetries: registry.counter("kukaku_backend_retries_total", "Second tries of reads.", ["service"]),
    tokenRefreshes: registry.counter("kukaku_token_refreshes_total", "Refreshes of access tokens.", [
      "outcome",
    ]),
    close: () => delay.disable(),
  };
}

function addProcess(registry: Registry): void {
  const started = Date.now() / 1000 - process.uptime();
  registry.gauge("process_start_time_seconds", "Start of the process since the epoch.", [], () => [
    [[], started],
  ]);
  registry.gauge("process_resident_memory_bytes", "Memory of the process.", [], () => [
    [[], process.memoryUsage.rss()],
  ]);
  registry.gauge("nodejs_heap_used_bytes", "Heap in use.", [], () => [[[], process.memoryUsage().heapUsed]]);
  registry.gauge("process_cpu_seconds_total", "Processor time used.", [], () => {
    const { user, system } = process.cpuUsage();
    return [[[], (user + system) / 1e6]];
  });
}
