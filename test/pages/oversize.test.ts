import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";

let web: RunningWeb;
let person: Visitor;
let token: string;
let asked = 0;
beforeAll(async () => {
  web = await startWeb();
  web.answers.others = (request, response) => {
    if (request.method === "POST") asked++;
    response.writeHead(404, { "content-type": "application/json" }).end('{"status":4040,"message":"x"}');
  };
  person = new Visitor(web.app);
  await person.signIn();
  token = await person.token("/signout");
});
afterAll(() => web.close());

const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

describe("what is larger, deeper or wider than anything needs (S19)", () => {
  it.each<[string, number, string]>([
    ["2 MB of text", 413, JSON.stringify({ name: "x".repeat(2_000_000) })],
    ["100,000 levels", 400, `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["20,000 keys", 400, JSON.stringify(Object.fromEntries(keys(20_000).map((key) => [key, 1])))],
  ])("is refused as a call and reaches nothing: %s", async (_name, status, payload) => {
    asked = 0;
    const answer = await person.send({
      method: "POST",
      url: "/api/v1/facilities/11/optional_points",
      payload,
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-csrf-token": token,
      },
    });
    expect([answer.statusCode, answer.json().status, asked]).toEqual([status, status * 10, 0]);
  });

  it.each<[string, number, string]>([
    ["2 MB of text", 413, `email=${"x".repeat(2_000_000)}`],
    ["5,000 keys", 400, keys(5000).join("=&")],
  ])("is refused as a form: %s", async (_name, status, payload) => {
    const answer = await person.send({
      method: "POST",
      url: "/signin",
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
    expect(answer.statusCode).toBe(status);
  });

  it("is less for a stranger than for somebody signed in, whose fields say what is too long", async () => {
    const send = (visitor: Visitor, letters: number) =>
      visitor.send({
        method: "POST",
        url: "/section_register",
        payload: `description=${"x".repeat(letters)}`,
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      });
    expect((await send(new Visitor(web.app), 70_000)).statusCode).toBe(413);
    expect((await send(person, 500_000)).statusCode).not.toBe(413);
    const refused = await send(person, 600_000);
    expect(refused.statusCode).toBe(413);
    expect(refused.body).toContain("全角で約58,200文字までです。");
    expect(refused.body).toContain("入力した内容が残っています。");
  });

  it("is refused as an address", async () => {
    expect((await person.get(`/facilities?${keys(51).join("=1&")}=1`)).statusCode).toBe(400);
    expect((await person.get(`/facilities?search=${"x".repeat(2048)}`)).statusCode).toBe(414);
  });
});
