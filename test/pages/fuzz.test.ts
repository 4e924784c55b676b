import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";

const MARK = '"><script>kanariya</script>';
const VALUES = [
  MARK,
  "'\"--;",
  "\u0000",
  "\r\nSet-Cookie: sid=x",
  "%",
  "%%%",
  "%c0%ae",
  "..%2f..%2f",
  "\\..\\..\\",
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "-1",
  "0",
  "1e309",
  "99999999999999999999",
  "NaN",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "\ud800",
  "\u202e",
  "🀄".repeat(40),
  "a".repeat(1500),
  "",
];
const KEYS = [
  "page",
  "search",
  "sort",
  "status",
  "facility_id",
  "id",
  "lat",
  "lon",
  "_key",
  "__proto__",
  "x[y]",
];
const HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "referer",
  "x-forwarded-for",
  "x-csrf-token",
  "if-none-match",
  "range",
];

/** The same row of numbers for the same seed. */
function row(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let web: RunningWeb;
let person: Visitor;
beforeAll(async () => {
  web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, brands: [21] });
  person = new Visitor(web.app);
  await person.signIn();
});
afterAll(() => web.close());

function pick<T>(next: (below: number) => number, from: readonly T[]): T {
  return from[next(from.length)] as T;
}

function requestOf(next: (below: number) => number, path: string, method: string) {
  const value = () => pick(next, VALUES);
  const pairs = Array.from({ length: next(4) }, () => [pick(next, KEYS), value()] as const);
  const filled = path.replace(/:\w+|\*/g, () => encodeURIComponent(value().toWellFormed()));
  const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join("&");
  const headers: Record<string, string> = { "sec-fetch-site": "same-origin" };
  if (next(3) === 0) headers[pick(next, HEADERS)] = value().replace(/[^\x20-\x7e]/g, "");
  const isJson = next(2) === 0;
  if (method === "GET") return { method: "GET" as const, url: `${filled}?${query}`, headers };
  headers["content-type"] = isJson ? "application/json" : "application/x-www-form-urlencoded";
  const payload = isJson ? JSON.stringify(Object.fromEntries(pairs)) : query;
  return { method: method as "POST", url: filled, payload, headers };
}

describe("whatever is sent to whatever address (S3, short form)", () => {
  it.each([20_261_120, 7])("is answered, with nothing of it in the page as markup, seed %i", async (seed) => {
    const next = row(seed);
    // Without a port the process is never ready, and says so.
    const left = ["/signout", "/readyz"];
    const routes = web.app.declaredRoutes.filter(
      ({ method, path }) => method !== "HEAD" && !left.includes(path) && !path.startsWith("/auth"),
    );
    const problems: string[] = [];
    for (const { method, path } of routes)
      for (let i = 0; i < 2; i++) {
        const visitor = next(4) === 0 ? new Visitor(web.app) : person;
        const sent = requestOf(next, path, method);
        const answer = await visitor.send(sent);
        const what = `${method} ${path} ${JSON.stringify(sent).slice(0, 200)}`;
        if (answer.statusCode >= 500) problems.push(`${answer.statusCode} ${what}`);
        if (answer.body.includes("<script>kanariya")) problems.push(`reflected: ${what}`);
        if (/node_modules|at .*\.ts:\d/.test(answer.body)) problems.push(`leaks: ${what}`);
        const { location } = answer.headers;
        if (location && new URL(String(location), "http://localhost").host !== "localhost")
          problems.push(`leads to ${location}: ${what}`);
        if (String(answer.headers["set-cookie"] ?? "").includes("sid=x"))
          problems.push(`header split: ${what}`);
      }
    expect(problems).toEqual([]);
    expect((await person.get("/livez")).statusCode).toBe(200);
    expect(web.log.filter((line) => line.includes("request failed"))).toEqual([]);
  });
});
