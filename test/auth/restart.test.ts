import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";
import { type RunningWeb, startWeb, tokenIn, Visitor } from "./running-web.ts";

const NEXT_SECRET = "vutsrqponmlkjihgfedcba9876543210";

let redis: PrivateRedis;
let web: RunningWeb;
beforeAll(async () => {
  redis = await startRedis();
  web = await startWeb({ SESSION_STORE_URL: redis.url });
  await web.app.ready();
});
afterAll(async () => {
  await web.close();
  await redis.stop();
});

async function withForm(): Promise<{ person: Visitor; token: string }> {
  const person = new Visitor(web.app);
  await person.signIn();
  return { person, token: await person.token("/signout") };
}

async function afterRestart(person: Visitor, settings?: Record<string, string>): Promise<Visitor> {
  const app = await web.another(settings);
  await app.ready();
  const later = new Visitor(app);
  for (const [name, value] of person.cookies) later.cookies.set(name, value);
  return later;
}

describe("a form drawn before a restart (R19)", () => {
  it("is taken by the next process, its token and fields that this one does not know included", async () => {
    const { person, token } = await withForm();
    const later = await afterRestart(person);
    const answer = await later.post("/facility-switch", { id: "12", _csrf: token, gone_in_this_build: "1" });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.not.stringMatching(/^\/signin/),
    ]);
  });

  it("is taken where the secret has been changed, as long as the one before is known", async () => {
    const { person, token } = await withForm();
    const later = await afterRestart(person, {
      SESSION_SECRET: NEXT_SECRET,
      SESSION_SECRET_PREVIOUS: "0123456789abcdefghijklmnopqrstuv",
    });
    expect((await later.post("/facility-switch", { id: "12", _csrf: token })).statusCode).toBe(303);
  });

  it("is shown again with what was typed and a token that serves, where its own serves no more", async () => {
    const visitor = new Visitor(web.app);
    const token = await visitor.token("/signin");
    const later = await afterRestart(visitor, { SESSION_SECRET: NEXT_SECRET });
    const email = "typed@kukaku.example";
    const answer = await later.post("/signin", { email, password: "Kukaku2026", _csrf: token });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain(`value="${email}"`);
    const again = await later.post("/signin", { email, password: "wrong", _csrf: tokenIn(answer.body) });
    expect(again.statusCode).not.toBe(403);
  });
});
