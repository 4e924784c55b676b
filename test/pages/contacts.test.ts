import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let facility: Browserless;
let colleague: Browserless;
let rival: Browserless;
let brand: Browserless;
let rivalBrand: Browserless;

beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  facility = await signIn(product.origin, demoAccounts.facility.email);
  colleague = await signIn(product.origin, demoAccounts.member.email);
  rival = await signIn(product.origin, demoAccounts.rival.email);
  brand = await signIn(product.origin, demoAccounts.brand.email);
  rivalBrand = await signIn(product.origin, demoAccounts.rivalbrand.email);
});
afterAll(() => product?.stop());

const must = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error("the demonstration data has no such thing");
  return value;
};
const threads = ({ body }: Page) =>
  [...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].flatMap(([row]) => {
    const href = /<th scope="row"><a href="([^"]+)"/.exec(row)?.[1];
    return href ? [{ href, row, isOwn: row.includes("contact-own") }] : [];
  });
/** What the header counts. A page goes without the number where counting takes long; it is on one of the next then. */
async function unanswered(visitor: Browserless, path: string, page?: Page): Promise<number> {
  const { text } = page ?? (await visitor.get(path));
  const [, count] = /（未回答 (\d+) 件/.exec(text) ?? [];
  return count === undefined ? unanswered(visitor, path) : Number(count);
}

describe("the facility's inbox", () => {
  it("puts what waits for an answer first, the nearest due date on top, and counts it in the header", async () => {
    const page = await facility.get("/section_contact");
    const rows = threads(page);
    const own = rows.filter(({ isOwn }) => isOwn);
    expect(own.length).toBeGreaterThan(1);
    expect(rows.slice(0, own.length).every(({ isOwn }) => isOwn)).toBe(true);
    const due = own.map(({ row }) => must(/<time datetime="(\d{4}-\d\d-\d\d)">/.exec(row))[1]);
    expect(due).toEqual(due.toSorted());
    expect(await unanswered(facility, "/section_contact", page)).toBe(own.length);
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
  });

  it("is narrowed by turn, kind and status, and marks what is overdue", async () => {
    const own = await facility.get("/section_contact?turn=own");
    expect(threads(own).every(({ isOwn }) => isOwn)).toBe(true);
    expect(own.text).toMatch(/期限切れ： \d{4}\/\d\d\/\d\d \d+日超過/);
    const scouts = await facility.get("/section_contact?kind=scout");
    expect(threads(scouts).every(({ href }) => href.startsWith("/section_contact/scout/"))).toBe(true);
    const none = await facility.get("/section_contact?kind=scout&status=contact_unsupported");
    expect(none.text).toContain("条件に一致する応募・スカウトはありません。");
  });
});

describe("a thread", () => {
  const first = async (kind: "apply" | "scout") => {
    const page = await facility.get(`/section_contact?${kind === "apply" ? "turn=own&" : ""}kind=${kind}`);
    return must(threads(page)[0]).href;
  };

  it("is answered once, with a step, and then waits for the brand", async () => {
    const href = await first("apply");
    const before = await unanswered(facility, "/section_contact");
    const page = await facility.get(href);
    expect(page.body).toMatch(/<option value="section_submitted" selected>/);
    const fields = { message: "図面をお送りします。", due_on: "" };
    const [one, two] = await Promise.all(
      [0, 1].map(() => facility.submit(page, { field: "message" }, fields)),
    );
    expect(must(one).text).toContain("図面をお送りします。");
    expect(must(two).status).toBe(200);
    const after = await facility.get(href);
    expect(after.text.match(/図面をお送りします。/g)).toHaveLength(1);
    expect(after.text).toContain("ブランドの回答を待っています。");
    expect(await unanswered(facility, "/section_contact")).toBe(before - 1);
    const inbox = "/section_contact?kind=apply&turn=other";
    const row = threads(await facility.get(`${inbox}&status=section_submitted`)).find(
      (one) => one.href === href,
    );
    expect(row?.row).toContain("当方：</span>図面をお送りします。");
  });

  it("asks for the contract before anything is said about it", async () => {
    const href = await first("apply");
    const page = await facility.get(href);
    const asked = await facility.submit(
      page,
      { field: "message" },
      { message: "お願いします。", status: "contracted" },
    );
    expect(asked.text).toContain("契約の確認");
    expect(asked.text).toContain("契約の開始日");
    expect((await facility.get(href)).text).not.toContain("契約済みです。");
  });

  it("refuses at the fields and keeps what was typed", async () => {
    const page = await facility.get(await first("apply"));
    const empty = await facility.submit(page, { field: "message" }, { message: "", status: "" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("メッセージを入力するか、ステータスを選択してください。");
    const lost = await facility.submit(page, { field: "message" }, { status: "offer_canceled", message: "" });
    expect(lost.status).toBe(422);
    expect(lost.text).toContain("失注の理由を入力してください。");
    expect(lost.body).toMatch(/<option value="offer_canceled" selected>/);
    const date = await facility.submit(page, { field: "message" }, { message: "はい", due_on: "2026/02/30" });
    expect(date.text).toContain("回答期限は実在する日付を入力してください。");
    expect(date.body).toContain('value="2026/02/30"');
  });

  it("is shown anew with the reply still in its field when a colleague was first", async () => {
    const href = await first("apply");
    const mine = await facility.get(href);
    await colleague.submit(await colleague.get(href), { field: "message" }, { message: "先に答えました。" });
    const conflict = await facility.submit(mine, { field: "message" }, { message: "わたしの返事です。" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("他のユーザーが先に更新しました。");
    expect(conflict.text).toContain("先に答えました。");
    expect(conflict.body).toMatch(/<textarea[^>]*>わたしの返事です。/);
    const sent = await facility.submit(conflict, { field: "message" });
    expect(sent.text).toContain("わたしの返事です。");
  });

  it("of another facility is not found", async () => {
    for (const kind of ["apply", "scout"] as const) {
      const href = await first(kind);
      const missing = await rival.get(href.replace(/\d+$/, "999999"));
      const foreign = await rival.get(href);
      expect([foreign.status, missing.status]).toEqual([404, 404]);
    }
  });
});

describe("the brand's side", () => {
  const openScouts = async () => {
    const page = await brand.get("/offering_section/applied");
    return threads(page).filter(({ href, isOwn }) => isOwn && href.includes("scout="));
  };

  it("calls what waits for an answer 未回答, as the header does, on both sides", async () => {
    for (const page of [
      await brand.get("/offering_section/applied"),
      await facility.get("/section_contact"),
    ]) {
      const own = threads(page).filter(({ isOwn }) => isOwn);
      expect(own.length).toBeGreaterThan(0);
      for (const { row } of own) expect(row).toContain('<b class="contact-own">未回答</b>');
    }
  });

  it("says in each cell what it is, for screens too narrow for the table's head", async () => {
    const { body } = await brand.get("/offering_section/applied");
    expect(body.match(/<td [^>]*data-label=/g)?.length).toBeGreaterThan(5);
    expect(body.match(/<td(?![^>]* data-label=)[^>]*>/g)).toBeNull();
  });

  it("declines a scout only with a reason, and the header counts one less", async () => {
    const before = await unanswered(brand, "/offering_section/applied");
    const [scout] = await openScouts();
    const page = await brand.get(must(scout).href.replace(/#.*/, ""));
    const silent = await brand.submit(page, { field: "scout" }, { action: "declined", message: "" });
    expect(silent.status).toBe(422);
    expect(silent.text).toContain("見送りの理由を入力してください。");
    const done = await brand.submit(
      page,
      { field: "scout" },
      { action: "declined", message: "今期は出店しません。" },
    );
    expect(done.text).toContain("スカウトを見送りました。");
    expect(done.text).toContain("今期は出店しません。");
    expect(await unanswered(brand, "/offering_section/applied", done)).toBe(before - 1);
    const again = await brand.submit(page, { field: "scout" }, { action: "interested", message: "" });
    expect(again.status).toBe(409);
  });

  it("applies once to a published section, sees it in the list, and withdraws", async () => {
    const offering = await firstOpenOffering(await published());
    const apply = { field: "business_type" };
    const wish = {
      business_type: "珈琲専門店",
      opening: "2027年4月頃",
      area_tsubo: "３０",
      person: "新田 遥",
    };
    const silent = await brand.submit(offering, apply, { ...wish, opening: "", action: "confirm" });
    expect(silent.status).toBe(422);
    expect(silent.text).toContain("開店希望時期を入力してください。");
    expect(silent.body).toContain('value="新田 遥"');
    const entry = { ...wish, message: "出店を希望します。", action: "confirm" };
    const confirm = await brand.submit(offering, apply, entry);
    expect(confirm.title).toContain("応募の確認");
    for (const text of ["珈琲専門店", "2027年4月頃", "30.0坪", "新田 遥", "出店を希望します。"])
      expect(confirm.text).toContain(text);
    expect((await brand.get(offering.path)).text).toContain("この区画に応募");
    const back = await brand.submit(confirm, apply, { action: "back" });
    expect(back.body).toContain('value="珈琲専門店"');
    const send = () => brand.submit(confirm, apply, { action: "apply" });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.text).toContain("この区画への応募");
    expect(two.status).toBe(200);
    expect((await brand.get(offering.path)).text.match(/出店を希望します。/g)).toHaveLength(1);
    const listed = threads(await brand.get("/offering_section/applied"));
    const own = must(listed.find(({ href }) => href === offering.path));
    expect(own.row).toContain("施設の確認待ち");
    expect(one.text).not.toContain("未対応");
    const withdrawn = await brand.submit(one, { button: "取り下げる" }, { action: "withdraw" });
    expect(withdrawn.text).toContain("応募を取り下げました。");
    expect(withdrawn.text).toMatch(/\d+年\d+月\d+日に応募を取り下げました。もう一度応募できます。/);
    const earlier = must(/href="(\/offering_section\/applied\?apply=\d+)#apply"/.exec(withdrawn.body)?.[1]);
    expect((await brand.get(earlier)).text).toContain("出店を希望します。");
    expect((await rivalBrand.get(earlier)).status).toBe(404);
  });

  const published = async () => {
    const { body } = await facility.get("/sections?floor=all&status=publish&per_page=50");
    return [...body.matchAll(/<tr id="section-(\d+)"/g)].map(([, id]) => String(id));
  };

  async function firstOpenOffering(sections: readonly string[]): Promise<Page> {
    for (const section of sections) {
      const { body } = await facility.get(`/sections/${section}/recruitements`);
      const recruitment = /"recruitmentId":(\d+)/.exec(body)?.[1];
      const page = await brand.get(`/offering_section/${recruitment}`);
      if (page.status === 200 && page.text.includes("この区画に応募")) return page;
    }
    throw new Error("no published section is open for the brand");
  }

  it("counts an application in the header once the facility has answered it", async () => {
    const offering = await firstOpenOffering(await published());
    const wish = { business_type: "珈琲専門店", opening: "2027年春", area_tsubo: "25", person: "新田 遥" };
    const entry = { ...wish, action: "apply", message: "この区画を希望します。" };
    await brand.submit(offering, { field: "business_type" }, entry);
    const received = threads(await facility.get("/section_contact?turn=own&kind=apply"));
    const apply = must(received.find(({ row }) => row.includes("この区画を希望します。")));
    const before = await unanswered(brand, "/offering_section/applied");
    const thread = await facility.get(apply.href);
    expect(thread.text).toMatch(
      /業態 珈琲専門店 開店希望時期 2027年春 希望面積 25.0坪（82.6㎡） 担当者 新田 遥/,
    );
    await facility.submit(thread, { field: "message" }, { message: "内見の日程はいかがでしょうか。" });
    const later = await signIn(product.origin, demoAccounts.brand.email);
    const page = await later.get("/offering_section/applied?turn=own&kind=apply");
    expect(await unanswered(brand, "/offering_section/applied", page)).toBe(before + 1);
    expect(page.text).toContain(`未回答が${before + 1}件あります。`);
    expect(threads(page).map(({ href }) => href)).toContain(offering.path);
  });

  it("is paged like other lists, and opens a scout above the page it stands on", async () => {
    const { body: form } = await facility.get("/scouts?brand_id=1");
    const sections = [...form.matchAll(/<option value="(\d+)"[^>]*>区画/g)].map(([, id]) => String(id));
    for (const section_id of sections.slice(0, 16)) await scout(section_id);
    const first = await brand.get("/offering_section/applied");
    expect(threads(first)).toHaveLength(20);
    expect(first.text).not.toContain("300件");
    const total = Number(/すべて\s*(\d+)/.exec(first.text)?.[1]);
    expect(total).toBeGreaterThan(20);
    expect(first.links).toContain("/offering_section/applied?page=2");
    const second = await brand.get("/offering_section/applied?page=2");
    expect(second.title).toContain("2ページ目");
    expect(threads(second)).toHaveLength(total - 20);
    const [own] = threads(second);
    expect(threads(first).map(({ row }) => row)).not.toContain(must(own).row);
    expect(threads(await brand.get("/offering_section/applied?page=99"))).toEqual(threads(second));
    const opened = await brand.get("/offering_section/applied?kind=scout");
    const link = must(threads(opened).find(({ href }) => href.includes("scout="))).href;
    expect(link).toMatch(/kind=scout&amp;scout=\d+#scout$/);
    expect((await brand.get(link.replace("&amp;", "&"))).body).toContain('id="scout"');
  });

  const scout = async (section_id: string) => {
    const form = await facility.get("/scouts?brand_id=1");
    const confirm = await facility.submit(
      form,
      { action: "/scouts", field: "message" },
      { message: "ご検討ください。", section_id },
    );
    const { values } = findForm(confirm, { action: "/scouts", field: "message" });
    await facility.post("/scouts", { ...values, action: "send" });
  };

  it("finds nothing of another brand's scout nor of a recruitment that is not published", async () => {
    const [scout] = await openScouts();
    const href = must(scout).href.replace(/#.*/, "");
    expect((await rivalBrand.get(href)).status).toBe(404);
    expect((await brand.get("/offering_section/999999")).status).toBe(404);
  });
});
