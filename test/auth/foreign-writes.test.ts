import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let web: RunningWeb;
let person: Visitor;
let token: string;
let other: string;
let visit: string;

beforeAll(async () => {
  web = await startWeb();
  web.answers.brands = [21];
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

/** The 18 attacks of S12; each comes with the cookies of the signed-in person. */
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

/** Every page route that writes, about things that do not exist. */
const writes = () =>
  web.app.declaredRoutes
    .filter(({ method, path, guards }) => method === "POST" && !path.startsWith("/api/") && guards.length > 0)
    .map(({ path, guards }) => ({ path, url: path.replace(/:\w+/g, "1"), guards }));

function send(url: string, { fields = {}, headers = {} }: Attack) {
  const given = { "content-type": "application/x-www-form-urlencoded", ...headers };
  const said = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return web.app.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { host: "localhost", cookie: person.cookieHeader, ...Object.fromEntries(said) },
  });
}

/** Guards that send this person elsewhere, and steps that were not begun, stand before the form: nothing is written. */
const GUARDED = ["/facilities", "/optional_point", "/sections", "/sales_prediction"];
function isRefused(path: string, { statusCode, headers }: Awaited<ReturnType<typeof send>>): boolean {
  const location = String(headers.location);
  if (statusCode === 303)
    return GUARDED.includes(location) || (path !== location && path.startsWith(location));
  return [403, 404, 415].includes(statusCode);
}

describe("S12: a write that another site sends", () => {
  it("is refused by every page, with each of the 18 attacks, and reaches nothing", async () => {
    expect(attacks).toHaveLength(18);
    expect(writes().length).toBeGreaterThan(40);
    const accepted: string[] = [];
    for (const { path, url } of writes())
      for (const [name, attack] of attacks) {
        const answer = await send(url, attack());
        if (!isRefused(path, answer))
          accepted.push(`${path} with ${name}: ${answer.statusCode} ${answer.headers.location ?? ""}`);
      }
    expect(accepted).toEqual([]);
    expect((await person.get("/signout")).statusCode).toBe(200);
  }, 120_000);

  it("is accepted from our own page, with the token in a field or in the header", async () => {
    for (const attack of [
      { fields: { _csrf: token }, headers: ours },
      { headers: { ...ours, "x-csrf-token": token } },
    ]) {
      const { fields = {}, headers } = attack as Attack;
      const answer = await send("/facility-switch", {
        fields: { ...fields, id: "12" },
        ...(headers && { headers }),
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, "/sections"]);
    }
  });
});
