import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wordingOf } from "../../server/web/refusal.ts";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { projectRoot } from "../helpers/project-root.ts";

let web: RunningWeb;
let person: Visitor;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.close());
beforeEach(async () => {
  delete web.answers.status;
  person = new Visitor(web.app);
  await person.signIn();
});

async function backendAway(status: number): Promise<void> {
  await person.post("/facility-switch", { id: "12", _csrf: await person.token("/facilities") });
  web.answers.status = status;
}

describe("a page that is not there", () => {
  it("says so in Japanese and English and leads home, in the person's own frame", async () => {
    const answer = await person.get("/nothing");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("ページが見つかりません");
    expect(answer.body).toMatch(/<(\w+)[^>]*lang="en"[^>]*>This page could not be found<\/\1>/);
    expect(answer.body).toContain("Back to the home page");
    expect(answer.body).toContain('href="/sections"');
    expect(answer.body).toContain("自施設設定");
  });

  it("is a plain page for somebody not signed in", async () => {
    const answer = await new Visitor(web.app).get("/nothing");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("自施設設定");
  });

  it("is JSON for a call, without the framework's codes", async () => {
    const answer = await person.get("/api/v1/nothing");
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 4040, message: "対象が見つかりません。" },
    ]);
  });
});

describe("a request refused before its cookies are looked at", () => {
  const keys = Array.from({ length: 51 }, (_, n) => `k${n}=`).join("&");
  it.each([
    [414, "an address without end", () => person.get(`/sections?search=${"x".repeat(3000)}`)],
    [400, "a flood of keys", () => person.get(`/sections?${keys}`)],
    [415, "a packed body", () => person.post("/notices", {}, { "content-encoding": "gzip" })],
  ])("is answered with %i and the page that says so: %s", async (status, _what, ask) => {
    const failed = web.log.length;
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(`${wordingOf(status).heading}</h1>`);
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
    expect(web.log.slice(failed).join("")).not.toContain("the error page failed");
  });
});

describe("a page while the backend is away", () => {
  it("keeps its frame, says what is missing, gives a number to quote, and signs nobody out", async () => {
    await backendAway(500);
    const answer = await person.get("/facilities");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.body).toContain("データを取得できませんでした。");
    expect(answer.body).toContain("自施設設定");
    expect(answer.body).toContain("施設12");
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
    expect(answer.body).toContain('href="/facilities"');
    delete web.answers.status;
    expect((await person.get("/signout")).statusCode).toBe(200);
  });

  it("leaves public pages and the sign-out as they are", async () => {
    await backendAway(500);
    for (const path of ["/", "/support", "/signout"])
      expect((await person.get(path)).statusCode, path).toBe(200);
    const answer = await person.post("/signout", { _csrf: await person.token("/signout") });
    expect(answer.headers.location).toBe("/signin");
  });

  it("is JSON for a call", async () => {
    await backendAway(500);
    const answer = await person.get("/api/v1/genres");
    expect([answer.statusCode, answer.json().status]).toEqual([503, 5030]);
  });
});

describe("an error page that fails itself", () => {
  it("is a constant page that leads home", async () => {
    const viewsRoot = await mkdtemp(join(tmpdir(), "kukaku-views-"));
    await cp(join(projectRoot, "views"), viewsRoot, { recursive: true });
    for (const view of ["errors/not-found", "errors/page"])
      await writeFile(join(viewsRoot, `${view}.eta`), "<% throw new Error('broken') %>");
    const broken = await startWeb({}, viewsRoot);
    const answer = await new Visitor(broken.app).get("/nothing");
    expect(answer.body).toContain("An error occurred while showing the error page");
    expect(answer.body).toContain('<a href="/">');
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    await broken.close();
    await rm(viewsRoot, { recursive: true });
  });

  it("is a page with status 500 where only the page itself failed, and the log knows why", async () => {
    const viewsRoot = await mkdtemp(join(tmpdir(), "kukaku-views-"));
    await cp(join(projectRoot, "views"), viewsRoot, { recursive: true });
    await writeFile(join(viewsRoot, "about/support.eta"), "<% throw new Error('broken') %>");
    const broken = await startWeb({}, viewsRoot);
    const answer = await new Visitor(broken.app).get("/support");
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain("エラーが発生しました");
    expect(answer.body).not.toContain("broken");
    const line = broken.log.find((one) => one.includes("request failed")) ?? "";
    expect(JSON.parse(line)).toMatchObject({ id: answer.headers["x-request-id"], route: "/support" });
    await broken.close();
    await rm(viewsRoot, { recursive: true });
  });
});

describe("the log (S24)", () => {
  it("holds no cookie, token, password or address of a page, one JSON object a line", async () => {
    const id = person.cookies.get("sid") ?? "";
    await person.get("/facilities?search=himitsu");
    expect(web.log.length).toBeGreaterThan(3);
    for (const line of web.log) {
      expect(() => JSON.parse(line)).not.toThrow();
      for (const secret of [id, "Kukaku2026", "himitsu", "eyJ"]) expect(line).not.toContain(secret);
    }
  });
});

describe("a page asked for by another name of this host", () => {
  it("is the whole error page, without a session, and leads to the right name only", async () => {
    const answer = await person.get("/sections", { host: "evil.example" });
    expect(answer.statusCode).toBe(421);
    expect(answer.body).toContain("このアドレスでは利用できません");
    expect(answer.body).toContain('<main class="main');
    expect(answer.body).toContain("プライバシーポリシー");
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
    expect(answer.body).not.toContain("自施設設定");
    expect(answer.body).not.toContain("evil.example");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const links = [...answer.body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((href) => href !== "#main" && !href?.startsWith("http://localhost"))).toEqual([]);
  });

  it("leads to the public origin where there is one, and its files are served under the other name", async () => {
    const deployed = await startWeb({ PUBLIC_ORIGIN: "https://kukaku.example" });
    try {
      const answer = await new Visitor(deployed.app, "10.1.2.3").get("/signin");
      expect(answer.statusCode).toBe(421);
      expect(answer.body).toContain('<a class="app-header-logo" href="https://kukaku.example/">');
      const files = [...answer.body.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href ?? "");
      expect(files).toContain("/favicon.svg");
      for (const file of files)
        expect([file, (await new Visitor(deployed.app, "10.1.2.3").get(file)).statusCode]).toEqual([
          file,
          200,
        ]);
    } finally {
      await deployed.close();
    }
  });

  it("is the contract's error for a call", async () => {
    const answer = await person.get("/api/v1/prefectures", { host: "evil.example" });
    expect([answer.statusCode, answer.json().status]).toEqual([421, 4000]);
  });
});
