import { setImmediate as turn } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { askWhole } from "../../server/web/speed/whole-answer.ts";
import { type Fake, fake, json } from "./fake-backend.ts";

const MEGABYTE = 1024 * 1024;
const CHUNK = 64 * 1024;
const request: Dispatcher.DispatchOptions = { method: "GET", path: "/" };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function served(answer: Fake["answer"]) {
  const backend = await fake(answer);
  const pool = new Pool(backend.origin, { connections: 1, pipelining: 1 });
  ends.push(
    () => backend.close(),
    () => pool.destroy(),
  );
  return { backend, pool };
}

function byHand() {
  const hand = { isEnded: false, handler: undefined as unknown as Required<Dispatcher.DispatchHandler> };
  const abort = () => {
    hand.isEnded = true;
  };
  const controller = { abort } as unknown as Dispatcher.DispatchController;
  const pool = {
    dispatch: (_: unknown, handler: typeof hand.handler) => {
      hand.handler = handler;
    },
  } as unknown as Pool;
  const asked = askWhole(pool, request);
  hand.handler.onRequestStart(controller, undefined);
  const start = () =>
    hand.handler.onResponseStart(controller, 200, { "content-type": "application/json" }, "OK");
  const give = (chunk: Buffer) => hand.handler.onResponseData(controller, chunk);
  return { hand, asked, controller, start, give };
}

describe("an answer that is larger than is taken (R1)", () => {
  it("is given up before any of it is read where it says how long it is", async () => {
    const { backend, pool } = await served((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": 50 * MEGABYTE });
      response.flushHeaders();
    });
    const answer = await askWhole(pool, request).answer;
    expect(answer).toMatchObject({ statusCode: 200, bytes: undefined });
    await backend.gone;
  });

  it("ends its connection with the first byte too many, and the next call is answered", async () => {
    const { hand, asked, start, give } = byHand();
    start();
    for (let n = 0; n < (5 * MEGABYTE) / CHUNK; n++) give(Buffer.alloc(CHUNK));
    expect(hand.isEnded).toBe(false);
    give(Buffer.alloc(1));
    expect(hand.isEnded).toBe(true);
    expect((await asked.answer).bytes).toBeUndefined();

    const { backend, pool } = await served((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(MEGABYTE)));
      };
      response.on("drain", more);
      more();
    });
    for (let n = 0; n < 5; n++) expect((await askWhole(pool, request).answer).bytes).toBeUndefined();
    backend.answer = json({ n: 1 });
    expect((await askWhole(pool, request).answer).bytes?.toString()).toBe('{"n":1}');
  });

  it("leaves the buffers that it came in to those they belong to", async () => {
    for (const end of ["cut", "broken", "given up"]) {
      const { hand, asked, controller, start, give } = byHand();
      start();
      const chunk = Buffer.alloc(end === "cut" ? 6 * MEGABYTE : CHUNK, "x");
      const answer = asked.answer.catch(() => undefined);
      give(chunk);
      if (end === "broken") hand.handler.onResponseError(controller, new Error("reset"));
      if (end === "given up") asked.abort(new Error("too late"));
      await answer;
      await turn();
      expect(chunk.at(-1)).toBe(120);
    }
  });
});

describe("an answer that breaks off or is given up", () => {
  it("is told from one that never began", async () => {
    for (const end of ["broken", "given up"]) {
      const { hand, asked, controller, start, give } = byHand();
      start();
      give(Buffer.alloc(CHUNK));
      if (end === "broken") hand.handler.onResponseError(controller, new Error("reset"));
      else asked.abort(new Error("too late"));
      await expect(asked.answer).rejects.toThrow("an answer broke off");
    }
  });
});

describe("an answer that has come whole", () => {
  it("is kept, in one piece or in several", async () => {
    for (const count of [1, 3]) {
      const { hand, asked, controller, start, give } = byHand();
      start();
      for (let n = 0; n < count; n++) give(Buffer.alloc(CHUNK, "x"));
      hand.handler.onResponseEnd(controller, {});
      asked.abort(new Error("too late"));
      await turn();
      expect((await asked.answer).bytes?.toString()).toBe("x".repeat(count * CHUNK));
    }
  });
});
