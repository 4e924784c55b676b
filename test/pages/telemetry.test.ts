import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

describe("the figures for operators", () => {
  let web: RunningWeb;
  beforeAll(async () => {
    web = await startWeb();
    const person = new Visitor(web.app);
    await person.signIn();
    web.answers.others = (_request, response) => response.writeHead(503).end();
    await person.get("/facilities/details/7?secret=himitsu");
    await person.get("/nothing/himitsu");
  });
  afterAll(() => web.close());

  it("count requests by route and never by address, and calls by what came of them", async () => {
    const text = await web.app.metrics.registry.metrics();
    expect(text).toContain(
      'kukaku_http_requests_total{method="GET",route="/facilities/details/:id",status="503"} 1',
    );
    expect(text).toContain('kukaku_http_requests_total{method="GET",route="(none)",status="404"} 1');
    expect(text).toMatch(/kukaku_http_request_duration_seconds_count\{method="GET",route="\/signin"\} 1/);
    expect(text).toMatch(/kukaku_backend_calls_total\{service="backend",call="getUser",outcome="ok"\} \d/);
    expect(text).toMatch(
      /kukaku_backend_calls_total\{service="backend",call="getFacility",outcome="status"\} 1/,
    );
    expect(text).not.toContain("himitsu");
  });

  it("show the breakers, the event loop, the sessions and the process", async () => {
    const text = await web.app.metrics.registry.metrics();
    for (const service of ["backend", "analysis", "prediction"])
      expect(text).toContain(`kukaku_breaker_state{service="${service}"} 0`);
    // Sessions in memory are never away.
    expect(text).not.toContain('kukaku_breaker_state{service="sessions"}');
    expect(text).toMatch(/kukaku_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+/);
    expect(text).toMatch(/^kukaku_session_store_entries 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it("are in the text format: every line empty, a comment or one value with quoted labels", async () => {
    const lines = (await web.app.metrics.registry.metrics()).trimEnd().split("\n");
    const odd = lines.filter(
      (line) =>
        line !== "" &&
        !/^# (HELP|TYPE) [a-z_]+ .+$/.test(line) &&
        !/^[a-z_]+(\{[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*\})? [\d.e+-]+$/.test(line),
    );
    expect(odd).toEqual([]);
    const names = lines.filter((line) => line.startsWith("# TYPE")).map((line) => line.split(" ")[2]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("add up: the last bucket of a histogram is its count", async () => {
    const text = await web.app.metrics.registry.metrics();
    const labels = 'method="GET",route="/signin"';
    const last =
      /^kukaku_http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/signin"\} (\d+)$/m;
    expect(text).toContain(`kukaku_http_request_duration_seconds_count{${labels}} ${last.exec(text)?.[1]}`);
  });

  it("are on no address that browsers reach", async () => {
    expect((await new Visitor(web.app).get("/metrics")).statusCode).toBe(404);
  });
});

describe("a collector of traces", () => {
  it("gets a span of the request and of each call, which the backend can go on with", async () => {
    const spans: SentSpan[] = [];
    const collector = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const document = JSON.parse(Buffer.concat(chunks).toString());
      spans.push(...document.resourceSpans[0].scopeSpans[0].spans);
      response.writeHead(request.url === "/v1/traces" ? 200 : 404).end("{}");
    });
    collector.listen(0, "127.0.0.1");
    await once(collector, "listening");
    const web = await startWeb({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    });
    const person = new Visitor(web.app);
    await person.signIn();
    let received: string | undefined;
    web.answers.others = (request, response) => {
      if (request.url?.includes("/facilities/7")) received = String(request.headers.traceparent);
      response.writeHead(500).end();
    };
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    await person.get("/facilities/details/7", { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    await person.get("/support", { traceparent: "not a traceparent" });
    await web.close();
    collector.close();
    const own = spans.filter((span) => span.traceId === traceId);
    const request = own.find(({ name }) => name === "GET /facilities/details/:id");
    const call = own.find(({ name }) => name === "getFacility");
    expect(request).toMatchObject({ kind: 2, parentSpanId: "b7ad6b7169203331" });
    expect(call).toMatchObject({ kind: 3, parentSpanId: request?.spanId });
    expect(received).toBe(`00-${traceId}-${call?.spanId}-01`);
    expect(BigInt(call?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(call?.startTimeUnixNano ?? 1));
    expect(spans.find(({ name }) => name === "GET /support")?.traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  it("that is away costs nobody anything but one line in the log", async () => {
    const web = await startWeb({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    const person = new Visitor(web.app);
    for (let i = 0; i < 3; i++) expect((await person.get("/support")).statusCode).toBe(200);
    await web.close();
    expect(web.log.filter((line) => line.includes("spans could not be sent"))).toHaveLength(1);
  });
});
