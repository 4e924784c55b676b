import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallContext, Download } from "../../server/web/gateway/client.ts";
import { type Destinations, destinations } from "../../server/web/gateway/destinations.ts";
import { webMetrics } from "../../server/web/telemetry/metrics.ts";
import {
  type Answer,
  clientOf,
  type Fake,
  fake,
  fileCall,
  json,
  readCall,
  writeCall,
} from "./fake-backend.ts";

let backend: Fake;
let other: Fake;
let all: Destinations;
beforeEach(async () => {
  [backend, other] = await Promise.all([fake(), fake()]);
  all = destinations(
    { backend: backend.origin, analysis: undefined, prediction: undefined },
    5000,
    webMetrics(),
  );
});
afterEach(async () => {
  await all.close();
  backend.close();
  other.close();
});

const client = (context?: Partial<CallContext>) => clientOf(all, context);

const read = (context?: Partial<CallContext>) => client(context).call("getThings", readCall, {});
const outage = (reason: string) => ({ name: "BackendOutage", reason });

describe("what a call carries (S16)", () => {
  it("is made here: the token, the request's id, the language, and nothing a browser sent", async () => {
    await read({ idempotencyKey: "0123456789abcdef" });
    expect(Object.keys(backend.requests[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-language",
      "authorization",
      "connection",
      "host",
      "idempotency-key",
      "x-request-id",
    ]);
    expect(backend.requests[0]?.headers).toMatchObject({
      authorization: "Token a.b.c",
      "x-request-id": "the-request",
    });
  });

  it("goes to the one address there is: a redirect is an answer nobody can use", async () => {
    backend.answer = json({}, 302, { location: `${other.origin}/api/v1/things` });
    await expect(read()).rejects.toMatchObject(outage("status"));
    expect(other.requests).toEqual([]);
  });

  it("is sent with a new token once after a refusal of the old one", async () => {
    backend.answer = (request, response) =>
      json({}, request.headers.authorization === "Token d.e.f" ? 200 : 401)(request, response);
    await expect(read()).resolves.toEqual({});
    backend.answer = json({}, 401);
    await expect(read()).rejects.toMatchObject({ name: "BackendError", status: 401 });
    expect(backend.requests).toHaveLength(4);
  });
});

describe("where calls go", () => {
  it("is the service of the call: its own origin where one is set, else the backend", async () => {
    const analysis = { ...readCall, service: "analysis" } as const;
    await client().call("getLikeness", analysis, {});
    expect([backend.requests.length, other.requests.length]).toEqual([1, 0]);
    const apart = destinations(
      { backend: backend.origin, analysis: other.origin, prediction: other.origin },
      5000,
      webMetrics(),
    );
    const asking = client({ destinations: apart });
    await asking.call("getLikeness", analysis, {});
    await asking.getPredictions({ brand_id: 1 }).catch(() => {});
    await asking.call("getThings", readCall, {});
    await apart.close();
    expect(other.requests.map(({ line }) => line)).toEqual([
      "GET /api/v1/things",
      "GET /api/kfc/predictions?brand_id=1",
    ]);
    expect(backend.requests).toHaveLength(2);
  });
});

describe("an answer nobody can use", () => {
  it.each<[string, Answer, string]>([
    ["a 500", json({}, 500), "status"],
    ["a 503", json({}, 503), "status"],
    ["HTML", (_, response) => response.setHeader("content-type", "text/html").end("<p>"), "shape"],
    [
      "broken JSON",
      (_, response) => response.setHeader("content-type", "application/json").end("{"),
      "shape",
    ],
    ["another shape", json([]), "shape"],
    ["more than five megabytes", json({ text: "x".repeat(5 * 1024 * 1024) }), "size"],
    ["a cut connection", (request) => request.socket.destroy(), "connection"],
    [
      "half an answer",
      (request, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write("{", () => request.socket.destroy());
      },
      "connection",
    ],
  ])("is an outage: %s", async (_what, answer, reason) => {
    backend.answer = answer;
    await expect(read()).rejects.toMatchObject(outage(reason));
  });

  it("is an outage when it takes longer than the page has left", async () => {
    backend.answer = () => {};
    await expect(read({ timeLeft: () => 30 })).rejects.toMatchObject(outage("timeout"));
    await backend.gone;
  });
});

describe("a second try (R4)", () => {
  it("is made once, and only of a read whose connection failed", async () => {
    backend.answer = (request) => request.socket.destroy();
    await expect(read()).rejects.toMatchObject(outage("connection"));
    expect(backend.requests).toHaveLength(2);
    await expect(client().call("makeThing", writeCall, {})).rejects.toMatchObject(outage("connection"));
    expect(backend.requests).toHaveLength(3);
    backend.answer = json({}, 500);
    await expect(read()).rejects.toMatchObject(outage("status"));
    expect(backend.requests).toHaveLength(4);
  });

  it("reaches another host behind the balancer after the 503 of one that is going", async () => {
    backend.answer = (request, response) =>
      json({}, backend.requests.length === 1 ? 503 : 200)(request, response);
    await expect(read()).resolves.toEqual({});
    expect(backend.requests).toHaveLength(2);
    backend.answer = json({}, 503);
    await expect(read()).rejects.toMatchObject(outage("status"));
    expect(backend.requests).toHaveLength(4);
    await expect(client().call("makeThing", writeCall, {})).rejects.toMatchObject(outage("status"));
    expect(backend.requests).toHaveLength(5);
  });

  it("is not made of an answer that says when to come again", async () => {
    for (const status of [502, 503]) {
      backend.answer = json({}, status, { "retry-after": "2" });
      await expect(read()).rejects.toMatchObject({ ...outage("status"), asksForPause: true });
    }
    expect(backend.requests).toHaveLength(2);
  });

  it("does not multiply the calls of an outage, which end at the breaker", async () => {
    backend.answer = (request) => request.socket.destroy();
    const failures = await Promise.allSettled(Array.from({ length: 50 }, () => read()));
    for (let i = 0; i < 50; i++) failures.push(...(await Promise.allSettled([read()])));
    expect(failures.every(({ status }) => status === "rejected")).toBe(true);
    expect(backend.requests.length).toBeLessThanOrEqual(110);
    const before = backend.requests.length;
    await expect(read()).rejects.toMatchObject(outage("open"));
    expect(backend.requests).toHaveLength(before);
    expect(all.each.get("backend")?.state().breaker).toBe("open");
    expect(all.each.get("analysis")?.state().breaker).toBe("closed");
  });
});

describe("a backend that is a thread of this process", () => {
  const states = async (isEmbedded: boolean, answer: Answer | undefined) => {
    const own = destinations(
      { backend: backend.origin, analysis: undefined, prediction: undefined, isEmbedded },
      60_000,
      webMetrics(),
    );
    if (answer) backend.answer = answer;
    else backend.close();
    const calls = Array.from({ length: 6 }, () =>
      clientOf(own, { timeLeft: () => 1000 }).call("getThings", readCall, {}),
    );
    await Promise.allSettled(calls);
    const { breaker } = own.each.get("backend")?.state() ?? {};
    await own.close();
    return breaker;
  };

  it("is asked on where the machine is slow, and one elsewhere is left alone", async () => {
    const late: Answer = () => {};
    const busy = json({ status: 5030, message: "混み合っています。" }, 503, { "retry-after": "2" });
    for (const slow of [late, busy])
      expect([await states(true, slow), await states(false, slow)]).toEqual(["closed", "open"]);
  });

  it("is left alone as well where nothing answers there any more", async () => {
    expect(await states(true, undefined)).toBe("open");
  });
});

describe("a browser that goes away (R13)", () => {
  it("ends the call behind it, which counts against nobody", async () => {
    backend.answer = () => {};
    const browser = new AbortController();
    const asked = read({ signal: () => browser.signal });
    await expect.poll(() => backend.requests.length).toBe(1);
    browser.abort();
    await expect(asked).rejects.toMatchObject({ name: "BackendOutage" });
    await backend.gone;
    backend.answer = json({});
    await expect(read()).resolves.toEqual({});
  });
});

describe("files (R13)", () => {
  const sharers = () => ["somebody"];
  it("are made three at a time, one for each person; more wait until a body has been read", async () => {
    backend.answer = (_, response) => response.setHeader("content-type", "text/csv").end("a,b");
    const fetch = (of?: Partial<CallContext>) =>
      client(of).call("getFile", fileCall, {}) as Promise<unknown> as Promise<Download>;
    const others = await Promise.all([fetch(), fetch()]);
    const first = await fetch({ sharers });
    const second = fetch({ sharers });
    const third = fetch();
    others[0]?.body.destroy();
    (await third).body.destroy();
    await turn();
    expect(backend.requests).toHaveLength(4);
    first.body.destroy();
    (await second).body.destroy();
    expect(backend.requests).toHaveLength(5);
    others[1]?.body.destroy();
  });

  it("are refused in words when too many of one person wait", async () => {
    backend.answer = () => {};
    const waiting = Array.from({ length: 3 }, () => client({ sharers }).call("getFile", fileCall, {}));
    await expect(client({ sharers }).call("getFile", fileCall, {})).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("少し待ってから"),
      retryAfterSeconds: 15,
    });
    backend.answer = json({}, 404);
    const ended = Promise.allSettled(waiting);
    backend.close();
    await ended;
  });
});
