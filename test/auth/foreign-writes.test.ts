import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let web: RunningWeb;
let person: Visitor;
let token: string;
let other: string;
let visit: string;
const written: string[] = [];

beforeAll(async () => {
  web = await startWeb();
  // Somebody whom no guard sends elsewhere before the evidence of the request is looked at.
  web.answers.brands = [21];
  web.answers.isUnlimited = true;
  web.answers.others = (request, response) => {
    if (request.method !== "GET") written.push(`${request.method} ${request.url}`);
    response.statusCode = 404;
    response.end(JSON.stringify({ status: 4040, message: "対象が見つかりません。" }));
  };
  person = new Visitor(web.app);
  await person.signIn();
  token = await person.token("/signout");
  const somebody = new Visitor(web.app);
  await somebody.signIn(demoAccounts.member.email);
  other = await somebody.token("/signout");
  visit = await new Visitor(web.app).token("/signin");
});
afterAll(() => web?.close());

type Attack = { fields?: Record<string, string>; headers?: Record<string, string | undefined> };
const ours = { "sec-fetch-site": "same-origin" };
const unsaid = { "sec-fetch-site": undefined };

const attacks: [string, () => Attack][] = [
  ["no token", () => ({ headers: ours })],
  ["an empty token", () => ({ fields: { _csrf: "" }, headers: ours })],
  ["an invented token", () => ({ fields: { _csrf: randomBytes(64).toString("base64url") }, headers: ours })],
  ["a shortened token", () => ({ fields: { _csrf: token.slice(0, -1) }, headers: ours })],
  ["a lengthened token", () => ({ fields: { _csrf: `${token}A` }, headers: ours })],
  ["another person's token", () => ({ fields: { _csrf: other }, headers: ours })],
  ["an anonymous visit's token", () => ({ fields: { _csrf: visit }, headers: ours })],
  ["another site", () => ({ fields: { _csrf: token }, headers: { "sec-fetch-site": "cross-site" } })],
  ["a sibling site", () => ({ fields: { _csrf: token }, headers: { "sec-fetch-site": "same-site" } })],
  ["the address bar", () => ({ fields: { _csrf: token }, headers: { "sec-fetch-site": "none" } })],
  [
    "another site, with an origin that is ours",
    () => ({
      fields: { _csrf: token },
      headers: { "sec-fetch-site": "cross-site", origin: "http://localhost" },
    }),
  ],
  [
    "a foreign origin",
    () => ({ fields: { _csrf: token }, headers: { ...unsaid, origin: "https://evil.example" } }),
  ],
  ["an origin of null", () => ({ fields: { _csrf: token }, headers: { ...unsaid, origin: "null" } })],
  [
    "an origin that begins like ours",
    () => ({ fields: { _csrf: token }, headers: { ...unsaid, origin: "http://localhost.evil.example" } }),
  ],
  [
    "an origin of another port",
    () => ({ fields: { _csrf: token }, headers: { ...unsaid, origin: "http://localhost:1" } }),
  ],
  ["neither origin nor token", () => ({ headers: unsaid })],
  [
    "a wrong token in the header beside a right one",
    () => ({ fields: { _csrf: token }, headers: { ...ours, "x-csrf-token": other } }),
  ],
  [
    "a form sent as text",
    () => ({ fields: { _csrf: token }, headers: { ...ours, "content-type": "text/plain" } }),
  ],
];

const writes = () =>
  web.app.declaredRoutes
    .filter(({ method, path }) => method !== "GET" && method !== "HEAD" && path !== "/csp-report")
    .map(({ method, path }) => ({
      method: method as "POST",
      path,
      url: path.replace(/:\w+/g, "1"),
      isCall: path.startsWith("/api/"),
    }));
type Write = ReturnType<typeof writes>[number];

function send({ method, url, isCall }: Write, { fields = {}, headers = {} }: Attack, by: Visitor = person) {
  const { _csrf, ...others } = fields;
  const own = isCall
    ? { "content-type": "application/json", ...(_csrf !== undefined && { "x-csrf-token": _csrf }) }
    : { "content-type": "application/x-www-form-urlencoded" };
  const said = Object.entries({ ...own, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return web.app.inject({
    method,
    url,
    payload: isCall ? JSON.stringify(others) : new URLSearchParams(fields).toString(),
    headers: { host: "localhost", cookie: by.cookieHeader, ...Object.fromEntries(said) },
  });
}
type Answer = Awaited<ReturnType<typeof send>>;

/** What does not exist is not there for anybody; a step that was not begun leads to its beginning; the guard that knows the map leads from its list to the map. */
function isRefused(path: string, { statusCode, headers }: Answer): boolean {
  const location = String(headers.location);
  if (statusCode === 303)
    return (
      (path !== location && path.startsWith(location)) ||
      (path === "/invitation" && location === path) ||
      (path === "/poc-recruitement/:id" && location === "/sections")
    );
  return [403, 404, 415].includes(statusCode);
}

const isForged = ({ statusCode, body }: Answer) =>
  statusCode === 415 || (statusCode === 403 && /もう一度送信してください|4030/.test(body));

describe("S12: a write that another site sends", () => {
  it("is refused by every page, with each of the 18 attacks, and reaches nothing, as is every call", async () => {
    expect(attacks).toHaveLength(18);
    expect(writes().filter(({ isCall }) => !isCall).length).toBeGreaterThan(80);
    expect(writes().filter(({ isCall }) => isCall).length).toBeGreaterThan(30);
    written.length = 0;
    // A page of the facility, as looking at one of a brand alters the side that is shown.
    const before = await person.get("/userfacilityjoins/users");
    web.pool.operations.length = 0;
    const accepted: string[] = [];
    for (const write of writes())
      for (const [name, attack] of attacks) {
        const answer = await send(write, attack());
        if (!isRefused(write.path, answer))
          accepted.push(`${write.method} ${write.path} with ${name}: ${answer.statusCode}`);
        if (answer.cookies.some(({ name, value }) => name === "sid" && value !== person.cookies.get("sid")))
          accepted.push(`${write.path} begins another session`);
      }
    expect(accepted).toEqual([]);
    expect([written, web.pool.operations]).toEqual([[], []]);
    expect(stateOf(await person.get("/userfacilityjoins/users"))).toBe(stateOf(before));
  }, 120_000);

  it("begins no session in the browser of somebody who has none: they stay nobody", async () => {
    const stranger = new Visitor(web.app);
    const own = await stranger.token("/signin");
    const fields = { email: demoAccounts.member.email, password: "Kukaku2026" };
    const signIn = writes().find(({ path }) => path === "/signin") as Write;
    web.pool.operations.length = 0;
    for (const [name, attack] of attacks) {
      const { fields: given, headers } = attack();
      // Their own token in place of the signed-in person's: all but the evidence that the attack lacks is right.
      const token_ =
        given?._csrf === token ? own : given?._csrf === token.slice(0, -1) ? own.slice(0, -1) : given?._csrf;
      const sent = {
        ...fields,
        ...(token_ !== undefined && { _csrf: token_ === `${token}A` ? `${own}A` : token_ }),
      };
      const answer = await send(signIn, { fields: sent, ...(headers && { headers }) }, stranger);
      expect([403, 415], name).toContain(answer.statusCode);
      expect(answer.cookies.map((cookie) => cookie.name)).not.toContain("sid");
    }
    expect(web.pool.operations).toEqual([]);
    const answer = await send(signIn, { fields: { ...fields, _csrf: own }, headers: ours }, stranger);
    expect(answer.cookies.map((cookie) => cookie.name)).toContain("sid");
  });

  it("is no forgery from our own page, with the token in a field or in the header", async () => {
    const refused: string[] = [];
    // Signing out last: nothing of this person's is accepted after it.
    for (const write of writes().filter(({ path }) => path !== "/signout"))
      for (const control of [
        { fields: { _csrf: token }, headers: ours },
        { headers: { ...ours, "x-csrf-token": token } },
      ])
        if (isForged(await send(write, control))) refused.push(`${write.method} ${write.path}`);
    expect(refused).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
    const [move] = writes().filter(({ path }) => path === "/facility-switch");
    const moved = await send(move as Write, { fields: { _csrf: token, id: "12" }, headers: ours });
    expect([moved.statusCode, moved.headers.location]).toEqual([303, "/sections"]);
  }, 60_000);
});

function stateOf({ body }: Answer): string {
  return body.replace(/nonce="[^"]+"|[\w-]{86}|data-seconds-left="\d+"|出力：\S+ \d+:\d+/g, "");
}
