import readWorkbook from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());
afterEach(() => vi.useRealTimers());

const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
};
const signedIn = async ({ email }: DemoAccount, headers: Record<string, string> = {}) => {
  const visitor = new Visitor(web.app);
  const _csrf = await visitor.token("/signin");
  const answer = await visitor.post("/signin", { email, password: DEMO_PASSWORD, _csrf }, headers);
  expect(answer.statusCode).toBe(303);
  return visitor;
};
const send = async (visitor: Visitor, path: string, fields: Record<string, string>, form = path) =>
  visitor.post(path, { ...fields, _csrf: await visitor.token(form) });

const sides = [
  { side: "facility", base: "/userfacilityjoins/users", account: demoAccounts.rival },
  { side: "brand", base: "/userbrandjoins/users", account: demoAccounts.rivalbrand },
] as const;

describe.each(sides)("one's own account on the $side side", ({ base, account }) => {
  it("shows name, address and grants, and changes the name", async () => {
    const visitor = await signedIn(account);
    const page = (await visitor.get(base)).body;
    for (const text of [`${account.family_name} ${account.given_name}`, account.email, "確認済み", "管理者"])
      expect(page).toContain(text);
    const empty = await send(visitor, `${base}/profile`, { family_name: "", given_name: "あ".repeat(51) });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain("姓を入力してください。");
    expect(empty.body).toContain("名は50文字以内で入力してください（現在51文字）。");
    expect(empty.body).toContain("あ".repeat(51));
    const saved = await send(visitor, `${base}/profile`, { family_name: "髙橋", given_name: "𠮷乃" });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, base]);
    const after = (await visitor.get(base)).body;
    expect(after).toContain("氏名を保存しました。");
    expect(after).toContain("髙橋 𠮷乃");
  });

  it("gives away what is kept about oneself, and asks the admins for the removal once", async () => {
    const visitor = await signedIn(account);
    await web.database.script(`
      insert into facility_bookmarks (user_id, facility_id)
      select u.id, f.id from users u, facilities f where u.email = '${account.email}' and f.id in (6, 8)
      on conflict do nothing;
      update facilities set is_stealth = true where id = 8`);
    const file = await visitor.get(`${base}/data`);
    await web.database.script("update facilities set is_stealth = false where id = 8");
    expect(file.headers["content-type"]).toContain("spreadsheetml.sheet");
    const sheets = await readWorkbook(file.rawPayload);
    const rows = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    expect(rows("登録内容")).toContainEqual(["メールアドレス", account.email]);
    expect(rows("施設・ブランド").length).toBeGreaterThan(1);
    const { rows: buildings } = await web.database.query<{ name: string }>(
      "select name from facilities where id in (6, 8) order by id",
    );
    const marked = rows("ブックマーク").map(([name]) => name);
    expect(buildings.map(({ name }) => marked.includes(name))).toEqual([true, false]);
    const mails = async () => {
      const { rows } = await web.database.query<{ count: number }>(
        "select count(*)::int as count from outbox where subject like '%アカウントの削除の依頼%' and text like $1",
        [`%${account.email}%`],
      );
      return rows[0]?.count ?? 0;
    };
    const before = await mails();
    const asked = await send(visitor, `${base}/removal`, {});
    expect([asked.statusCode, asked.headers.location]).toEqual([303, base]);
    expect(await mails()).toBeGreaterThan(before);
    expect((await visitor.get(base)).body).toContain("アカウントの削除を管理者に依頼しました。");
    expect((await (await signedIn(account)).get(base)).body).toContain("依頼を取り下げる");
    const back = await send(visitor, `${base}/removal`, {});
    expect(back.statusCode).toBe(303);
    expect((await visitor.get(base)).body).toContain("アカウントの削除を依頼する");
  });

  it("changes the address with the code from the new one; the old one stays until then", async () => {
    const visitor = await signedIn(account);
    const address = `new-${account.email}`;
    const same = await send(visitor, `${base}/email`, { email: account.email });
    expect(same.body).toContain("現在のメールアドレスと同じです。");
    const asked = await send(visitor, `${base}/email`, { email: address });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `${base}/email`]);
    expect((await visitor.get(base)).body).toContain("確認コードの入力を待っています");
    const code = web.codeFor(address);
    const wrong = await send(
      visitor,
      `${base}/email/code`,
      { code: code === "000000" ? "1" : "000000" },
      base,
    );
    expect(wrong.body).toMatch(/確認コード(が正しくありません|は6桁)/);
    expect((await new Visitor(web.app).signIn(address)).statusCode).toBe(401);
    const done = await send(visitor, `${base}/email/code`, { code }, base);
    expect([done.statusCode, done.headers.location]).toEqual([303, base]);
    expect((await visitor.get(base)).body).toContain("メールアドレスを変更しました。");
    expect((await visitor.get(base)).body).toContain(address);
    expect((await new Visitor(web.app).signIn(account.email)).statusCode).toBe(401);
    expect((await new Visitor(web.app).signIn(address)).statusCode).toBe(303);
  });
});

describe("the address of somebody else", () => {
  it("is not taken, and the change can be given up", async () => {
    const visitor = await signedIn(demoAccounts.both);
    const base = "/userfacilityjoins/users";
    const taken = await send(visitor, `${base}/email`, { email: demoAccounts.facility.email });
    expect(taken.body).toContain("このメールアドレスは使用できません。");
    later(2);
    await send(visitor, `${base}/email`, { email: "elsewhere@kukaku.example" });
    expect((await visitor.get(`${base}/email`)).body).toContain("変更を取り消す");
    await send(visitor, `${base}/email/resend`, { cancel: "1" }, base);
    expect((await visitor.get(`${base}/email`)).body).toContain("新しいメールアドレスに確認コードを送ります");
  });
});

describe("a change of how one signs in", () => {
  const base = "/userfacilityjoins/users";

  it("asks for the password again a quarter of an hour after the last proof, under a new session id", async () => {
    const visitor = await signedIn(demoAccounts.member);
    expect((await visitor.get(`${base}/email`)).body).not.toContain("current_password");
    later(16);
    expect((await visitor.get(`${base}/email`)).body).toContain("current_password");
    const email = "proof@kukaku.example";
    const missing = await send(visitor, `${base}/email`, { email });
    expect(missing.statusCode).toBe(422);
    expect(missing.body).toContain("現在のパスワードを入力してください。");
    expect(missing.body).toContain(`value="${email}"`);
    const wrong = await send(visitor, `${base}/email`, { email, current_password: "Wrong2026" });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain("現在のパスワードが正しくありません。");
    const old = visitor.cookies.get("sid") ?? "";
    const asked = await send(visitor, `${base}/email`, { email, current_password: DEMO_PASSWORD });
    expect(asked.statusCode).toBe(303);
    expect(visitor.cookies.get("sid")).not.toBe(old);
    const thief = new Visitor(web.app);
    thief.cookies.set("sid", old);
    expect((await thief.get(base)).headers.location).toBe("/signin");
    expect((await visitor.get(`${base}/email`)).body).toContain(email);
  });

  it("ends every other session with a new password, and goes on under a new id here", async () => {
    const here = await signedIn(demoAccounts.free);
    const there = await signedIn(demoAccounts.free);
    const old = here.cookies.get("sid");
    const path = `${base}/password`;
    const fields = { current_password: DEMO_PASSWORD, password: "Better2026" };
    for (const [change, text] of [
      [{ current_password: "" }, "現在のパスワードを入力してください。"],
      [{ current_password: "Wrong2026" }, "現在のパスワードが正しくありません。"],
      [{ password: "weak" }, "パスワードは8文字以上で"],
      [{ password: DEMO_PASSWORD }, "現在のパスワードと異なるパスワードを入力してください。"],
    ] as const) {
      const refused = await send(here, path, { ...fields, ...change });
      expect(refused.statusCode).toBeGreaterThan(400);
      expect(refused.body).toContain(text);
      expect(refused.body).not.toContain("Better2026");
    }
    const done = await send(here, path, fields);
    expect([done.statusCode, done.headers.location]).toEqual([303, base]);
    expect(here.cookies.get("sid")).not.toBe(old);
    expect((await here.get(base)).body).toContain(
      "パスワードを変更しました。ほかの端末はログアウトしました。",
    );
    expect((await there.get(base)).headers.location).toBe("/signin");
    expect((await there.get("/signin")).body).toContain("パスワードが変更されたため、ログアウトしました。");
    expect((await new Visitor(web.app).signIn(demoAccounts.free.email)).statusCode).toBe(401);
    expect((await new Visitor(web.app).signIn(demoAccounts.free.email, "Better2026")).statusCode).toBe(303);
  });
});

describe("the trail of an account", () => {
  const actions = async (sub: string) => {
    const { rows } = await web.database.query<{ call: string }>(
      "select call from audit_entries where user_id = (select id from users where uuid = $1) order by id",
      [sub],
    );
    return new Set(rows.map(({ call }) => call));
  };

  it("names signing in and out, and changes of password and address, which a mail tells the person of", async () => {
    const visitor = await signedIn(demoAccounts.facility);
    expect(await actions(demoAccounts.facility.sub)).toContain("createSignIn");
    await send(visitor, "/signout", {});
    await expect.poll(() => actions(demoAccounts.facility.sub)).toContain("createSignOut");
    expect(await actions(demoAccounts.free.sub)).toContain("createPasswordChange");
    expect(await actions(demoAccounts.rival.sub)).toContain("updateUser");
    const { rows } = await web.database.query("select to_address, subject from outbox");
    expect(rows).toEqual(
      expect.arrayContaining([
        { to_address: demoAccounts.free.email, subject: "【クカク】パスワードが変更されました" },
        { to_address: demoAccounts.rival.email, subject: "【クカク】メールアドレスが変更されました" },
      ]),
    );
  });
});

describe("the list of where one is signed in", () => {
  const base = "/userfacilityjoins/users";
  const edge = {
    "user-agent":
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
  };
  const phone = {
    "user-agent":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  };
  const keysIn = (body: string) =>
    [...body.matchAll(/name="key" value="([\w-]{43})"/g)].map(([, key = ""]) => key);

  it("names each, ends one, and then all the others", async () => {
    const here = await signedIn(demoAccounts.facility, edge);
    const one = await signedIn(demoAccounts.facility, phone);
    const two = await signedIn(demoAccounts.facility);
    const page = (await here.get(base)).body;
    for (const text of ["Microsoft Edge（Windows）", "Safari（iPhone・iPad）", "この端末"])
      expect(page).toContain(text);
    const [key = ""] = keysIn(page.slice(page.indexOf("Safari（iPhone")));
    await send(here, `${base}/sessions`, { key }, base);
    expect((await one.get(base)).headers.location).toBe("/signin");
    for (let times = 0; times < 2; times++) {
      const told = (await one.get("/signin")).body;
      expect(told).toContain("ほかの端末からログアウトされました。");
      expect(told).not.toContain("一定時間操作がなかったため");
    }
    expect((await two.get(base)).statusCode).toBe(200);
    const _csrf = await two.token(`${base}/profile`);
    await send(here, `${base}/sessions`, { key: "others" }, base);
    const typed = { family_name: "佐伯", given_name: "奈緒", _csrf };
    expect((await two.post(`${base}/profile`, typed)).headers.location).toBe("/signin");
    expect((await two.get("/signin")).body).toMatch(
      /ほかの端末からログアウトされました。.*送信した内容は保管しています。ログインすると、元の画面に戻ります。/,
    );
    expect((await here.get(base)).body).toContain("ほかのすべての端末をログアウトしました。");
    expect(keysIn((await here.get(base)).body)).toEqual([]);
  });

  it("tells the true reason where the eleventh sign-in ended the oldest", async () => {
    const oldest = await signedIn(demoAccounts.both);
    for (let times = 0; times < 10; times++) await signedIn(demoAccounts.both);
    expect((await oldest.get(base)).headers.location).toBe("/signin");
    const told = (await oldest.get("/signin")).body;
    expect(told).toContain("同時にログインできる数（10）を超えたため、このログインを終了しました。");
    expect(told).not.toContain("一定時間操作がなかったため");
    const stranger = new Visitor(web.app);
    expect((await stranger.get(base)).headers.location).toBe("/signin");
    expect((await stranger.get("/signin")).body).not.toContain("同時にログインできる数");
  });

  it("ends nobody else's, whatever is sent", async () => {
    const here = await signedIn(demoAccounts.facility);
    const other = await signedIn(demoAccounts.curator);
    await signedIn(demoAccounts.curator);
    const [foreign = ""] = keysIn((await other.get(base)).body);
    expect(foreign).not.toBe("");
    await send(here, `${base}/sessions`, { key: foreign }, base);
    expect(keysIn((await other.get(base)).body)).toContain(foreign);
    expect((await send(here, `${base}/sessions`, { key: "x" }, base)).statusCode).toBe(404);
  });
});
