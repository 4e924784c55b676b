import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let redis: PrivateRedis;
let web: RunningWeb;
beforeAll(async () => {
  redis = await startRedis();
  web = await startWeb({ SESSION_STORE_URL: redis.url });
  await web.app.ready();
});
afterAll(async () => {
  await web?.close();
  await redis?.stop();
});
afterEach(() => {
  web.pool.faults.clear();
  vi.useRealTimers();
});

const PAGES = ["/accesslimit", "/notices", "/userfacilityjoins/users", "/signout", "/support"];
const REFRESH = "GetTokensFromRefreshToken";
const parts: [string, string[]][] = [
  ["its token endpoint", [REFRESH, "InitiateAuth", "RevokeToken"]],
  ["its keys", ["json"]],
  ["its user API", ["GetUser", "UpdateUserAttributes", "ChangePassword", "ForgotPassword"]],
];

function later(minutes: number): void {
  const then = Date.now() + minutes * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: then });
}
const statuses = async (person: Visitor) => {
  const answers = [];
  for (const path of PAGES) answers.push((await person.get(path)).statusCode);
  return answers;
};
const ALL_WELL = PAGES.map(() => 200);

describe.each(parts)("an identity service that loses %s while people work (R3)", (_part, operations) => {
  it.each([["lost"], [{ status: 500 }]] as const)("signs nobody out (%j)", async (fault) => {
    const person = new Visitor(web.app);
    await person.signIn();
    const cookie = person.cookies.get("sid");
    for (const operation of operations) web.pool.faults.set(operation, fault);
    expect(await statuses(person)).toEqual(ALL_WELL);
    // Used in between, the session outlives its first access token.
    later(40);
    expect(await statuses(person)).toEqual(ALL_WELL);
    later(40);
    const [page, ...open] = await statuses(person);
    expect([page, ...open].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(page).toBe(operations.includes(REFRESH) ? 503 : 200);
    expect(person.cookies.get("sid")).toBe(cookie);
    web.pool.faults.clear();
    expect(await statuses(person)).toEqual(ALL_WELL);
    expect(person.cookies.get("sid")).toBe(cookie);
  });
});

describe("a host that starts while the keys of the identity service are away (R3)", () => {
  it("shows pages to whoever is signed in, and takes sign-ins once the keys are there", async () => {
    const person = new Visitor(web.app);
    await person.signIn();
    web.pool.faults.set("json", "lost");
    const started = await web.another();
    await started.ready();
    const here = new Visitor(started);
    for (const [name, value] of person.cookies) here.cookies.set(name, value);
    expect(await statuses(here)).toEqual(ALL_WELL);
    const newcomer = new Visitor(started);
    const refused = await newcomer.signIn();
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain("現在ログインできません。");
    expect(newcomer.cookies.has("sid")).toBe(false);
    web.pool.faults.clear();
    expect((await newcomer.signIn()).statusCode).toBe(303);
  });
});

describe("the sign-in page before an identity service that does not answer (R3)", () => {
  it("says so without waiting for the answer", async () => {
    // Whoever waited would be signed in.
    web.pool.faults.set("InitiateAuth", { delayMs: 9000 });
    const answer = await new Visitor(web.app).signIn();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain("現在ログインできません。時間をおいて、もう一度お試しください。");
  });
});
