import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());
afterEach(() => vi.useRealTimers());

const names = { family_name: "新田", given_name: "碧" };
const password = "Newcomer2026";

async function follow(link: string, visitor = new Visitor(web.app)) {
  const answer = await visitor.get(link, {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/invitation"]);
  return visitor;
}
const register = async (visitor: Visitor, fields: Record<string, string> = {}) =>
  visitor.post("/invitation", { ...names, password, ...fields, _csrf: await visitor.token("/invitation") });
const confirm = async (visitor: Visitor, code: string) =>
  visitor.post("/invitation/confirm", { code, _csrf: await visitor.token("/invitation/confirm") });
const wrongCode = (right: string) => (right === "000000" ? "000001" : "000000");

describe("a new colleague", () => {
  it("comes from the invitation's mail to the first page", async () => {
    const email = "nitta@kukaku.example";
    const visitor = await follow(await web.invite(email));
    const page = (await visitor.get("/invitation")).body;
    for (const text of ["ヒノハ南浜", "佐伯 奈緒", email, "有効期限"]) expect(page).toContain(text);
    const registered = await register(visitor);
    expect([registered.statusCode, registered.headers.location]).toEqual([303, "/invitation/confirm"]);
    expect((await visitor.get("/invitation/confirm")).body).toContain("n***@k***.example");
    const confirmed = await confirm(visitor, web.codeFor(email));
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, "/invitation/completion"]);
    const completion = (await visitor.get("/invitation/completion")).body;
    for (const text of ["登録が完了しました", "新田 碧", email, "ヒノハ南浜", 'href="/signin"'])
      expect(completion).toContain(text);
    expect((await visitor.signIn(email, password)).headers.location).toBe("/sections");
    expect((await visitor.get("/userfacilityjoins/users")).body).toContain("新田 碧");
  });

  it("waits for an administrator where the invitation says so", async () => {
    const email = "standing-by@kukaku.example";
    const visitor = await follow(await web.invite(email, "standby"));
    await register(visitor);
    await confirm(visitor, web.codeFor(email));
    expect((await visitor.get("/invitation/completion")).body).toContain("管理者の承認をお待ちください。");
    expect((await visitor.signIn(email, password)).body).toContain(
      "このアカウントで利用できる施設またはブランドがありません。管理者にお問い合わせください。",
    );
  });

  it("is told what is missing, with the names kept and the password forgotten", async () => {
    const visitor = await follow(await web.invite("missing@kukaku.example"));
    const answer = await register(visitor, { given_name: "", password: "short" });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain("名を入力してください。");
    expect(answer.body).toContain("パスワードは8文字以上で");
    expect(answer.body).toContain('value="新田"');
    expect(answer.body).not.toContain('"short"');
  });

  it("gets another code after a minute, and is told of a wrong one and an old one", async () => {
    const email = "resend@kukaku.example";
    const visitor = await follow(await web.invite(email));
    await register(visitor);
    const first = web.codeFor(email);
    const wrong = await confirm(visitor, wrongCode(first));
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain("確認コードが正しくありません。");
    const resend = async () =>
      visitor.post("/invitation/confirm/resend", { _csrf: await visitor.token("/invitation/confirm") });
    const sent = () => web.mails.filter(({ to }) => to === email).length;
    await resend();
    expect(sent()).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 61_000);
    await resend();
    expect(sent()).toBe(2);
    expect((await confirm(visitor, "1 2 3")).body).toContain("確認コードは6桁の数字で入力してください。");
    expect((await confirm(visitor, web.codeFor(email))).headers.location).toBe("/invitation/completion");
  });

  it("goes on in another browser where the first was closed", async () => {
    const email = "resumed@kukaku.example";
    const link = await web.invite(email);
    await register(await follow(link));
    const second = await follow(link);
    await register(second, { password: "Another2026" });
    expect((await second.get("/invitation/confirm")).body).toContain("最初に設定したものが有効です");
    const answer = await confirm(second, web.codeFor(email));
    expect(answer.headers.location).toBe("/signin");
    expect((await second.get("/signin")).body).toContain("最初に設定したパスワードでログインしてください。");
    expect((await second.signIn(email, "Another2026")).statusCode).toBe(401);
    expect((await second.signIn(email, password)).headers.location).toBe("/sections");
  });
});

describe("somebody known", () => {
  const { email } = demoAccounts.none;
  const accept = async (visitor: Visitor, path = "/invitation") =>
    visitor.post("/invitation/accept", { _csrf: await visitor.token(path) });
  const backOut = (address: string) =>
    web.database.query(
      "delete from user_facility_joins where user_id = (select id from users where email = $1)",
      [address],
    );

  it("without any organisation yet accepts by signing in", async () => {
    const visitor = await follow(await web.invite(email));
    const page = (await visitor.get("/invitation")).body;
    for (const text of ["招待の確認", "ヒノハ南浜", email, "ログインして招待を受ける"])
      expect(page).toContain(text);
    const cold = new Visitor(web.app);
    expect((await cold.signIn(email)).body).toContain(
      "招待を受けると、利用を始められます。招待メールのリンクを開いてください。",
    );
    expect((await accept(visitor)).headers.location).toBe("/signin");
    expect((await visitor.get("/signin")).body).toContain("招待を受けるため、");
    expect((await visitor.signIn(email)).headers.location).toBe("/sections");
    expect((await visitor.get("/userfacilityjoins/users")).statusCode).toBe(200);
    expect(
      (await (await follow(await web.invite("else@kukaku.example"), visitor)).get("/invitation")).body,
    ).toContain("別のアカウント");
    await backOut(email);
  });

  it("who is signed in accepts on the page of the mail's link, where somebody else cannot", async () => {
    const link = await web.invite(demoAccounts.rival.email);
    const other = new Visitor(web.app);
    await other.signIn(demoAccounts.member.email);
    const refused = (await (await follow(link, other)).get("/invitation")).body;
    expect(refused).toContain("この招待は別のメールアドレス宛てです。");
    expect(refused).not.toContain("招待を受ける</button>");
    expect((await accept(other, "/sections")).headers.location).toBe("/invitation");
    const rival = new Visitor(web.app);
    await rival.signIn(demoAccounts.rival.email);
    expect((await (await follow(link, rival)).get("/invitation")).body).toContain("招待を受ける</button>");
    expect((await accept(rival)).headers.location).toBe("/sections");
    expect((await rival.get("/sections")).body).toContain("「ヒノハ南浜」への招待を受けました。");
    expect((await rival.get("/userfacilityjoins/1")).statusCode).toBe(200);
  });

  it("is told of an invitation on every page, and accepts there", async () => {
    await web.invite(demoAccounts.both.email, "standby");
    const both = new Visitor(web.app);
    await both.signIn(demoAccounts.both.email);
    const page = (await both.get("/facilities")).body;
    expect(page).toContain("「ヒノハ南浜」への招待が届いています。");
    const join = /name="join" value="(\d+)"/.exec(page)?.[1] ?? "";
    const received = async (fields: Record<string, string>) =>
      both.post("/invitation/received", { ...fields, _csrf: await both.token("/facilities") });
    expect((await received({ side: "brand", join })).statusCode).toBe(303);
    expect((await both.get("/facilities")).body).toContain("この招待は見つかりません。");
    await received({ side: "facility", join });
    const after = (await both.get("/facilities")).body;
    expect(after).toContain("「ヒノハ南浜」への招待を受けました。管理者の承認をお待ちください。");
    expect(after).not.toContain("招待が届いています");
  });
});

describe("an invitation that cannot be answered", () => {
  it("was used already; another one to the same person waits for its own answer", async () => {
    const email = "twice@kukaku.example";
    const link = await web.invite(email);
    const second = await web.invite(email, "member", 2);
    const visitor = await follow(link);
    await register(visitor);
    await confirm(visitor, web.codeFor(email));
    const again = await follow(link);
    const answer = await again.get("/invitation");
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain("この招待はすでに使用されています。ログインしてください。");
    expect((await again.post("/invitation", { ...names, password, _csrf: "" })).statusCode).toBe(410);
    const other = (await (await follow(second)).get("/invitation")).body;
    expect(other).toContain("ログインして招待を受ける");
  });

  it("is used by now: who was invited goes on from there, somebody else signed in is told whose it is", async () => {
    const email = "settled@kukaku.example";
    const link = await web.invite(email);
    const visitor = await follow(link);
    await register(visitor);
    await confirm(visitor, web.codeFor(email));
    await visitor.signIn(email, password);
    const own = await (await follow(link, visitor)).get("/invitation");
    expect(own.statusCode).toBe(410);
    expect(own.body).toContain("登録は済んでいるため、この招待を使用する必要はありません。");
    expect(own.body).toMatch(/<a class="button button-primary" href="\/sections">サービスを開く<\/a>/);
    expect(own.body).not.toContain("ログインしてください");
    expect(own.body).not.toContain('action="/signout"');
    const other = new Visitor(web.app);
    await other.signIn(demoAccounts.member.email);
    const page = (await (await follow(link, other)).get("/invitation")).body;
    expect(page).toContain(
      `現在、${demoAccounts.member.email}としてログインしています。この招待は${email}宛て`,
    );
    expect(page).toContain('action="/signout"');
    expect(page).not.toContain("サービスを開く");
  });

  it("is too old", async () => {
    const email = "late@kukaku.example";
    const link = await web.invite(email);
    await web.database.query(
      "update invitations set expires_at = now() - interval '1 second' where address = $1",
      [email],
    );
    const answer = await (await follow(link)).get("/invitation");
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain("この招待の有効期限が切れています。招待した方に再送を依頼してください。");
  });

  it("was taken back with the grant", async () => {
    const email = "withdrawn@kukaku.example";
    const link = await web.invite(email);
    await web.database.query("delete from user_facility_joins where invited_address = $1", [email]);
    expect((await (await follow(link)).get("/invitation")).statusCode).toBe(410);
  });

  it("is nobody's, or comes without its number", async () => {
    const invented = await follow("/invitation?id=11111111-1111-4111-8111-111111111111&email=a@b.example");
    const answer = await invented.get("/invitation");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("招待が見つかりません");
    expect((await new Visitor(web.app).get("/invitation?id=1")).body).toContain("招待が見つかりません");
    expect((await new Visitor(web.app).get("/invitation")).body).toContain("招待メールのリンク");
    for (const path of ["/invitation/confirm", "/invitation/completion"])
      expect((await new Visitor(web.app).get(path)).headers.location).toBe("/invitation");
  });

  it("is somebody else's than who is signed in", async () => {
    const visitor = new Visitor(web.app);
    await visitor.signIn(demoAccounts.member.email);
    await follow(await web.invite("somebody@kukaku.example"), visitor);
    const page = (await visitor.get("/invitation")).body;
    expect(page).toContain("別のアカウントでログインしています");
    expect(page).toContain(demoAccounts.member.email);
    expect(page).toContain("somebody@kukaku.example");
    expect(page).toContain('action="/signout"');
  });
});

describe("the number of an invitation", () => {
  it("is kept as a hash, and stays neither in the address bar nor readable in the browser", async () => {
    const link = await web.invite("secret@kukaku.example");
    const id = new URL(link, "http://x").searchParams.get("id") ?? "";
    const { rows } = await web.database.query("select * from invitations");
    expect(JSON.stringify(rows)).not.toContain(id);
    const visitor = await follow(link);
    expect((await visitor.get("/invitation")).body).not.toContain(id);
    const cookie = visitor.cookies.get("invitation") ?? "";
    expect(cookie).not.toBe("");
    expect(Buffer.from(cookie.split(".").at(-1) ?? "", "base64url").toString()).not.toContain(id);
    visitor.cookies.set("invitation", `${cookie.slice(0, -2)}AA`);
    expect((await visitor.get("/invitation")).body).toContain("招待メールのリンク");
  });

  it("cannot be tried more than ten times an hour from one address", async () => {
    const statuses: number[] = [];
    for (let person = 0; person < 3; person++) {
      const email = `guessed${person}@kukaku.example`;
      const visitor = await follow(await web.invite(email));
      await register(visitor);
      const _csrf = await visitor.token("/invitation/confirm");
      for (let guess = 0; guess < 4; guess++) {
        const fields = { code: wrongCode(web.codeFor(email)), _csrf };
        const headers = { "x-forwarded-for": "203.0.113.77" };
        statuses.push((await visitor.post("/invitation/confirm", fields, headers)).statusCode);
      }
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});
