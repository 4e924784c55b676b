import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Call } from "../../server/contract/call.ts";
import type { CallContext } from "../../server/web/gateway/client.ts";
import { type Destinations, destinations } from "../../server/web/gateway/destinations.ts";
import { webMetrics } from "../../server/web/telemetry/metrics.ts";
import { clientOf, type Fake, fake, fileCall, json, readCall, writeCall } from "./fake-backend.ts";

let backend: Fake;
let all: Destinations;
beforeEach(async () => {
  backend = await fake();
  const none = { analysis: undefined, prediction: undefined };
  all = destinations({ backend: backend.origin, ...none }, 5000, webMetrics());
});
afterEach(async () => {
  await all.close();
  backend.close();
});

const client = (context?: Partial<CallContext>) => clientOf(all, context);

const read = (context?: Partial<CallContext>) => client(context).call("getThings", readCall, {});

describe("a call that was waited for in vain (R7)", () => {
  const told = async (ask: (context: Partial<CallContext>) => Promise<unknown>) => {
    let count = 0;
    await ask({ waitedInVain: () => count++, timeLeft: () => 30 }).catch(() => {});
    return count;
  };

  it("is one that took too long, or whose answer says when to come again", async () => {
    backend.answer = () => {};
    expect(await told(read)).toBe(1);
    backend.answer = json({}, 503, { "retry-after": "2" });
    expect(await told(read)).toBe(1);
  });

  it("is none that broke at once, was refused, or was another service's", async () => {
    for (const answer of [json({}, 500), json({}, 503), json({}, 404)]) {
      backend.answer = answer;
      expect(await told((context) => read({ ...context, timeLeft: () => 10_000 }))).toBe(0);
    }
    backend.answer = () => {};
    const analysis = { ...readCall, service: "analysis" } as const;
    expect(await told((context) => client(context).call("getLikeness", analysis, {}))).toBe(0);
  });

  it("leaves the breaker as it is when the caller had hardly any time", async () => {
    backend.answer = () => {};
    for (let i = 0; i < 6; i++)
      await expect(read({ timeLeft: () => 20 })).rejects.toMatchObject({ reason: "timeout" });
    expect(all.each.get("backend")?.state().breaker).toBe("closed");
  });
});

describe("a file's half minute (R1)", () => {
  const WAIT_MS = 400;

  it("runs while the file waits for its turn", async () => {
    let left: number | undefined;
    const waiting: Pick<Destinations, "admit" | "exchange"> = {
      async admit() {
        await sleep(WAIT_MS);
        return undefined;
      },
      async exchange({ timeLeft }) {
        left = timeLeft?.();
        throw new Error("enough is known");
      },
    };
    const told = clientOf({ ...all, ...waiting }).call("downloadThings", fileCall, {});
    await expect(told).rejects.toThrow("enough is known");
    expect(left).toBeLessThanOrEqual(30_000 - WAIT_MS + 5);
    expect(left).toBeGreaterThan(20_000);
  });

  it("is not what a write has: that is brought to its end", async () => {
    let given: unknown = "unasked";
    const told: Destinations = {
      ...all,
      async exchange({ timeLeft }) {
        given = timeLeft;
        return {} as never;
      },
    };
    await clientOf(told, { timeLeft: () => 1 }).call("createThing", writeCall, {});
    expect(given).toBeUndefined();
  });
});

describe("a call with a time of its own (R1)", () => {
  /** Longer than any other read or write is waited for. */
  const LATE_MS = 4500;
  const late = { ...writeCall, longestMs: 60_000 } as const;
  const model = { ...readCall, runsModel: true } as const;

  it("is waited for although nothing of its answer comes for a while, and others are not", async () => {
    const answer = json({ is: "late" });
    backend.answer = (request, response) => void setTimeout(() => answer(request, response), LATE_MS);
    const ask = (call: Call) => client().call("things", call, {});
    const [drawn, told, written, asked] = await Promise.allSettled([
      ask(late),
      ask(model),
      ask(writeCall),
      ask(readCall),
    ]);
    expect([drawn, told]).toEqual(Array(2).fill({ status: "fulfilled", value: { is: "late" } }));
    for (const one of [written, asked])
      expect(one).toMatchObject({ status: "rejected", reason: { reason: "timeout" } });
  });

  it("has that time of the page, which has less for what is no model's", async () => {
    const given: (number | undefined)[] = [];
    const timeLeft = (ownTime = 1) => ownTime;
    const told: Destinations = {
      ...all,
      async exchange(sending) {
        given.push(sending.timeLeft?.());
        return {} as never;
      },
    };
    for (const call of [readCall, model]) await clientOf(told, { timeLeft }).call("getThings", call, {});
    expect(given).toEqual([1, 15_000]);
  });
});

describe("answers that are large all at once (R1)", () => {
  const MEGABYTE = 1024 * 1024;
  const asked = (count: number) => Promise.allSettled(Array.from({ length: count }, () => read()));

  it("are cut before they hold more than the process has for all of them, and small ones never", async () => {
    const halves: (() => void)[] = [];
    const large = "x".repeat(4 * MEGABYTE);
    backend.answer = (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(`{"text":"${large}`);
      halves.push(() => response.end('"}'));
      const endAll = () => {
        for (const end of halves) end();
      };
      if (halves.length === 6) setTimeout(endAll, 500);
    };
    const results = await asked(6);
    const cut = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(cut.length).toBeGreaterThanOrEqual(4);
    for (const { reason } of cut) expect(reason).toMatchObject({ reason: "size" });

    backend.answer = json({ text: large });
    expect(await read()).toMatchObject({ text: large });
    backend.answer = json({ text: "x".repeat(MEGABYTE * 0.4) });
    expect((await asked(24)).every(({ status }) => status === "fulfilled")).toBe(true);
  });
});

describe("calls beside those of others (R2)", () => {
  const greedy = { sharers: () => ["greedy"] };
  const other = { sharers: () => ["other"] };

  it.each([
    [true, 1],
    [false, 3],
  ])("are few for each, also between another's two (embedded: %s)", async (isEmbedded, most) => {
    const near = { analysis: undefined, prediction: undefined, isEmbedded };
    const shared = destinations({ backend: backend.origin, ...near }, 5000, webMetrics());
    const ask = (context: Partial<CallContext>) => clientOf(shared, context).call("getThings", readCall, {});
    await ask(other);
    backend.answer = () => {};
    const held = Array.from({ length: 6 }, () => ask(greedy));
    await expect.poll(() => backend.requests.length).toBe(1 + most);
    held.push(ask(other), clientOf(shared, greedy).call("getFile", fileCall, {}));
    await expect.poll(() => backend.requests.length).toBe(3 + most);
    await sleep(20);
    expect(backend.requests).toHaveLength(3 + most);
    const ended = Promise.allSettled(held);
    await shared.close();
    await ended;
  });
});
