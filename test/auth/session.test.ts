import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let redis: PrivateRedis;
let postgres: Postgres;
const webs = new Map<string, RunningWeb>();

beforeAll(async () => {
  redis = await startRedis();
  webs.set("memory", await startWeb());
  webs.set("redis", await startWeb({ SESSION_STORE_URL: redis.url }));
  postgres = await startPostgres();
  webs.set("PostgreSQL", await startWeb({ SESSION_STORE_URL: await postgres.createDatabase() }));
});
afterAll(async () => {
  for (const web of webs.values()) await web.close();
  await redis.stop();
  await postgres.close();
});

describe.each(["memory", "redis", "PostgreSQL"])("S9: a session in %s", (kind) => {
  let web: RunningWeb;
  beforeEach(() => {
    web = webs.get(kind) as RunningWeb;
    web.answers.facilities = [11, 12];
    delete web.answers.status;
  });

  const signedIn = async () => {
    const visitor = new Visitor(web.app);
    expect((await visitor.signIn()).statusCode).toBe(303);
    return visitor;
  };
  const isSignedIn = async (visitor: Visitor) => (await visitor.get("/signout")).statusCode === 200;

  it("begins with a new id that only http sees, on this site only", async () => {
    const visitor = new Visitor(web.app);
    const answer = await visitor.signIn();
    expect(answer.headers.location).toBe("/sections");
    const cookie = answer.cookies.filter(({ name }) => name === "sid");
    expect(cookie).toHaveLength(1);
    expect(cookie[0]).toMatchObject({ path: "/", httpOnly: true, sameSite: "Lax" });
    expect(cookie[0]?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(cookie[0]).not.toHaveProperty("expires");
    expect(cookie[0]).not.toHaveProperty("domain");
  });

  it("is not begun for somebody who only looks", async () => {
    const visitor = new Visitor(web.app);
    for (const path of ["/", "/signin", "/sections", "/nothing"]) await visitor.get(path);
    expect(visitor.cookies.has("sid")).toBe(false);
  });

  it("does not take over an id that was planted before the sign-in", async () => {
    const visitor = new Visitor(web.app);
    const planted = randomBytes(32).toString("base64url");
    visitor.cookies.set("sid", planted);
    await visitor.signIn();
    expect(visitor.cookies.get("sid")).not.toBe(planted);
    const thief = new Visitor(web.app);
    thief.cookies.set("sid", planted);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("gets a new id at the next sign-in and the old one dies", async () => {
    const visitor = await signedIn();
    const old = visitor.cookies.get("sid") ?? "";
    await visitor.signIn(demoAccounts.member.email);
    expect(visitor.cookies.get("sid")).not.toBe(old);
    const thief = new Visitor(web.app);
    thief.cookies.set("sid", old);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("is nobody's with an altered, shortened, invented or doubled id", async () => {
    const visitor = await signedIn();
    const id = visitor.cookies.get("sid") ?? "";
    const altered = `${id.startsWith("A") ? "B" : "A"}${id.slice(1)}`;
    for (const value of [altered, id.slice(1), `${id}A`, randomBytes(32).toString("base64url"), `${id}.x`]) {
      const other = new Visitor(web.app);
      other.cookies.set("sid", value);
      expect(await isSignedIn(other), value).toBe(false);
    }
    const doubled = new Visitor(web.app);
    for (const cookie of [`sid=${id}; sid=${altered}`, `sid=${altered}; sid=${id}`, `sid=${id}; sid=${id}`]) {
      const answer = await doubled.get("/facilities", { cookie });
      expect(answer.headers.location).toBe("/signin");
    }
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("ends at sign-out, here and for its tokens, and leaves nothing in the browser", async () => {
    const visitor = await signedIn();
    const old = visitor.cookies.get("sid") ?? "";
    web.pool.operations.length = 0;
    const answer = await visitor.post("/signout", { _csrf: await visitor.token("/signout") });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/signin");
    expect(answer.headers["clear-site-data"]).toBe('"storage"');
    expect(visitor.cookies.has("sid")).toBe(false);
    visitor.cookies.set("sid", old);
    expect(await isSignedIn(visitor)).toBe(false);
    await expect.poll(() => web.pool.operations).toContain("RevokeToken");
  });

  it("tells after the switch which facility is shown, once", async () => {
    const visitor = await signedIn();
    const answer = await visitor.post("/facility-switch", {
      id: "12",
      _csrf: await visitor.token("/facilities"),
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/sections"]);
    const text = "表示中の施設を「施設12」に切り替えました。";
    expect((await visitor.get("/facilities")).body).toContain(text);
    expect((await visitor.get("/facilities")).body).not.toContain(text);
  });

  it("answers 404 for switching to a facility of somebody else", async () => {
    const visitor = await signedIn();
    const _csrf = await visitor.token("/facilities");
    for (const id of ["13", "999999", "0", "x", ""])
      expect((await visitor.post("/facility-switch", { id, _csrf })).statusCode, id).toBe(404);
  });

  it("refuses a form that was drawn for the facility before the switch", async () => {
    const visitor = await signedIn();
    const _csrf = await visitor.token("/facilities");
    await visitor.post("/facility-switch", { id: "12", _csrf });
    const answer = await visitor.post("/side-switch", { side: "facility", _csrf, _facility: "11" });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(
      "別のタブで施設が切り替えられています。「施設12」の画面を開き直してください。",
    );
  });

  it("goes on under a new id when the person's grants have changed, and the old one dies", async () => {
    const visitor = await signedIn();
    await visitor.post("/facility-switch", { id: "12", _csrf: await visitor.token("/facilities") });
    const old = visitor.cookies.get("sid") ?? "";
    expect(await isSignedIn(visitor)).toBe(true);
    expect(visitor.cookies.get("sid")).toBe(old);
    web.answers.facilities = [12];
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 6000);
    const call = await visitor.get("/api/v1/genres", { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" });
    expect([call.statusCode, visitor.cookies.get("sid")]).toEqual([404, old]);
    expect((await visitor.get("/facilities")).body).toContain("施設12｜クカク</title>");
    expect(visitor.cookies.get("sid")).not.toBe(old);
    expect((await visitor.get("/accesslimit")).statusCode).toBe(200);
    const thief = new Visitor(web.app);
    thief.cookies.set("sid", old);
    expect(await isSignedIn(thief)).toBe(false);
    vi.useRealTimers();
  });

  it("ends when the backend no longer knows the person, and they are asked to sign in again", async () => {
    const visitor = await signedIn();
    await visitor.post("/facility-switch", { id: "12", _csrf: await visitor.token("/facilities") });
    web.answers.status = 401;
    const answer = await visitor.get("/optional_point");
    expect(answer.headers.location).toBe("/signin");
    expect(visitor.cookies.has("sid")).toBe(false);
    delete web.answers.status;
    expect((await visitor.get("/signin")).body).toContain("ログアウトしました");
    expect((await visitor.signIn()).headers.location).toBe("/optional_point");
  });
});

describe("a session on an https origin", () => {
  it("has a cookie that is bound to the host and secure, by configuration and not by the request", async () => {
    const web = await startWeb({ PUBLIC_ORIGIN: "https://kukaku.example" });
    const visitor = new Visitor(web.app, "kukaku.example");
    const answer = await visitor.signIn();
    const lines = [answer.headers["set-cookie"]].flat();
    expect(lines.find((line) => line?.startsWith("__Host-sid="))).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const line of lines) expect(line).toMatch(/^__Host-.*; Secure/);
    expect((await visitor.get("/signout")).statusCode).toBe(200);
    await web.close();
  });
});

describe("a session in PostgreSQL that is started again", () => {
  it("is known to every host, before and after", async () => {
    const own = await startPostgres();
    const settings = { SESSION_STORE_URL: await own.createDatabase(), SESSION_SECRET: "s".repeat(32) };
    const [web, other] = [await startWeb(settings), await startWeb(settings)];
    const visitor = new Visitor(web.app);
    await visitor.signIn();
    const elsewhere = new Visitor(other.app);
    elsewhere.cookies.set("sid", visitor.cookies.get("sid") ?? "");
    expect((await elsewhere.get("/signout")).statusCode).toBe(200);
    await own.crash();
    await expect.poll(async () => (await visitor.get("/signout")).statusCode, { timeout: 5000 }).toBe(200);
    expect((await elsewhere.get("/signout")).statusCode).toBe(200);
    await web.close();
    await other.close();
    await own.close();
  });
});

describe("a session store that does not answer (R5)", () => {
  it("is a page that says so, never an anonymous visit, and all is as before when it returns", async () => {
    const own = await startRedis();
    const web = await startWeb({ SESSION_STORE_URL: own.url });
    const visitor = new Visitor(web.app);
    await visitor.signIn();
    own.pause();
    const away = await visitor.get("/facilities");
    expect(away.statusCode).toBe(503);
    expect(away.headers.location).toBeUndefined();
    expect(visitor.cookies.has("sid")).toBe(true);
    expect((await new Visitor(web.app).get("/")).statusCode).toBe(200);
    own.resume();
    await expect.poll(async () => (await visitor.get("/signout")).statusCode, { timeout: 5000 }).toBe(200);
    await web.close();
    await own.stop();
  });
});
