import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { addBatch } from "../../server/backend/answering/batch.ts";
import { answerFailure } from "../../server/backend/answering/failure.ts";
import { BATCH_PATH, LONGEST_BATCHED_MS } from "../../server/contract/batches.ts";

/** As long as a page would wait for a read, if it still waited. */
const LONG_MS = LONGEST_BATCHED_MS;

let app: FastifyInstance;
afterEach(() => app.close());

interface Entry {
  level: number;
  msg: string;
}

/** Asks for two reads that end when they are given up, and gives both up once they have begun. */
async function leaveWhile(read: (signal: AbortSignal) => Promise<unknown>): Promise<Entry[]> {
  const told: Entry[] = [];
  const stream = { write: (line: string) => void told.push(JSON.parse(line)) };
  app = fastify({ logger: { stream } });
  const begun = Promise.withResolvers<void>();
  const reader = {
    route: "/floors",
    read: ({ signal }: { signal: AbortSignal }) => {
      begun.resolve();
      return read(signal);
    },
  };
  const answered: number[] = [];
  addBatch(app, {
    authenticate: async () => ({}) as never,
    readers: new Map([["getFloors", reader]]),
    answered: (_, status) => answered.push(status),
  });
  app.setErrorHandler(answerFailure);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const asked = { call: "getFloors", params: {}, query: {}, ms: LONG_MS };
  const body = JSON.stringify({ reads: [asked, asked] });
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST ${BATCH_PATH} HTTP/1.1\r\nhost: kukaku\r\nauthorization: Token x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await begun.promise;
  socket.destroy();
  await once(socket, "close");
  while (answered.length < 2) await sleep(5);
  await sleep(50);
  return told;
}

it(
  "is given up when the asker leaves, and no call is said to have failed",
  async () => {
    const told = await leaveWhile(
      (signal) => new Promise((_, refuse) => signal.addEventListener("abort", () => refuse(signal.reason))),
    );
    expect(told.filter(({ level }) => level > 30)).toEqual([]);
  },
  LONG_MS / 2,
);

it("tells of a call that failed by itself, whoever has left", async () => {
  const told = await leaveWhile(async () => {
    throw new Error("a fault");
  });
  expect(told.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toContain("call failed");
});
