import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;
const QUANTILES = [50, 90, 99] as const;

type Reading = readonly (readonly [Record<string, string>, number])[];

export interface Metrics {
  registry: Registry;
  /**
   * Adds a value that is read when it is asked for; what cannot be read just then is left out.
   * Values of labels come from routes and names of our own, never from what somebody sent: their number is bounded.
   */
  gauge(name: string, help: string, labelNames: string[], read: () => Reading | Promise<Reading>): void;
  requests: Counter<"method" | "route" | "status">;
  requestSeconds: Histogram<"method" | "route">;
  shed: Counter<"kind">;
  limited: Counter<"kind">;
  aborted: Counter<"route">;
  backendCalls: Counter<"service" | "call" | "outcome">;
  backendSeconds: Histogram<"service">;
  backendRetries: Counter<"service">;
  tokenRefreshes: Counter<"outcome">;
  close(): void;
}

export function webMetrics(): Metrics {
  const registry = new Registry();
  const gauge = gaugesOf(registry);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  addProcess(gauge);
  gauge(
    "kukaku_event_loop_delay_seconds",
    "Delay of the event loop since the last reading.",
    ["quantile"],
    () => {
      const reading = QUANTILES.map(
        (percent) => [{ quantile: String(percent / 100) }, delay.percentile(percent) / NANOSECONDS] as const,
      );
      delay.reset();
      return reading;
    },
  );
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });
  return {
    registry,
    gauge,
    requests: counter("kukaku_http_requests_total", "Requests answered.", ["method", "route", "status"]),
    requestSeconds: histogram(
      "kukaku_http_request_duration_seconds",
      "Time from the request to the end of its answer.",
      ["method", "route"],
    ),
    shed: counter("kukaku_http_shed_total", "Requests turned away under overload.", ["kind"]),
    limited: counter("kukaku_http_rate_limited_total", "Requests over a visitor's limit.", ["kind"]),
    aborted: counter("kukaku_http_aborted_total", "Requests whose browser went away.", ["route"]),
    backendCalls: counter("kukaku_backend_calls_total", "Calls of the services behind.", [
      "service",
      "call",
      "outcome",
    ]),
    backendSeconds: histogram("kukaku_backend_call_duration_seconds", "Time of a call with its second try.", [
      "service",
    ]),
    backendRetries: counter("kukaku_backend_retries_total", "Second tries of reads.", ["service"]),
    tokenRefreshes: counter("kukaku_token_refreshes_total", "Refreshes of access tokens.", ["outcome"]),
    close: () => delay.disable(),
  };
}

function gaugesOf(registry: Registry): Metrics["gauge"] {
  return (name, help, labelNames, read) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // Whole again each time: what is no longer there must not stay at its last value.
        this.reset();
        this.remove({});
        const reading = await Promise.resolve()
          .then(read)
          .catch((): Reading => []);
        for (const [labels, value] of reading) this.set(labels, value);
      },
    });
  };
}

function addProcess(gauge: Metrics["gauge"]): void {
  const started = Date.now() / 1000 - process.uptime();
  gauge("process_start_time_seconds", "Start of the process since the epoch.", [], () => [[{}, started]]);
  gauge("process_resident_memory_bytes", "Memory of the process.", [], () => [
    [{}, process.memoryUsage.rss()],
  ]);
  gauge("nodejs_heap_used_bytes", "Heap in use.", [], () => [[{}, process.memoryUsage().heapUsed]]);
  gauge("process_cpu_seconds_total", "Processor time used.", [], () => {
    const { user, system } = process.cpuUsage();
    return [[{}, (user + system) / 1e6]];
  });
}
