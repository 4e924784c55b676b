import { request } from "undici";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, findForm, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let origin: string;
let facility: Browserless;
let brand: Browserless;
beforeAll(async () => {
  origin = (await startProduct({ shared: true })).origin;
  facility = await signIn(origin, demoAccounts.facility.email);
  brand = await signIn(origin, demoAccounts.brandlite.email);
});

async function write(given: unknown): Promise<[number, { errors: Record<string, string> }]> {
  const { _csrf = "" } = findForm(await facility.get("/facilities"), { action: "/signout" }).values;
  const answer = await request(`${origin}/api/v1/leasing_lists`, {
    method: "POST",
    body: JSON.stringify(given),
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-csrf-token": String(_csrf),
      cookie: [...facility.cookies].map((pair) => pair.join("=")).join("; "),
    },
  });
  return [answer.statusCode, (await answer.body.json()) as { errors: Record<string, string> }];
}

describe("calls from the browser (S16)", () => {
  it("are answered in the name of the session's person, in JSON, and kept by no cache", async () => {
    const answer = await facility.get("/api/v1/genres");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(calls.getGenres.response.safeParse(JSON.parse(answer.body)).success).toBe(true);
  });

  it("reach only what the contract opens to browsers", async () => {
    for (const path of [
      "/api/v1/users",
      "/api/v1/users/my_role",
      "/api/v1/sections/sections_excel",
      "/api",
      "/api/",
      "/api/v2/genres",
    ])
      expect((await facility.get(path)).status, path).toBe(404);
  });

  it("cannot leave their path by any spelling of an id or key", async () => {
    for (const path of [
      "/api/v1/facilities/..%2fusers",
      "/api/v1/facilities/%2e%2e%5cusers",
      "/api/v1/facilities/1%3fx=1",
      "/api/v1/facilities/1%23",
      "/api/v1/facilities/1%2f..%2f..%2fusers",
      "/api/v1/facilities/01",
      "/api/v1/facilities/99999999999",
    ])
      expect((await facility.get(path)).status, path).toBe(404);
    expect((await facility.get("/api/v1/genres?facility_id=1")).status).toBe(400);
    expect((await facility.get("/api/v1/floors?facility_id=1&facility_id=2")).status).toBe(400);
  });

  it("say which field is at fault, whether the contract or the backend refuses it", async () => {
    const message = "入力内容に誤りがあります。";
    const unasked = await facility.get("/api/v1/facilities/competitor?lat=north&altitude=3");
    expect([unasked.status, JSON.parse(unasked.body)]).toEqual([
      400,
      { status: 4000, message, errors: { lat: expect.any(String), altitude: "この項目は指定できません。" } },
    ]);
    const asked = await facility.get("/api/v1/facilities/competitor?lat=35");
    expect([asked.status, JSON.parse(asked.body)]).toEqual([
      400,
      { status: 4000, message, errors: { lon: expect.any(String) } },
    ]);
    expect(JSON.parse((await facility.get("/api/v1/genres?facility_id=1")).body).errors).toEqual({
      facility_id: "この項目は指定できません。",
    });
    expect(await write({ recruitment_id: "x", is_added: true })).toEqual([
      400,
      {
        status: 4000,
        message,
        errors: {
          recruitment_id: "形式が正しくありません。",
          brand_id: "必須項目です。",
          is_added: "この項目は指定できません。",
        },
      },
    ]);
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, 1]));
    const [, body] = await write({ recruitment_id: 1, brand_id: 1, ...unknown });
    expect(Object.keys(body.errors)).toHaveLength(100);
  });

  it("are refused to anybody not signed in, and to the wrong side", async () => {
    const anonymous = await new Browserless(origin).get("/api/v1/genres");
    expect([anonymous.status, JSON.parse(anonymous.body).status]).toEqual([401, 4010]);
    const other = await brand.get("/api/v1/sections?facility_id=1");
    expect([other.status, JSON.parse(other.body).status]).toEqual([403, 4030]);
  });

  it("answer another tenant's id as one that does not exist", async () => {
    const answers = [];
    for (const id of [19, 2_000_000_000]) {
      const answer = await facility.get(`/api/v1/sections?facility_id=${id}`);
      answers.push([answer.status, answer.body]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
  });
});
