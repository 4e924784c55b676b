import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());

async function create(email: string, userId: number): Promise<string> {
  const { origin, clientId, clientSecret, userPoolId } = web.identity;
  const answer = await fetch(origin, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.AdminCreateUser",
    },
    body: JSON.stringify({
      UserPoolId: userPoolId,
      Username: email,
      ClientMetadata: {
        SECRET_HASH: createHmac("sha256", clientSecret)
          .update(email + clientId)
          .digest("base64"),
      },
    }),
  });
  const { User } = (await answer.json()) as { User: { Username: string } };
  await web.database.query("update users set uuid = $1 where id = $2", [User.Username, userId]);
  return /仮パスワード：(\S+)/.exec(web.mails.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
}

const choose = async (visitor: Visitor, password: string) =>
  visitor.post("/signin/new-password", { password, _csrf: await visitor.token("/signin/new-password") });

describe("somebody whose password was set by an administrator", () => {
  it("chooses their own before anything else", async () => {
    const email = "appointed@kukaku.example";
    const temporary = await create(email, 8);
    const visitor = new Visitor(web.app);
    const first = await visitor.signIn(email, temporary);
    expect([first.statusCode, first.headers.location]).toEqual([303, "/signin/new-password"]);
    expect(visitor.cookies.has("sid")).toBe(false);
    expect((await visitor.get("/signin/new-password")).body).toContain(email);
    const weak = await choose(visitor, "weak");
    expect(weak.statusCode).toBe(422);
    expect(weak.body).toContain(
      "パスワードは8文字以上で、英大文字・英小文字・数字をそれぞれ1文字以上使用してください。",
    );
    const done = await choose(visitor, "Chosen2026");
    expect([done.statusCode, done.headers.location]).toEqual([303, "/sections"]);
    expect((await new Visitor(web.app).signIn(email, temporary)).statusCode).toBe(401);
    expect((await new Visitor(web.app).signIn(email, "Chosen2026")).headers.location).toBe("/sections");
  });

  it("begins again where the step was lost, and in no other browser", async () => {
    const email = "lost@kukaku.example";
    const temporary = await create(email, 9);
    const visitor = new Visitor(web.app);
    await visitor.signIn(email, temporary);
    const stranger = new Visitor(web.app);
    expect((await stranger.get("/signin/new-password")).headers.location).toBe("/signin");
    const _csrf = await visitor.token("/signin/new-password");
    visitor.cookies.delete("tx");
    const answer = await visitor.post("/signin/new-password", { password: "Chosen2026", _csrf });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("時間が経過したため、最初からやり直してください。");
  });
});

describe("somebody whom only the identity service knows", () => {
  it("is told that nothing is open to them", async () => {
    const visitor = new Visitor(web.app);
    await web.database.query("update users set uuid = 'somebody-else' where email = $1", [
      demoAccounts.none.email,
    ]);
    const answer = await visitor.signIn(demoAccounts.none.email);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("このアカウントで利用できる施設またはブランドがありません。");
    expect(visitor.cookies.has("sid")).toBe(false);
  });
});
