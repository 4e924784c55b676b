import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let web: RunningWeb;
let person: Visitor;
let reads: string[];

beforeAll(async () => {
  web = await startWeb();
  web.answers.brands = [21];
  web.answers.isUnlimited = true;
  person = new Visitor(web.app);
  await person.signIn();
  reads = web.app.declaredRoutes
    .filter(({ method }) => method === "GET")
    // Balancers ask for these by address, and from nowhere.
    .filter(({ path }) => path !== "/livez" && path !== "/readyz")
    .map(({ path }) => path.replace(/:\w+/g, "1").replace("*", "nothing"));
});
afterAll(() => web?.close());

const isCall = (path: string) => path.startsWith("/api/");

/** How a page of another site can ask for something of ours; only the last is what a person does. */
const uses = [
  ["no-cors", "image"],
  ["no-cors", "script"],
  ["no-cors", "style"],
  ["no-cors", "video"],
  ["no-cors", "empty"],
  ["cors", "empty"],
  ["cors", "font"],
  ["navigate", "iframe"],
  ["navigate", "embed"],
  ["navigate", "object"],
] as const;
const from = (mode: string, dest: string) => ({
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": mode,
  "sec-fetch-dest": dest,
});

const CHANGING = /nonce="[^"]+"|[\w-]{86}|data-seconds-left="\d+"|出力：\S+ \d+:\d+/g;

describe("S13: what another site asks for with the cookies of somebody signed in", () => {
  it("is refused on every page and call, whatever it is to be used as", async () => {
    expect(reads.length).toBeGreaterThan(150);
    const given: string[] = [];
    for (const path of reads)
      for (const [mode, dest] of uses) {
        const { statusCode } = await person.get(path, from(mode, dest));
        if (statusCode !== 403) given.push(`${path} as ${dest}: ${statusCode}`);
      }
    expect(given).toEqual([]);
  });

  it("is opened where a link leads to a page, and never where it leads to a call", async () => {
    const wrong: string[] = [];
    for (const path of reads) {
      const [asked, own] = [await person.get(path, from("navigate", "document")), await person.get(path)];
      const expected = isCall(path) ? 403 : own.statusCode;
      if (asked.statusCode !== expected) wrong.push(`${path}: ${asked.statusCode}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("S12: reading", () => {
  it("writes nothing, by GET or HEAD, with a token and another method in the address", async () => {
    const written: string[] = [];
    web.answers.others = (request, response) => {
      if (request.method !== "GET") written.push(`${request.method} ${request.url}`);
      response.statusCode = 404;
      response.end(JSON.stringify({ status: 4040, message: "対象が見つかりません。" }));
    };
    const query = new URLSearchParams({ _csrf: await person.token("/signout"), _method: "DELETE", id: "12" });
    const before = (await person.get("/accesslimit")).body.replace(CHANGING, "");
    web.pool.operations.length = 0;
    for (const path of reads)
      for (const method of ["GET", "HEAD"] as const)
        await person.send({ method, url: `${path}?${query}`, headers: { "sec-fetch-site": "same-origin" } });
    expect(written).toEqual([]);
    expect(
      web.pool.operations.filter((name) => /^(Sign|Confirm|Forgot|Update|Change|Revoke|Set)/.test(name)),
    ).toEqual([]);
    expect((await person.get("/accesslimit")).body.replace(CHANGING, "")).toBe(before);
    delete web.answers.others;
  });
});
