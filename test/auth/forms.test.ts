import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { buildWeb } from "../../server/web/app.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());

function accountForms(): string[] {
  return web.app.declaredRoutes
    .filter(({ method }) => method === "POST")
    .map(({ path }) => path)
    .filter((path) => /^\/(signin|signout|forgotpassword|invitation)|joins\/users/.test(path))
    .sort();
}

describe("every form of accounts", () => {
  it("is refused without the token of its own visit, and from another site", async () => {
    const stranger = new Visitor(web.app);
    const foreign = await stranger.token("/signin");
    const visitor = new Visitor(web.app);
    await visitor.signIn(demoAccounts.both.email);
    expect(accountForms().length).toBeGreaterThan(12);
    for (const path of accountForms()) {
      for (const _csrf of ["", foreign, "A".repeat(86)]) {
        const answer = await visitor.post(path, { _csrf, key: "others" });
        // Steps that were not begun lead to their beginning, which changes nothing.
        expect([403, 303], `${path} ${answer.statusCode}`).toContain(answer.statusCode);
        if (answer.statusCode === 303)
          expect(path).toMatch(/^\/(forgotpasswordconfirm|invitation)|email\/code/);
      }
      const crossSite = await visitor.post(path, {}, { "sec-fetch-site": "cross-site" });
      expect(crossSite.statusCode, path).toBe(403);
    }
    expect((await visitor.get("/accesslimit")).statusCode).toBe(200);
  });

  it("cannot be sent by reading", async () => {
    const visitor = new Visitor(web.app);
    await visitor.signIn(demoAccounts.both.email);
    for (const path of ["/userfacilityjoins/users/sessions", "/userfacilityjoins/users/email/resend"])
      expect((await visitor.get(`${path}?key=others&cancel=1`)).statusCode, path).toBe(404);
  });
});

describe("coming back to the sign-in page", () => {
  it("stays there from map mode, once, and returns from the list beside the map", async () => {
    const visitor = new Visitor(web.app);
    await visitor.signIn();
    await visitor.get("/sections?view=map");
    expect((await visitor.get("/signin")).statusCode).toBe(200);
    expect((await visitor.get("/signin")).headers.location).toBe("/sections");
    await visitor.get("/sections?view=map");
    await visitor.get("/sections");
    expect((await visitor.get("/signin")).headers.location).toBe("/sections");
  });
});

describe("the notice of a used-up limit", () => {
  it("says how many points are used, of how many, and from when on there are new ones", async () => {
    const visitor = new Visitor(web.app);
    await visitor.signIn(demoAccounts.free.email);
    const early = await visitor.get("/accesslimit");
    expect(early.body).toContain("アクセス回数制限には達していません。");
    await web.database.query(
      `insert into point_accesses (facility_id, month, latitude_4, longitude_4)
       select $1, to_char(now() at time zone 'Asia/Tokyo', 'YYYY-MM'), 350000 + point, 1390000
       from generate_series(1, 30) point`,
      [FACILITY_OF.free],
    );
    const { body } = await visitor.get("/accesslimit");
    expect(body).toContain("アクセス回数制限に達しました。");
    expect(body).toMatch(
      /今月は30地点のうち\d+地点を分析しました。\d{4}年\d{1,2}月1日に、再び分析できるようになります。/,
    );
    const standard = new Visitor(web.app);
    await standard.signIn();
    expect((await standard.get("/accesslimit")).body).toContain("現在のプランに回数の上限はありません。");
  });
});

describe("the mails of development", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it("are shown newest first, with their links", async () => {
    const outbox = join(web.dataDir, "outbox");
    await mkdir(outbox, { recursive: true });
    const head = "To: <nitta@kukaku.example>\r\nDate: Fri, 20 Nov 2026 00:05:00 +0000\r\n";
    await writeFile(
      join(outbox, "1.eml"),
      `${head}Subject: =?UTF-8?B?${base64("【クカク】")}?=\r\n =?UTF-8?Q?=E6=8B=9B=E5=BE=85?=\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64("登録：http://127.0.0.1:3000/invitation?id=1\n<b>終わり</b>")}\r\n`,
    );
    const { body } = await new Visitor(web.app).get("/dev/mails");
    expect(body).toContain("【クカク】招待");
    expect(body).toContain("宛先：nitta@kukaku.example");
    expect(body).toContain("2026/11/20 09:05");
    expect(body).toContain('<a href="http://127.0.0.1:3000/invitation?id=1">');
    expect(body).toContain("&lt;b&gt;終わり");
  });

  it("have no address in production, nor where people sign in elsewhere", async () => {
    const { identity, projectRoot, backendOrigin } = web.app.web;
    const production = readConfig({
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      PUBLIC_ORIGIN: "https://kukaku.example",
      SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
      ALLOW_EMBEDDED_IDENTITY: "1",
      DATABASE_URL: "postgres://db.internal/kukaku",
      ALLOW_MAIL_FILES: "1",
    });
    const elsewhere = { ...identity, embedded: false };
    for (const options of [
      { config: production, identity },
      { config: web.app.web.config, identity: elsewhere },
    ]) {
      const app = await buildWeb({ ...options, backendOrigin, projectRoot });
      expect(app.declaredRoutes.filter(({ path }) => path.startsWith("/dev"))).toEqual([]);
      await app.close();
    }
  });
});

describe("JSON in a form's place", () => {
  const names =
    "action alt back before brand brand_id change code comment draft due_on email emails grant_type item items key list memo message name recruitment_id scout search section_id stars status subject text to token user version";
  const unspeakable = { toString: null, valueOf: null };

  it("breaks no form with values that cannot be shown", async () => {
    const routes = web.app.declaredRoutes.filter(
      ({ method, path }) => method === "POST" && !/^\/(api|csp-report|signout)/.test(path),
    );
    expect(routes.length).toBeGreaterThan(70);
    const broken: string[] = [];
    for (const account of ["facility", "brand", "curator"] as const) {
      const visitor = new Visitor(web.app);
      await visitor.signIn(demoAccounts[account].email);
      const token = await visitor.token("/notices");
      for (const { path } of routes)
        for (const value of [unspeakable, [unspeakable]]) {
          const answer = await visitor.send({
            method: "POST",
            url: path.replace(/:\w+/g, "1"),
            headers: { "content-type": "application/json", "x-csrf-token": token },
            payload: JSON.stringify(Object.fromEntries(names.split(" ").map((name) => [name, value]))),
          });
          if (answer.statusCode >= 500) broken.push(`${account} ${path} ${answer.statusCode}`);
        }
    }
    expect(broken).toEqual([]);
  });
});

describe("a form with a file", () => {
  const head = 'Content-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n';
  it.each([
    ["breaks off in a file", "x", `--x\r\n${head}\r\nhalf a picture`],
    ["breaks off before a part's content", "x", `--x\r\n${head}`],
    ["has no parts", "x", "half a form"],
  ])("is refused where it %s, and is no fault of ours", async (_what, boundary, payload) => {
    for (const path of ["/setting/facility/details/images", "/admin/brand_data/import"]) {
      const visitor = new Visitor(web.app);
      await visitor.signIn(demoAccounts.curator.email);
      const answer = await visitor.send({
        method: "POST",
        url: path,
        headers: {
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "x-csrf-token": await visitor.token("/notices"),
        },
        payload,
      });
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.body).toContain("メインメニュー");
    }
  });
});
