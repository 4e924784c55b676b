import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";

const CANARY = "kanariya-7f3a";

let web: RunningWeb;
let person: Visitor;
beforeAll(async () => {
  web = await startWeb({ LOG_LEVEL: "debug" });
  person = new Visitor(web.app);
  await person.signIn();
});
afterAll(() => web.close());

const written = () => web.log.flatMap((line) => line.trimEnd().split("\n"));

describe("what is logged of a request (S24)", () => {
  it("never holds what was typed, sent or kept, however it was sent", async () => {
    const mail = `${CANARY}@example.jp`;
    await new Visitor(web.app).signIn(mail, `${CANARY}-password`);
    await person.post("/signin", { email: mail, password: CANARY, _csrf: CANARY });
    await person.get(`/facilities?search=${CANARY}&unknown=${CANARY}`);
    await person.get(`/sections/${CANARY}`);
    await person.get(`/${CANARY}/${CANARY}`);
    await person.get(`/invitation?id=${CANARY}`);
    await person.get(`/auth/callback?code=${CANARY}&state=${CANARY}&error_description=${CANARY}`);
    const sent = {
      authorization: `Bearer ${CANARY}`,
      "x-csrf-token": CANARY,
      referer: `http://x/?${CANARY}`,
    };
    await person.get("/support", { ...sent, "user-agent": CANARY, "x-forwarded-for": CANARY });
    await person.send({ method: "POST", url: "/api/v1/applies", payload: `{"x":"${CANARY}"`, headers: sent });
    web.answers.others = (_request, response) =>
      response
        .writeHead(500, { "content-type": "application/json" })
        .end(JSON.stringify({ message: CANARY }));
    await person.get("/facilities/details/1");
    expect(written().filter((line) => line.includes(CANARY))).toEqual([]);
  });

  it("is one JSON object a line, whatever characters were sent", async () => {
    const odd = "%0d%0a%1b%5b31m%7b%22level%22%3a60%7d";
    await person.get(`/facilities?search=${odd}`);
    await person.get(`/sections/${odd}`);
    await person.get("/support", { "user-agent": '{"level":60}\u001b[31m' });
    const lines = written();
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(typeof JSON.parse(line)).toBe("object");
    expect(lines.filter((line) => line.includes("[31m"))).toEqual([]);
  });

  it("has an id that was made here, the one shown to the person", async () => {
    const answer = await person.get("/nothing", { "x-request-id": CANARY, "request-id": CANARY });
    const id = String(answer.headers["x-request-id"]);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const line = written().find((one) => one.includes(id) && one.includes('"status":404'));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ id, method: "GET", status: 404 });
  });

  it("names the route and the session, and neither the address nor the session's id", async () => {
    await person.get("/facilities?page=2");
    const line = written().findLast((one) => one.includes('"route":"/facilities"')) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ route: "/facilities", user: 1, facility: 11 });
    expect(JSON.parse(line).session).toHaveLength(8);
    for (const one of written()) expect(one).not.toContain(person.cookies.get("sid"));
  });

  it("tells of a refused sign-in, whose and from where, without the address that was typed", async () => {
    await new Visitor(web.app).signIn("nobody@kukaku.example", "Wrong2026");
    const line = written().findLast((one) => one.includes("a sign-in was refused")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({
      account: expect.stringMatching(/^account:[\w-]{16}$/),
      network: expect.any(String),
      id: expect.any(String),
    });
    expect(line).not.toContain("nobody");
  });

  it("of a browser's report leaves out what an address carried", async () => {
    const report = JSON.stringify({
      "csp-report": {
        "document-uri": `http://localhost/facilities?search=${CANARY}#${CANARY}`,
        "blocked-uri": "eval",
      },
    });
    await person.send({
      method: "POST",
      url: "/csp-report",
      payload: report,
      headers: { "content-type": "application/csp-report" },
    });
    const line = written().findLast((one) => one.includes("csp report")) ?? "";
    expect(line).toContain("/facilities");
    expect(line).not.toContain(CANARY);
  });
});
