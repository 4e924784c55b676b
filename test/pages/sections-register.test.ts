import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { textOf } from "../helpers/html.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let person: Browserless;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  person = await signIn(product.origin, demoAccounts.facility.email);
});
afterAll(() => product?.stop());

const confirm = { action: "/section_register/confirm" };

let counter = 0;
const newNumber = () => `試${Date.now() % 100_000}-${++counter}`;

async function fill(fields: Record<string, string> = {}, browser = person): Promise<Page> {
  const page = await browser.get("/section_register");
  const floor_id = /<select[^>]*id="floor_id"[\s\S]*?<option value="(\d+)"/.exec(page.body)?.[1] ?? "";
  const given = { floor_id, number: newNumber(), area_tsubo: "12.5", ...fields };
  return browser.submit(page, { button: "確認画面へ" }, given);
}

const errorAt = ({ body }: Page, name: string) =>
  textOf(new RegExp(`id="${name}-error"[^>]*>([\\s\\S]*?)</p>`).exec(body)?.[1] ?? "");

describe("the first step", () => {
  it.each([
    ["floor_id", "", "階を選択してください。"],
    ["floor_id", "999999", "この施設のフロアを選択してください。"],
    ["number", "", "区画番号を入力してください。"],
    ["area_tsubo", "", "面積を入力してください。"],
    ["area_tsubo", "広い", "面積は数字で入力してください。"],
    ["area_tsubo", "0", "面積は0.1坪以上で入力してください。"],
    ["contract_start_on", "2026/02/30", "契約開始日は実在する日付を入力してください。例：2026/04/01"],
    ["ceiling_height_m", "高い", "天井高は数字で入力してください。"],
    ["ceiling_height_m", "1.9", "天井高は2m以上で入力してください。"],
    ["ceiling_height_m", "20.1", "天井高は20m以下で入力してください。"],
    ["ceiling_height_m", "3.25", "天井高は小数第1位までで入力してください。"],
    ["notice_on", "2999/01/01", "満了の通知日は今日までの日付にしてください。"],
    ["notice_on", "2026/01/05", "満了の通知日を入力するには、契約満了日も入力してください。"],
    ["notice_way", "fax", "通知の方法を選択してください。"],
    ["intention_on", "2999/01/01", "意向の確認日は今日までの日付にしてください。"],
    ["rent_per_tsubo", "三万", "現行賃料は数字で入力してください。"],
    ["common_fee_per_tsubo", "-1", "共益費は0円以上で入力してください。"],
    ["outline", "ここ", "区画の形は1行に1点ずつ「x, y」の形で入力してください。例：12.5, 8.0"],
    ["outline", "0,0\n5,5", "区画の形は3点以上で指定してください。"],
    ["outline", "0,0\n5,5\n5,0\n0,5", "区画の形は、線が交わらない多角形にしてください。"],
    ["outline", "-900,0\n-890,0\n-890,10\n-900,10", "区画がフロアの外にはみ出しています。"],
  ])("refuses %s %j at its field and in the summary", async (name, value, message) => {
    const page = await fill({ [name]: value });
    expect(page.status).toBe(422);
    expect(page.title).toMatch(/^エラー：/);
    expect(errorAt(page, name)).toBe(message);
    expect(page.body).toContain(`<a href="#${name}">${message}</a>`);
    const { values } = findForm(page, { button: "確認画面へ" });
    if (name !== "floor_id" && name !== "notice_way") expect(values[name]).toBe(value);
    expect(values.kind).toBe("inline");
  });

  it("says everything that is wrong at once, in the order of the fields, and keeps what was typed", async () => {
    const page = await fill({
      number: "",
      contract_end_on: "x",
      rent_per_tsubo: "y",
      description: "角の区画",
    });
    const order = [...page.body.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
    expect(order).toEqual(["number", "contract_end_on", "rent_per_tsubo"]);
    expect(findForm(page, { button: "確認画面へ" }).values).toMatchObject({
      description: "角の区画",
      rent_per_tsubo: "y",
      contract_end_on: "x",
    });
  });

  it("refuses a number that the floor already has", async () => {
    const page = await fill();
    const number = /区画番号<\/dt><dd>([^<]+)/.exec(page.body)?.[1] ?? "";
    await person.submit(page, confirm);
    expect(errorAt(await fill({ number }), "number")).toBe("同じ区画番号がすでに登録されています。");
  });

  it("refuses an end before the start", async () => {
    const page = await fill({ contract_start_on: "2027/04/01", contract_end_on: "2027/03/31" });
    expect(errorAt(page, "contract_end_on")).toBe("契約満了日は契約開始日以降の日付にしてください。");
  });

  it("understands numbers and dates in any width and shows what it understood", async () => {
    const page = await fill({
      area_tsubo: "２０．５",
      ceiling_height_m: "３．２",
      rent_per_tsubo: "３５，０００",
      contract_start_on: "令和8年4月1日",
      contract_end_on: "２０３１－０３－３１",
    });
    expect(page.path).toMatch(/^\/section_register\/confirm\?draft=/);
    expect(page.text).toContain("20.5坪（67.8㎡）");
    expect(page.text).toContain("天井高 3.2m");
    expect(page.text).toContain("規模 M（15〜40坪）");
    expect(page.text).toContain("3.50万円／坪・月（月額 71.8万円）");
    expect(page.text).toContain("2026/04/01");
    expect(page.text).toContain("2031/03/31");
  });

  it("draws what was typed without scripts and keeps it", async () => {
    const page = await fill({ action: "draw", outline: "10, 10\n20, 10\n20, 20" });
    expect(page.status).toBe(200);
    expect(page.body).toContain('class="outline-own"');
    expect(findForm(page, { button: "確認画面へ" }).values.outline).toBe("10, 10\n20, 10\n20, 20");
  });

  it("offers no drawing to a facility without a section map", async () => {
    const rival = await signIn(product.origin, demoAccounts.facility.email);
    await switchTo(rival, "ソラトエ弁天口");
    const page = await rival.get("/section_register");
    expect(page.body).not.toContain("section-outline-editor");
  });
});

async function switchTo(browser: Browserless, name: string): Promise<void> {
  const page = await browser.get("/facilities");
  const id = new RegExp(`name="id" value="(\\d+)"[^>]*>(?:(?!</button>)[\\s\\S])*${name}`).exec(
    page.body,
  )?.[1];
  const { values } = findForm(page, { action: "/facility-switch" });
  await browser.post("/facility-switch", { _csrf: String(values._csrf), id: id ?? "" });
}

describe("the confirmation", () => {
  it("leads back to the form with everything typed, and forward again", async () => {
    const page = await fill({ position: "東側・北面" });
    const back = await person.get(
      page.links.find((href) => href.startsWith("/section_register?draft=")) ?? "",
    );
    expect(findForm(back, { button: "確認画面へ" }).values.position).toBe("東側・北面");
    const again = await person.submit(back, { button: "確認画面へ" }, { position: "西側" });
    expect(again.text).toContain("西側");
    expect(again.path).toBe(page.path);
  });

  it("leads to the first step with a notice where there is no draft", async () => {
    for (const path of ["/section_register/confirm", "/section_register/complete"]) {
      const page = await person.get(path);
      expect(page.path).toBe("/section_register");
      expect(page.text).toContain("入力途中の内容が見つかりません。はじめから入力してください。");
    }
    const unknown = await person.get(`/section_register?draft=${"A".repeat(24)}`);
    expect(unknown.text).toContain("入力途中の内容が見つかりません。");
  });

  it("registers one section for twenty parallel submissions", async () => {
    const number = newNumber();
    const page = await fill({ number });
    const sent = await Promise.all(Array.from({ length: 20 }, () => person.submit(page, confirm)));
    const places = new Set(sent.map(({ path }) => path));
    expect([...places][0]).toMatch(/^\/section_register\/complete\?section=\d+/);
    expect(places.size).toBe(1);
    const list = await person.get(`/sections?floor=all&words=${encodeURIComponent(number)}`);
    expect([...list.body.matchAll(/<tr id="section-/g)]).toHaveLength(1);
    expect((await person.submit(page, confirm)).path).toBe([...places][0]);
  });

  it("shows the finished step again from a bookmark, and nobody else's", async () => {
    const page = await person.submit(await fill(), confirm);
    const id = /section=(\d+)/.exec(page.path)?.[1];
    const later = await signIn(product.origin, demoAccounts.facility.email);
    expect((await later.get(`/section_register/complete?section=${id}`)).text).toContain("を登録しました");
    const rival = await signIn(product.origin, demoAccounts.rival.email);
    expect((await rival.get(`/section_register/complete?section=${id}`)).status).toBe(404);
  });

  it("keeps the draft through signing out and in again", async () => {
    const browser = await signIn(product.origin, demoAccounts.facility.email);
    const page = await fill({ position: "改札前" }, browser);
    await browser.submit(page, { action: "/signout" });
    const back = await signIn(product.origin, demoAccounts.facility.email);
    expect((await back.get(page.path)).text).toContain("改札前");
  });

  it("is open to members and closed to the brand side and to free facilities", async () => {
    const brand = await signIn(product.origin, demoAccounts.brand.email);
    expect((await brand.get("/section_register")).path).not.toContain("section_register");
    const free = await signIn(product.origin, demoAccounts.free.email);
    expect((await free.get("/section_register")).path).toContain("/facilities");
  });
});

describe("copying", () => {
  async function ids(count: number): Promise<string[]> {
    const { body } = await person.get("/sections?floor=all");
    return [...body.matchAll(/data-section="(\d+)"/g)].map(([, id = ""]) => id).slice(0, count);
  }

  async function copy(fields: Record<string, string | string[]>, browser = person): Promise<Page> {
    const page = await browser.get("/sections");
    const { values } = findForm(page, { action: "/section_register/copy" });
    return browser.post("/section_register/copy", { _csrf: String(values._csrf), ...fields });
  }

  it("walks the drafts of several copies one after another", async () => {
    let page = await copy({ ids: await ids(3) });
    for (const turn of [1, 2, 3]) {
      expect(page.text).toContain(`複製 ${turn}／3`);
      expect(findForm(page, { button: "確認画面へ" }).values.number).toBe("");
      const confirmed = await person.submit(page, { button: "確認画面へ" }, { number: newNumber() });
      const done = await person.submit(confirmed, confirm);
      expect(done.text).toContain("を登録しました");
      const next = done.links.find((href) => href.startsWith("/section_register?draft="));
      expect(next === undefined).toBe(turn === 3);
      if (next) page = await person.get(next);
    }
  });

  it("tells in the history where a copy came from", async () => {
    const [id = ""] = await ids(1);
    const page = await person.submit(
      await copy({ ids: id }),
      { button: "確認画面へ" },
      { number: newNumber() },
    );
    const done = await person.submit(page, confirm);
    const section = await person.get(`/sections/${/section=(\d+)/.exec(done.path)?.[1]}`);
    expect(section.text).toContain("コピー元");
  });

  it("finds sections by their numbers and names those it does not find", async () => {
    const page = await copy({ numbers: "そんな区画はない" });
    expect(page.text).toContain("区画番号「そんな区画はない」の区画が見つかりません。");
  });

  it("says so when nothing or too much is chosen, and knows no other facility's sections", async () => {
    expect((await copy({})).text).toContain("区画が選択されていません。");
    expect((await copy({ ids: await ids(11) })).text).toContain("一度に複製できる区画は10件までです。");
    const rival = await signIn(product.origin, demoAccounts.rival.email);
    const { body } = await rival.get("/sections");
    const foreign = /data-section="(\d+)"/.exec(body)?.[1] ?? "";
    expect((await copy({ ids: foreign })).status).toBe(404);
  });

  it("forgets the copy list with a switch of the facility", async () => {
    const browser = await signIn(product.origin, demoAccounts.facility.email);
    const [id = ""] = await ids(1);
    await copy({ ids: id }, browser);
    expect((await browser.get("/sections")).body).toContain(`data-section-copy-list="[${id}]"`);
    await switchTo(browser, "ソラトエ弁天口");
    await switchTo(browser, "ヒノハ南浜");
    expect((await browser.get("/sections")).body).toContain('data-section-copy-list="[]"');
  });
});
