import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startRedis } from "../helpers/redis.ts";
import { tokenIn, Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());
afterEach(() => vi.useRealTimers());

const ask = async (visitor: Visitor, email: string, address?: string) =>
  visitor.post(
    "/forgotpassword",
    { email, _csrf: await visitor.token("/forgotpassword") },
    address === undefined ? {} : { "x-forwarded-for": address },
  );
const enter = async (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post("/forgotpasswordconfirm", { ...fields, _csrf: await visitor.token("/forgotpasswordconfirm") });
const resend = async (visitor: Visitor) =>
  visitor.post("/forgotpasswordconfirm/resend", { _csrf: await visitor.token("/forgotpasswordconfirm") });
const text = (body: string) =>
  body
    .replace(/[\w-]{86}|nonce="[^"]+"|[\w.-]+@kukaku\.example|あと\d+秒|wait="\d+"/g, "")
    .replace(/\s+/g, " ");
const after = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + milliseconds);
};

describe("a forgotten password", () => {
  it("is replaced with the code from the mail, typed in full width, and every session before it ends", async () => {
    const { email } = demoAccounts.prediction;
    const elsewhere = new Visitor(web.app);
    await elsewhere.signIn(email);
    expect((await elsewhere.get("/accesslimit")).statusCode).toBe(200);
    const visitor = new Visitor(web.app);
    const asked = await ask(visitor, " ｐrediction@kukaku.example ");
    expect([asked.statusCode, asked.headers.location]).toEqual([303, "/forgotpasswordconfirm"]);
    const page = (await visitor.get("/forgotpasswordconfirm")).body;
    expect(page).toContain(
      "登録されているメールアドレスの場合は、確認コードを送信しました。メールをご確認ください。",
    );
    expect(page).toContain("p***@k***.example");
    const wide = web
      .codeFor(email)
      .replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const done = await enter(visitor, {
      code: ` ${wide.slice(0, 3)}　${wide.slice(3)} `,
      password: "Changed2026",
    });
    expect([done.statusCode, done.headers.location]).toEqual([303, "/signin"]);
    expect((await visitor.get("/signin")).body).toContain(
      "パスワードを変更しました。新しいパスワードでログインしてください。",
    );
    expect((await visitor.get("/signin")).body).not.toContain("パスワードを変更しました。");
    expect((await elsewhere.get("/accesslimit")).headers.location).toBe("/signin");
    expect((await new Visitor(web.app).signIn(email)).statusCode).toBe(401);
    expect((await new Visitor(web.app).signIn(email, "Changed2026")).statusCode).toBe(303);
  });

  it("names what is missing or has the wrong shape, and keeps the code that was typed", async () => {
    const visitor = new Visitor(web.app);
    const empty = await ask(visitor, "");
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain("メールアドレスを入力してください。");
    expect((await ask(visitor, "nobody")).body).toContain("メールアドレスの形式で入力してください。");
    await ask(visitor, "shape@kukaku.example");
    const nothing = await enter(visitor, { code: "", password: "" });
    expect(nothing.statusCode).toBe(422);
    expect(nothing.body).toContain("確認コードを入力してください。");
    expect(nothing.body).toContain(
      "パスワードは8文字以上で、英大文字・英小文字・数字をそれぞれ1文字以上使用してください。",
    );
    const short = await enter(visitor, { code: "12345", password: "Changed2026" });
    expect(short.body).toContain("確認コードは6桁の数字で入力してください。");
    expect(short.body).toContain('value="12345"');
    expect(short.body).not.toContain("Changed2026");
  });

  it("does not begin in the middle", async () => {
    const visitor = new Visitor(web.app);
    expect((await visitor.get("/forgotpasswordconfirm")).headers.location).toBe("/forgotpassword");
    const _csrf = await visitor.token("/forgotpassword");
    const answer = await visitor.post("/forgotpasswordconfirm/resend", { _csrf });
    expect(answer.headers.location).toBe("/forgotpassword");
  });

  it("says when the code is wrong, and when it is too old", async () => {
    const visitor = new Visitor(web.app);
    const { email } = demoAccounts.brandlite;
    await ask(visitor, email);
    const right = web.codeFor(email);
    const wrong = await enter(visitor, {
      code: right === "000000" ? "000001" : "000000",
      password: "Changed2026",
    });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain("確認コードが正しくありません。");
    expect(wrong.body).toContain("<title>エラー：");
    after(61 * 60_000);
    const late = await enter(visitor, { code: right, password: "Changed2026" });
    expect(late.body).toContain("確認コードの有効期限が切れました。［確認コードを再送信］を押してください。");
  });

  it("waits a minute before another code is sent, whatever the browser says", async () => {
    const visitor = new Visitor(web.app);
    const { email } = demoAccounts.rivalbrand;
    const sent = () => web.mails.filter(({ to }) => to === email).length;
    await ask(visitor, email);
    expect(sent()).toBe(1);
    expect((await visitor.get("/forgotpasswordconfirm")).body).toMatch(/あと(60|59)秒で再送信できます。/);
    await resend(visitor);
    await ask(new Visitor(web.app), email);
    expect(sent()).toBe(1);
    after(61_000);
    await resend(visitor);
    expect(sent()).toBe(2);
  });

  it("sends three codes an hour to one account, then asks for patience", async () => {
    const visitor = new Visitor(web.app);
    for (let minute = 0; minute < 3; minute++) {
      expect((await ask(visitor, "patient@kukaku.example")).statusCode).toBe(303);
      after(61_000);
    }
    const refused = await ask(visitor, "patient@kukaku.example");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("3600");
    expect(refused.body).toContain("試行回数の上限に達しました。時間をおいて、もう一度お試しください。");
  });

  it("sends thirty codes an hour for one address on the network, whoever they are for", async () => {
    const visitor = new Visitor(web.app);
    const statuses: number[] = [];
    for (let person = 0; person < 31; person++)
      statuses.push((await ask(visitor, `office${person}@kukaku.example`, "203.0.113.9")).statusCode);
    expect(statuses).toEqual([...Array(30).fill(303), 429]);
    expect((await ask(visitor, "office31@kukaku.example", "203.0.113.10")).statusCode).toBe(303);
  });

  it("takes five codes in a quarter of an hour, also when they come at once", async () => {
    const visitor = new Visitor(web.app);
    await ask(visitor, "guess@kukaku.example");
    const _csrf = await visitor.token("/forgotpasswordconfirm");
    const guesses = Array.from({ length: 9 }, (_, at) =>
      visitor.post("/forgotpasswordconfirm", { code: `00000${at}`, password: "Changed2026", _csrf }),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const later = await visitor.post("/forgotpasswordconfirm", {
      code: "000009",
      password: "Changed2026",
      _csrf,
    });
    expect(later.statusCode).toBe(429);
    expect(Number(later.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("S15: whether somebody has an account", () => {
  it("is told by no answer: asking, the page, a wrong code, another code", async () => {
    const answers = async (email: string) => {
      const visitor = new Visitor(web.app);
      const all = [
        await ask(visitor, email),
        await visitor.get("/forgotpasswordconfirm"),
        await enter(visitor, { code: "000000", password: "Changed2026" }),
        await resend(visitor),
        await enter(visitor, { code: "", password: "short" }),
      ];
      return all.map(({ statusCode, headers, body }) => ({
        statusCode,
        names: Object.keys(headers).sort(),
        location: headers.location,
        text: text(body),
      }));
    };
    const known = await answers(demoAccounts.free.email);
    // The same first letter, which the masked address shows back to who typed it.
    expect(await answers("free-nobody@kukaku.example")).toEqual(known);
  });

  it("is told where the operator says so", async () => {
    const telling = await startWholeWeb({ AUTH_REVEAL_USER_EXISTENCE: "1" });
    const visitor = new Visitor(telling.app);
    const answer = await ask(visitor, "nobody@kukaku.example");
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("入力されたメールアドレスは登録されていません。");
    expect((await visitor.signIn("nobody@kukaku.example")).body).toContain("ユーザーが存在しません。");
    expect((await ask(new Visitor(telling.app), demoAccounts.both.email)).statusCode).toBe(303);
    await telling.close();
  });
});

describe("the limits of a forgotten password on several hosts", () => {
  it("are kept where the sessions are", async () => {
    const redis = await startRedis();
    const shared = await startWholeWeb({ SESSION_STORE_URL: redis.url });
    const { email } = demoAccounts.member;
    const visitor = new Visitor(shared.app);
    await ask(visitor, email);
    await ask(new Visitor(shared.app), email);
    expect(shared.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const _csrf = await visitor.token("/forgotpasswordconfirm");
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++) {
      const fields = {
        code: shared.codeFor(email) === "000000" ? "000001" : "000000",
        password: "Changed2026",
        _csrf,
      };
      statuses.push((await visitor.post("/forgotpasswordconfirm", fields)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await shared.close();
    await redis.stop();
  });
});

describe("the forms of a forgotten password", () => {
  it("come back with what was typed when their token is out of date", async () => {
    const visitor = new Visitor(web.app);
    await visitor.get("/forgotpassword");
    const answer = await visitor.post("/forgotpassword", { email: "typed@kukaku.example", _csrf: "" });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('value="typed@kukaku.example"');
    expect(tokenIn(answer.body)).toHaveLength(86);
  });
});
