import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, findForm, type Page, signIn, trySignIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ shared: true });
});

const { facility, rival } = demoAccounts;
const TYPED = "三行の\r\nメッセージ＜＆＞\"'";

async function sendAfterEnd(
  path: string,
  match: Parameters<typeof findForm>[1],
  fields: Record<string, string>,
  email: string = facility.email,
) {
  const browser = await signIn(product.origin, email);
  const page = await browser.get(path);
  await endSession(browser);
  const answer = await browser.submit(page, match, fields);
  return { browser, answer };
}

async function endSession(browser: Browserless): Promise<void> {
  const other = new Browserless(product.origin);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  const page = await other.get("/signout");
  await other.submit(page, { action: "/signout" });
}

async function goOn(browser: Browserless, email: string): Promise<Page> {
  const landing = await trySignIn(browser, email, "Kukaku2026");
  if (landing.path !== "/kept-form") return landing;
  return browser.submit(landing, { field: "_kept" });
}

async function mailPath(): Promise<string> {
  const browser = await signIn(product.origin, facility.email);
  const list = await browser.get("/sections?floor=all&status=publish&per_page=50");
  const sections = [...list.body.matchAll(/data-section="(\d+)"/g)].map(([, id]) => id);
  for (const section of sections) {
    const path = `/sections/${section}/recruitements`;
    const page = await browser.get(path);
    for (const [, id] of page.body.matchAll(/name="item" value="(\d+)\.\d+"/g)) {
      const mail = `${path}/mail?items=${id}`;
      if (/name="to" value="\d+"[^>]* checked/.test((await browser.get(mail)).body)) return mail;
    }
  }
  throw new Error("nobody can be written to");
}

describe("a form whose session has ended (R15)", () => {
  it("is shown again after signing in, with everything typed and nothing done", async () => {
    const { browser, answer } = await sendAfterEnd(
      "/section_register",
      { field: "tenant_name" },
      { number: "戻り1", area_tsubo: "２１．５", description: TYPED },
    );
    expect(answer.path).toBe("/signin");
    expect(answer.text).toContain(
      "一定時間操作がなかったため、ログアウトしました。送信した内容は保管しています。ログインすると、元の画面に戻ります。",
    );
    const page = await goOn(browser, facility.email);
    expect(page.path).toBe("/section_register");
    expect(page.text).toContain(
      "ログアウト中に送信した内容を表示しています。まだ保存されていません。確認して、もう一度送信してください。",
    );
    const form = findForm(page, { field: "tenant_name" });
    expect(form.values).toMatchObject({ number: "戻り1", area_tsubo: "２１．５" });
    const floor_id = /<select[^>]*id="floor_id"[\s\S]*?<option value="(\d+)"/.exec(page.body)?.[1] ?? "";
    const next = await browser.submit(page, { field: "tenant_name" }, { floor_id });
    expect([next.status, next.path.split("?")[0]]).toEqual([200, "/section_register/confirm"]);
    expect(next.text).toContain("戻り1");
  });

  it.each([
    ["/scouts?brand_id=3", { field: "message" }, { message: TYPED }, "message"],
    ["/sections/1/edit", { field: "position" }, { position: "書きかけの位置" }, "position"],
  ])("comes back on %s", async (path, match, fields, name) => {
    const { browser } = await sendAfterEnd(path, match, fields);
    const page = await goOn(browser, facility.email);
    expect(page.path.split("?")[0]).toBe(path.split("?")[0]);
    const value = String(findForm(page, match).values[name]);
    expect(value.replaceAll("\r\n", "\n")).toBe(String(Object.values(fields)[0]).replaceAll("\r\n", "\n"));
  });

  it("keeps the mail to the candidates of a leasing list, with its recipients", async () => {
    const path = await mailPath();
    const typed = { subject: "書きかけの件名", text: TYPED };
    const { browser, answer } = await sendAfterEnd(path, { field: "subject" }, typed);
    expect(answer.path).toBe("/signin");
    const page = await goOn(browser, facility.email);
    expect(page.path).toBe(path.split("?")[0]);
    const { values } = findForm(page, { field: "subject" });
    expect(values.subject).toBe(typed.subject);
    expect(String(values.text).replaceAll("\r\n", "\n")).toBe(TYPED.replaceAll("\r\n", "\n"));
    expect(page.body).toMatch(/name="to" value="\d+"[^>]* checked/);
    const next = await browser.submit(page, { field: "subject" });
    expect([next.status, next.path.split("?")[0]?.endsWith("/recruitements/mail/confirm")]).toEqual([
      200,
      true,
    ]);
    expect(next.text).toContain(typed.subject);
  });

  it("keeps the stars of a rating", async () => {
    const { browser } = await sendAfterEnd("/facilities/details/9", { field: "stars" }, { stars: "1.5" });
    const page = await goOn(browser, facility.email);
    expect(page.text).toContain("まだ保存されていません。");
    expect(findForm(page, { field: "stars" }).values.stars).toBe("1.5");
  });

  it("is for nobody else who signs in on that browser", async () => {
    const { browser } = await sendAfterEnd(
      "/scouts?brand_id=3",
      { field: "message" },
      { message: "秘密の条件" },
    );
    const stranger = await goOn(browser, rival.email);
    expect(stranger.text).not.toContain("秘密の条件");
    expect(stranger.path).toBe("/sections");
    const again = await browser.get("/kept-form");
    expect([again.path, again.text.includes("秘密の条件")]).toEqual(["/sections", false]);
  });

  it("is not kept without the token of that session, nor after signing out on purpose", async () => {
    const forged = await sendAfterEnd("/scouts?brand_id=3", { field: "message" }, { _csrf: "x".repeat(86) });
    expect((await goOn(forged.browser, facility.email)).path).toBe("/sections");
    const browser = await signIn(product.origin, facility.email);
    const page = await browser.get("/scouts?brand_id=3");
    await browser.submit(await browser.get("/signout"), { action: "/signout" });
    await browser.submit(page, { field: "message" }, { message: TYPED });
    expect((await goOn(browser, facility.email)).path).toBe("/sections");
  });

  it("keeps no password", async () => {
    const { browser } = await sendAfterEnd(
      "/userfacilityjoins/users/password",
      { field: "password" },
      { password: "Kukaku2027" },
    );
    expect((await goOn(browser, facility.email)).path).toBe("/sections");
    expect([...browser.cookies.keys()].some((name) => name.endsWith("form"))).toBe(false);
  });
});
