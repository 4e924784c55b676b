import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";

describe("a process with as much under way as it may (R10)", () => {
  let web: RunningWeb;
  let person: Visitor;
  let bodies: Readable[];
  let waiting: Promise<unknown>[];
  const LIMIT = 5;
  const release = () => {
    for (const one of bodies.splice(0)) one.push(null);
  };
  const figures = () => web.app.metrics.registry.metrics();

  beforeAll(async () => {
    web = await startWeb({ MAX_REQUESTS: String(LIMIT) });
    person = new Visitor(web.app);
    await person.signIn();
    const others = [demoAccounts.member, demoAccounts.rival, demoAccounts.free].map(({ email }) => {
      const other = new Visitor(web.app);
      return other.signIn(email).then(() => other);
    });
    const senders = await Promise.all(others);
    // Forms whose end does not come, no more than two of one person.
    bodies = Array.from({ length: LIMIT }, () => new Readable({ read() {} }));
    waiting = bodies.map((payload, n) =>
      (senders[n % 3] as Visitor).send({
        method: "POST",
        url: "/signin",
        payload,
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      }),
    );
    await vi.waitFor(async () => expect(await figures()).toMatch(/^kukaku_http_in_flight 5$/m), 10_000);
  });
  afterAll(async () => {
    release();
    await Promise.all(waiting);
    await web.close();
  });

  it("turns the next one away at once, in words and with when to come again", async () => {
    const page = await person.get("/facilities");
    expect(page.statusCode).toBe(503);
    expect(page.headers["retry-after"]).toBe("2");
    expect(page.body).toContain("アクセスが集中しています");
    expect(page.body).toContain(String(page.headers["x-request-id"]));
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    const call = await person.get("/api/v1/genres");
    expect([call.statusCode, call.json().status]).toEqual([503, 5030]);
    expect(call.headers["retry-after"]).toBe("2");
  });

  it("takes nobody's word for being signed in: who is not, is turned away as well", async () => {
    expect((await new Visitor(web.app).get("/")).statusCode).toBe(503);
  });

  it("goes on telling its health, serving files and letting people out (R22)", async () => {
    for (const path of ["/livez", "/signout", "/favicon.svg"])
      expect((await person.get(path)).statusCode, path).toBe(200);
  });

  it("takes a write a little longer than a read", async () => {
    const answer = await person.post("/facility-switch", { id: "12" });
    expect(answer.statusCode).toBe(403);
  });

  it("counts what it turned away, by its kind", async () => {
    expect(await figures()).toMatch(/^kukaku_http_shed_total\{kind="read"\} 2$/m);
    expect(await figures()).toMatch(/^kukaku_http_shed_total\{kind="anonymous"\} 1$/m);
  });

  it("serves everybody again once it is done (R11)", async () => {
    release();
    await Promise.all(waiting);
    expect((await new Visitor(web.app).get("/")).statusCode).toBe(200);
    await expect.poll(figures).toMatch(/^kukaku_http_in_flight 0$/m);
  });
});

describe("a browser that goes away (R13)", () => {
  it("ends what the backend was asked for it, and is told of as nothing else", async () => {
    const web = await startWeb({ LOG_LEVEL: "info" });
    const person = new Visitor(web.app);
    await person.signIn();
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    web.answers.others = (_request, response) => {
      arrived.resolve();
      response.on("close", () => gone.resolve());
    };
    const origin = new URL(await web.app.listen({ host: "127.0.0.1", port: 0 }));
    const before = web.log.length;
    const socket = connect(Number(origin.port), origin.hostname);
    await once(socket, "connect");
    socket.write(`GET /sections/1 HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookieHeader}\r\n\r\n`);
    await arrived.promise;
    socket.destroy();
    await gone.promise;
    await web.close();
    const told = web.log.slice(before).map((line) => JSON.parse(line));
    expect(told).toContainEqual(expect.objectContaining({ route: "/sections/:id", aborted: true }));
    expect(told.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

/** The counts begin anew with every minute: here there is only one. */
function stopClock(): void {
  const minute = 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / minute) * minute + 1000 });
}

describe.each(["memory", "redis"])("what one visitor may ask for, counted in %s (S15)", (kind) => {
  let redis: PrivateRedis | undefined;
  let web: RunningWeb;
  beforeAll(async () => {
    if (kind === "redis") redis = await startRedis();
    stopClock();
    web = await startWeb({ RATE_LIMIT: "8", ...(redis ? { SESSION_STORE_URL: redis.url } : {}) });
    await web.app.ready();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await web.close();
    await redis?.stop();
  });
  it("is limited a minute, and says in Japanese when there is more", async () => {
    const person = new Visitor(web.app);
    await person.signIn();
    const statuses = new Set<number>();
    let last = await person.get("/support");
    for (let i = 0; i < 10 && last.statusCode !== 429; i++) {
      last = await person.get("/support");
      statuses.add(last.statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(last.body).toContain("短い時間に多くの操作が行われました");
    expect(last.headers["retry-after"]).toBe("59");
  });

  it("is limited in calls too, with JSON for an answer, and in files sooner than in pages", async () => {
    const person = new Visitor(web.app);
    await person.signIn();
    let call = await person.get("/api/v1/nothing");
    for (let i = 0; i < 60 && call.statusCode !== 429; i++) call = await person.get("/api/v1/nothing");
    expect([call.statusCode, call.json()]).toEqual([429, { status: 4290, message: expect.any(String) }]);
    let file = await person.get("/sections/excel");
    for (let i = 0; i < 6 && file.statusCode !== 429; i++) file = await person.get("/sections/excel");
    expect(file.statusCode).toBe(429);
  });
});

describe("the limits of one visitor on two hosts", () => {
  it("are one, kept where the sessions are", async () => {
    const redis = await startRedis();
    stopClock();
    const web = await startWeb({ RATE_LIMIT: "40", SESSION_STORE_URL: redis.url });
    await web.app.ready();
    const person = new Visitor(web.app);
    await person.signIn();
    const other = await web.another();
    await other.ready();
    const elsewhere = new Visitor(other);
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    let asked = 0;
    let answer = await person.get("/support");
    while (answer.statusCode === 200 && asked < 200) {
      answer = await (asked++ % 2 === 0 ? elsewhere : person).get("/support");
    }
    expect(answer.statusCode).toBe(429);
    expect(asked).toBeLessThan(60);
    vi.useRealTimers();
    await web.close();
    await redis.stop();
  });
});
