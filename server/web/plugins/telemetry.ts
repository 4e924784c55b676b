import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { type Metrics, webMetrics } from "../telemetry/metrics.ts";
import type { Trace } from "../telemetry/trace.ts";

declare module "fastify" {
  interface FastifyInstance {
    metrics: Metrics;
  }
  interface FastifyRequest {
    trace?: Trace | undefined;
  }
}

export const telemetry = fastifyPlugin(observe, { name: "telemetry" });

async function observe(app: FastifyInstance): Promise<void> {
  const metrics = webMetrics();
  app.decorate("metrics", metrics);
  const { otlpEndpoint } = app.web.config;
  // Read only where a collector is set: the packages behind it take memory and time at the start.
  const tracing =
    otlpEndpoint === undefined
      ? undefined
      : (await import("../telemetry/otlp.ts")).otlpTracing({
          endpoint: otlpEndpoint,
          onFailure: (error) => app.log.warn({ err: error }, "spans could not be sent"),
        });
  app.decorateRequest("trace", undefined);
  app.addHook("onClose", async () => {
    metrics.close();
    await tracing?.close();
  });
  if (tracing)
    app.addHook("onRequest", (request, _reply, done) => {
      const { traceparent } = request.headers;
      request.trace = tracing.begin(typeof traceparent === "string" ? traceparent : undefined);
      done();
    });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "(none)";
    metrics.requests.inc({ method, route, status: reply.statusCode });
    metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
    request.trace?.end(`${method} ${route}`, reply.statusCode, {
      "http.request.method": method,
      "http.route": route,
      "kukaku.request_id": request.id,
    });
    done();
  });
  app.addHook("onRequestAbort", async (request) => {
    metrics.aborted.inc({ route: request.routeOptions.url ?? "(none)" });
  });
}
