import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { BATCH_PATH, BATCH_TYPE, batchHead } from "../../server/contract/batches.ts";
import { Batches } from "../../server/web/speed/batch.ts";
import { AnswerCutOff } from "../../server/web/speed/whole-answer.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function asking(answer: RequestListener, clock?: () => number) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  ends.push(
    () => pool.destroy(),
    async () => {
      server.closeAllConnections();
      server.close();
    },
  );
  const batches = new Batches(pool, clock);
  const ask = (call: string, key = "page") =>
    batches.ask({
      key,
      request: { method: "GET", path: `/${call}`, headers: { authorization: `Token ${key}` } },
      read: { call, params: {}, query: {}, ms: 1000 },
    });
  return { seen, ask };
}

const frame = (at: number, body: string, status = 200, pause = 0) =>
  `${batchHead({ at, status, bytes: Buffer.byteLength(body), pause })}${body}`;
const framed = (response: ServerResponse) => response.writeHead(200, { "content-type": BATCH_TYPE });
const said = async ({ answer }: { answer: Promise<{ statusCode: number; bytes: Buffer | undefined }> }) => {
  const { statusCode, bytes } = await answer;
  return [statusCode, bytes?.toString()];
};

describe("reads of one page", () => {
  it("go out as one request and are answered in the order in which they are ready, in any pieces", async () => {
    const { seen, ask } = await asking(async (request, response) => {
      const chunks = await request.toArray();
      const { reads } = JSON.parse(Buffer.concat(chunks).toString());
      expect(reads.map(({ call }: { call: string }) => call)).toEqual(["a", "b", "c"]);
      framed(response);
      const bytes = Buffer.from(frame(2, '"三"') + frame(0, '"一"') + frame(1, "{}", 503, 2));
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    });
    const [first, second, third] = [ask("a"), ask("b"), ask("c")];
    expect(await Promise.all([first, third].map(said))).toEqual([
      [200, '"一"'],
      [200, '"三"'],
    ]);
    expect(await second.answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "2" } });
    expect(seen).toEqual([`POST ${BATCH_PATH}`]);
  });

  it("are not mixed with those of another, and one alone goes out as it is", async () => {
    const { seen, ask } = await asking((request, response) => {
      if (request.method === "GET") response.end("alone");
      else framed(response).end(frame(0, "1") + frame(1, request.headers.authorization ?? ""));
    });
    const asked = [ask("a", "x"), ask("b", "x"), ask("a", "y"), ask("b", "y"), ask("a", "z")];
    expect(await Promise.all(asked.map(said))).toEqual([
      [200, "1"],
      [200, "Token x"],
      [200, "1"],
      [200, "Token y"],
      [200, "alone"],
    ]);
    expect(seen).toEqual([`POST ${BATCH_PATH}`, `POST ${BATCH_PATH}`, "GET /a"]);
  });

  it.each([
    ["404", (response: ServerResponse) => response.writeHead(404).end()],
    ["400", (response: ServerResponse) => response.writeHead(400).end("{}")],
    ["another type", (response: ServerResponse) => response.end("{}")],
  ])("are asked one by one of a service that answers with %s, and for a minute at once so", async (_, no) => {
    let now = 0;
    const { seen, ask } = await asking(
      (request, response) => (request.method === "POST" ? no(response) : response.end(request.url)),
      () => now,
    );
    const both = () => Promise.all([ask("a"), ask("b")].map(said));
    for (let times = 0; times < 2; times++)
      expect(await both()).toEqual([
        [200, "/a"],
        [200, "/b"],
      ]);
    expect(seen.toSorted()).toEqual(["GET /a", "GET /a", "GET /b", "GET /b", `POST ${BATCH_PATH}`]);
    now = 60_001;
    await both();
    expect(seen.at(5)).toBe(`POST ${BATCH_PATH}`);
  });

  it.each([401, 503])("all get a %i of the request itself", async (status) => {
    const { ask } = await asking((_, response) => response.writeHead(status).end("said"));
    expect(await Promise.all([ask("a"), ask("b")].map(said))).toEqual([
      [status, "said"],
      [status, "said"],
    ]);
  });

  it("that were answered before the connection broke stay answered; the others are cut off", async () => {
    const { ask } = await asking((request, response) => {
      framed(response).write(frame(1, "whole"), () => {
        response.write(`${batchHead({ at: 0, status: 200, bytes: 10, pause: 0 })}half`, () =>
          request.socket.destroy(),
        );
      });
    });
    const [lost, kept] = [ask("a"), ask("b")];
    await expect(lost.answer).rejects.toThrow(AnswerCutOff);
    expect(await said(kept)).toEqual([200, "whole"]);
  });

  it.each([
    ["ends without all of them", (response: ServerResponse) => framed(response).end(frame(0, "1"))],
    [
      "is no frames",
      (response: ServerResponse) => framed(response).end(`${frame(0, "1")}<html>${"x".repeat(50)}`),
    ],
    ["names another", (response: ServerResponse) => framed(response).end(frame(0, "1") + frame(7, "2"))],
  ])("are cut off where the answer %s", async (_, answer) => {
    const { ask } = await asking((_request, response) => answer(response));
    const [kept, lost] = [ask("a"), ask("b")];
    await expect(lost.answer).rejects.toThrow(AnswerCutOff);
    expect(await said(kept)).toEqual([200, "1"]);
  });

  it("are told where one is too large, and those behind it are cut off", async () => {
    const { ask } = await asking((_, response) => {
      const large = batchHead({ at: 1, status: 200, bytes: 6 * 1024 * 1024, pause: 0 });
      framed(response).write(`${frame(0, "1")}${large}`);
    });
    const [kept, large, behind] = [ask("a"), ask("b"), ask("c")];
    await expect(behind.answer).rejects.toThrow(AnswerCutOff);
    expect([await said(kept), await said(large)]).toEqual([
      [200, "1"],
      [200, undefined],
    ]);
  });

  it("are given up one by one; with the last, the request ends", async () => {
    let closed = false;
    const { ask } = await asking((request, response) => {
      request.socket.on("close", () => {
        closed = true;
      });
      setTimeout(() => framed(response).write(frame(1, "1")), 20);
    });
    const [first, second, third] = [ask("a"), ask("b"), ask("c")];
    await new Promise((resolve) => setTimeout(resolve, 10));
    first.abort(new Error("too late"));
    await expect(first.answer).rejects.toThrow("too late");
    expect(await said(second)).toEqual([200, "1"]);
    expect(closed).toBe(false);
    third.abort(new Error("nobody waits"));
    await expect(third.answer).rejects.toThrow("nobody waits");
    await expect.poll(() => closed).toBe(true);
  });

  it("fail together where no connection is to be had", async () => {
    const { ask } = await asking((request) => request.socket.destroy());
    const ended = await Promise.allSettled([ask("a").answer, ask("b").answer]);
    expect(ended).toMatchObject([1, 2].map(() => ({ reason: { code: "UND_ERR_SOCKET" } })));
  });
});
