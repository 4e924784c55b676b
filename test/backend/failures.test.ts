import Fastify from "fastify";
import { expect, it } from "vitest";
import { answerFailure } from "../../server/backend/answering/failure.ts";
import { DatabaseBusy, isPassing } from "../../server/backend/db/failures.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });
const ended = new Error("Connection terminated unexpectedly");

const passing: [string, Error][] = [
  ["a connection that PostgreSQL ended", withCode("57P01")],
  ["a deadlock", withCode("40P01")],
  [
    "a refused connection, below the ORM's error",
    new Error("Failed query", { cause: withCode("ECONNREFUSED") }),
  ],
  ["a lost connection", ended],
];
const waited: [string, Error][] = [
  ["a lock", withCode("55P03")],
  ["a statement that took too long", withCode("57014")],
  ["a full disk", withCode("53100")],
  ["a queue without a turn", new DatabaseBusy()],
  ["a pool without a connection", new Error("timeout exceeded when trying to connect")],
  ["a slow connect", new Error("Connection terminated due to connection timeout", { cause: ended })],
];

async function answerTo(error: Error) {
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  app.get("/", () => Promise.reject(error));
  const { statusCode, headers } = await app.inject("/");
  await app.close();
  return [statusCode, headers["retry-after"]];
}

it.each(passing)(
  "names no time to come again after %s: another connection may do at once",
  async (_, error) => {
    expect(isPassing(error)).toBe(true);
    expect(await answerTo(error)).toEqual([503, undefined]);
  },
);

it.each(waited)("says when to come again after %s: at once it would be the same", async (_, error) => {
  expect(isPassing(error)).toBe(false);
  expect(await answerTo(error)).toEqual([503, "2"]);
});
