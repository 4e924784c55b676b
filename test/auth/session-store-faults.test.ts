import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";
import { type SlowDoor, startSlowDoor } from "../helpers/slow-door.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let redis: PrivateRedis;
let operator: Redis;
let web: RunningWeb;
let person: Visitor;
beforeAll(async () => {
  redis = await startRedis();
  operator = new Redis(redis.url);
  web = await startWeb({ SESSION_STORE_URL: redis.url });
  await web.app.ready();
});
afterAll(async () => {
  operator.disconnect();
  await web.close();
  await redis.stop();
});
beforeEach(async () => {
  person = new Visitor(web.app);
  await person.signIn();
});

const switchTo = async (id: string) => {
  const _csrf = await person.token("/signout");
  return person.post("/facility-switch", { id, _csrf });
};

describe("a session store that takes no writes, as one that waits for its successor (R5)", () => {
  it("shows pages or says that they are away, loses no write in silence, and is itself again at once", async () => {
    const token = await person.token("/signout");
    // A replica of a host that is not there.
    await operator.replicaof("127.0.0.1", 1);
    try {
      const page = await person.get("/support");
      expect(page.headers.location).toBeUndefined();
      if (page.statusCode === 200) expect(page.body).toContain("メインメニュー");
      else expect(page.statusCode).toBe(503);
      const written = await person.post("/facility-switch", { id: "12", _csrf: token });
      expect([written.statusCode, written.headers.location]).toEqual([503, undefined]);
      expect((await new Visitor(web.app).get("/")).statusCode).toBe(200);
    } finally {
      await operator.replicaof("NO", "ONE");
    }
    expect((await switchTo("12")).statusCode).toBe(303);
    expect((await person.get("/signout")).statusCode).toBe(200);
  });
});

describe("a session store that has lost everything (R5)", () => {
  it("asks to sign in again, gives nobody anybody's rights, and takes new sessions", async () => {
    const token = await person.token("/signout");
    const writer = new Visitor(web.app);
    await writer.signIn();
    const sent = { number: "1-1", _csrf: await writer.token("/signout") };
    await operator.flushall();
    await writer.post("/section_register", sent);
    expect((await writer.get("/signin")).body).toContain(
      "サーバー側の都合により、ログアウトしました。送信した内容は保管しています。ログインすると、元の画面に戻ります。",
    );
    const page = await person.get("/facilities");
    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toMatch(/^\/signin/);
    expect((await person.get("/signin")).body).toContain(
      "サーバー側の都合により、ログアウトしました。ログインすると、続きから操作できます。",
    );
    const written = await person.post("/facility-switch", { id: "12", _csrf: token });
    expect([302, 303, 403]).toContain(written.statusCode);
    expect(String(written.headers.location ?? "/signin")).toMatch(/^\/signin/);
    const call = await person.get("/api/v1/genres", { "sec-fetch-site": "same-origin" });
    expect(call.statusCode).toBe(401);
    await person.signIn();
    expect((await switchTo("12")).statusCode).toBe(303);
  });
});

describe("a session store that takes two seconds for every answer (R5)", () => {
  let door: SlowDoor;
  let slow: RunningWeb;
  beforeAll(async () => {
    door = await startSlowDoor(Number(new URL(redis.url).port));
    slow = await startWeb({ SESSION_STORE_URL: `redis://127.0.0.1:${door.port}` });
    await slow.app.ready();
  });
  afterAll(async () => {
    await slow.close();
    await door.close();
  });

  const breakerShown = async () => {
    const text = await slow.app.metrics.registry.metrics();
    return Number(/^kukaku_breaker_state\{service="sessions"\} (\d)$/m.exec(text)?.[1] ?? Number.NaN);
  };

  it("is given up on: pages say so, nobody counts as signed out, and all is well once it is quick", async () => {
    const visitor = new Visitor(slow.app);
    await visitor.signIn();
    expect(await breakerShown()).toBe(0);
    door.hold(2000);
    const paths = ["/support", "/facilities"];
    const five = [...paths, ...paths, "/support"].map(
      async (path) => [path, await visitor.get(path)] as const,
    );
    for (const [path, page] of await Promise.all(five)) {
      expect([path, page.statusCode, page.headers.location]).toEqual([path, 503, undefined]);
      expect(page.body).toContain(String(page.headers["x-request-id"]));
    }
    // Five in a row were too late: operators see that it is left alone, or tried, and when it no longer is.
    expect(await breakerShown()).toBeGreaterThan(0);
    expect((await visitor.get("/support")).statusCode).toBe(503);
    expect((await new Visitor(slow.app).get("/")).statusCode).toBe(200);
    door.hold(0);
    await expect.poll(async () => (await visitor.get("/support")).statusCode, { timeout: 20_000 }).toBe(200);
    expect(await breakerShown()).toBe(0);
  });
});
