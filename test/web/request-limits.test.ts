import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestLimits } from "../../server/web/plugins/request-limits.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

it("a form that was refused unread ends after its time, also where its connection takes no answer", async () => {
  const app = Fastify();
  requestLimits(app);
  const ended: string[] = [];
  app.addHook("preParsing", (request, reply) => {
    request.raw.once("close", () => ended.push(request.url));
    return reply.code(403).send("refused");
  });
  app.post("/form", () => "read");
  const answer = await app.inject({
    method: "POST",
    url: "/form",
    headers: { "content-type": "text/plain" },
    body: "x",
  });
  expect([answer.statusCode, answer.body]).toEqual([403, "refused"]);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(ended).toEqual(["/form"]));
  await app.close();
});
