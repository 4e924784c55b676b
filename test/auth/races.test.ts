import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSessionId } from "../../server/web/auth/session-store.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

const RACES = 200;

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
  await redis?.stop();
  await postgres?.close();
});

async function copier({ app }: RunningWeb): Promise<() => Promise<Visitor>> {
  const first = new Visitor(app);
  expect((await first.signIn()).statusCode).toBe(303);
  const id = first.cookies.get("sid") ?? "";
  const { store, keeper } = app.auth;
  const fields = await store.load(id);
  return async () => {
    const visitor = new Visitor(app);
    const copy = newSessionId();
    await store.create(copy, { ...fields, sub: String(fields?.sub) });
    await (await keeper.carry(id))(copy);
    visitor.cookies.set("sid", copy);
    return visitor;
  };
}

describe.each(["memory", "redis", "PostgreSQL"])("S10, over HTTP with the sessions in %s", (kind) => {
  const web = () => webs.get(kind) as RunningWeb;
  const isSignedIn = async (visitor: Visitor) => (await visitor.get("/signout")).statusCode === 200;

  it("revives no session at sign-out, whatever is under way, in 200 races", async () => {
    const signedIn = await copier(web());
    for (let round = 0; round < RACES; round++) {
      const visitor = await signedIn();
      const parallel = new Visitor(web().app);
      parallel.cookies.set("sid", visitor.cookies.get("sid") ?? "");
      const _csrf = await visitor.token("/signout");
      await Promise.all([
        parallel.post("/facility-switch", { id: "12", _csrf }),
        visitor.post("/signout", { _csrf }),
        parallel.get("/optional_point"),
      ]);
      expect(await isSignedIn(parallel)).toBe(false);
    }
  }, 120_000);

  it("loses no switch of the facility to pages loaded at the same time, in 200 races", async () => {
    const visitor = new Visitor(web().app);
    await visitor.signIn();
    const _csrf = await visitor.token("/facilities");
    for (let round = 0; round < RACES; round++) {
      const id = round % 2 === 0 ? "12" : "11";
      await Promise.all([
        visitor.get("/optional_point"),
        visitor.post("/facility-switch", { id, _csrf }),
        visitor.get("/facilities"),
      ]);
      expect((await visitor.get("/facilities")).body).toContain(`施設${id}｜クカク</title>`);
    }
  }, 120_000);
});
