import type { FastifyInstance } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { type BackendAppOptions, buildBackend } from "../../server/backend/app.ts";
import { handlers } from "../../server/backend/handlers.ts";

let app: FastifyInstance;
afterEach(() => app?.close());

function backendWhereItIs(time: Date) {
  const errors: unknown[] = [];
  const database = { query: async () => ({ rows: [{ now: time }] }) };
  app = buildBackend({
    database,
    predictor: {},
    handlers,
    logLevel: "silent",
  } as unknown as BackendAppOptions);
  app.addHook("onRequest", async (request) => {
    vi.spyOn(request.log, "error").mockImplementation((...said: unknown[]) => void errors.push(said));
  });
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  return { status, errors };
}

// A balancer asks every few seconds, and an operator looks for "call failed" in the log.
it("a backend that is told to end is not ready, and logs no failed call each time it is asked", async () => {
  const { status, errors } = backendWhereItIs(new Date());
  expect(await status("/readyz")).toBe(200);
  app.startDrain();
  expect([await status("/readyz"), await status("/livez")]).toEqual([503, 200]);
  expect(errors).toEqual([]);
});

it("one whose clock is ahead is not ready, and logs no failed call either", async () => {
  const { status, errors } = backendWhereItIs(new Date(Date.now() - 3_600_000));
  expect(await status("/readyz")).toBe(503);
  expect(errors).toEqual([]);
});
