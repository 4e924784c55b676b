import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";

/** Far above what a page still waits for then, and below what it would wait otherwise. */
const LATE_MS = 2500;

let web: RunningWeb;
let person: Visitor;
let answered: Record<string, boolean[]>;

beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.close());
beforeEach(async () => {
  answered = {};
  web.answers.others = undefined;
  person = new Visitor(web.app);
  await person.signIn();
});

function note(request: IncomingMessage, response: ServerResponse) {
  const path = String(request.url).split("?", 1)[0] ?? "";
  response.on("close", () => {
    answered[path] = [...(answered[path] ?? []), response.writableFinished];
  });
  return path;
}

function backendWith({ locked, late }: { locked: string; late: string }) {
  web.answers.others = (request, response) => {
    const path = note(request, response);
    if (path === locked) response.writeHead(503, { "retry-after": "2" }).end('{"status":5030,"message":"x"}');
    else if (path === late) setTimeout(() => response.end("{}"), LATE_MS);
    else response.end("{}");
  };
}

describe("a page one of whose calls has waited in vain for a lock (R7)", () => {
  it("asks no second time, waits no more for the rest, and says what is missing", async () => {
    backendWith({ locked: "/api/v1/floors", late: "/api/v1/sections" });
    const page = await person.get("/sections");
    expect(page.body).toContain("データを取得できませんでした。");
    expect(page.body).toContain("メインメニュー");
    await expect.poll(() => answered["/api/v1/sections"]).toEqual([false]);
    expect(answered["/api/v1/floors"]).toEqual([true]);
  });
});
