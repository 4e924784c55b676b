import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { negotiationIn, textOf } from "../helpers/html.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let browser: Browserless;
let colleague: Browserless;
let rival: Browserless;
/** Sections with a published recruitment and a leasing list, each for one test that changes it. */
let sections: number[];

beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  browser = await signIn(product.origin, demoAccounts.facility.email);
  colleague = await signIn(product.origin, demoAccounts.member.email);
  rival = await signIn(product.origin, demoAccounts.rival.email);
  const list = await browser.get("/sections?floor=all&status=publish&per_page=50");
  sections = [...list.body.matchAll(/<tr id="section-(\d+)"[\s\S]*?<\/tr>/g)]
    .filter(([row]) => Number(/>(\d+)件/.exec(row)?.[1] ?? 0) >= 6)
    .map(([, id]) => Number(id));
});
afterAll(() => product?.stop());

const pathOf = (section: number) => `/sections/${section}/recruitements`;
const takeSection = () => sections.shift() ?? 0;

interface Row {
  id: string;
  version: string;
  name: string;
  position: string;
  status: string;
  memo: string;
}

function rowsOf({ body }: Page): Row[] {
  return [...body.matchAll(/<tr[^>]*id="item-(\d+)"[^>]*>([\s\S]*?)<\/tr>/g)].map(
    ([, id = "", row = ""]) => ({
      id,
      version: /value="\d+\.(\d+)"/.exec(row)?.[1] ?? "",
      name: textOf(/<th scope="row">(?:<a[^>]*>)?([^<]*)/.exec(row)?.[1] ?? ""),
      position: /move-position">(\d+)/.exec(row)?.[1] ?? "",
      status: negotiationIn(row),
      memo: textOf(/memo-text">([\s\S]*?)<\/span>/.exec(row)?.[1] ?? ""),
    }),
  );
}

const total = (page: Page) => Number(/リスト　(?:<!-- -->)?(\d+)/.exec(page.body)?.[1]);
const waiting = (page: Page) => rowsOf(page).filter(({ status }) => status === "waiting");
const list = (section: number) => ({ action: `${pathOf(section)}/list`, field: "bulk_status" });
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("the demonstration data has no such row");
  return value;
};

describe("the leasing list", () => {
  it("shows candidates and list with nothing broken in them", async () => {
    const page = await browser.get(pathOf(must(sections[0])));
    expect(page.status).toBe(200);
    expect(rowsOf(page).length).toBe(total(page));
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
    expect(page.body).not.toMatch(/<[^>]+\sstyle=/);
    expect(page.text).toContain("適合度の高い順");
  });

  it("narrows candidates by words, and items by status", async () => {
    const path = pathOf(must(sections[0]));
    const none = await browser.get(`${path}?words=まったくないことば`);
    expect(none.text).toContain("条件に一致するブランドはありません。");
    const narrowed = await browser.get(`${path}?status=waiting`);
    expect(rowsOf(narrowed).every(({ status }) => status === "waiting")).toBe(true);
  });

  it("takes a candidate once, however often its form is sent", async () => {
    const path = pathOf(takeSection());
    const page = await browser.get(path);
    const before = total(page);
    const form = { action: `${path}/list`, field: "brand" };
    const [first, second] = await Promise.all([
      browser.submit(page, form, { action: "add" }),
      browser.submit(page, form, { action: "add" }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const after = await browser.get(path);
    expect(total(after)).toBe(before + 1);
  });

  it("says at the list what is missing, and keeps what was typed", async () => {
    const section = takeSection();
    const page = await browser.get(pathOf(section));
    const nothing = await browser.submit(page, list(section), { action: "bulk", comment: "残ること" });
    expect(nothing.status).toBe(422);
    expect(nothing.text).toContain("ブランドが選択されていません。");
    expect(nothing.body).toContain('value="残ること"');
    const { id, version, name } = must(waiting(page)[0]);
    const wish = { [`status_${id}`]: `offer_canceled.${version}`, action: "save" };
    const lost = await browser.submit(page, list(section), wish);
    expect(lost.status).toBe(422);
    expect(lost.text).toContain(`「${name}」：失注の理由を入力してください。`);
    expect(rowsOf(lost).find((row) => row.id === id)?.status).toBe("offer_canceled");
    expect(lost.title).toContain("エラー：");
    expect(rowsOf(await browser.get(pathOf(section))).find((row) => row.id === id)?.status).toBe("waiting");
  });

  it("refuses a comment that is too long, and gives all of it back", async () => {
    const section = takeSection();
    const page = await browser.get(pathOf(section));
    const { id, version } = must(waiting(page)[0]);
    const send = (status: string, comment: string) =>
      browser.submit(page, list(section), {
        [`status_${id}`]: `${status}.${version}`,
        comment,
        action: "save",
      });
    const long = `${"理由".repeat(1000)}。終わり`;
    const refused = await send("conditions_submitted", long);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("コメントは2000文字以内で入力してください（現在2004文字）。");
    expect(refused.body).toContain(`value="${long}"`);
    const contract = await send("contracted", "理由".repeat(300));
    expect(contract.text).toContain("契約にするときのコメントは500文字以内で入力してください");
    const hidden = await send("offer_canceled", "見えない\u0007文字");
    expect(hidden.status).toBe(200);
    const item = await browser.get(`${pathOf(section)}/items/${id}`);
    expect(item.text).toContain("見えない文字");
  });

  it("changes a status once and keeps it in the history", async () => {
    const section = takeSection();
    const page = await browser.get(pathOf(section));
    const { id, version } = must(waiting(page)[0]);
    const wish = {
      [`status_${id}`]: `conditions_submitted.${version}`,
      comment: "条件を送った",
      action: "save",
    };
    const saved = await browser.submit(page, list(section), wish);
    expect(saved.text).toContain("1件のステータスを「条件提示」に変更しました。");
    const again = await browser.submit(page, list(section), wish);
    expect(again.status).toBe(200);
    const item = await browser.get(`${pathOf(section)}/items/${id}`);
    expect(item.text.match(/条件を送った/g)).toHaveLength(1);
  });

  it("shows both values when somebody else was first, and saves the one that is chosen", async () => {
    const section = takeSection();
    const mine = await browser.get(pathOf(section));
    const { id, version, name } = must(waiting(mine)[0]);
    const theirs = { [`status_${id}`]: `section_submitted.${version}`, action: "save" };
    await colleague.submit(await colleague.get(pathOf(section)), list(section), theirs);
    const wish = { [`status_${id}`]: `informal_offer.${version}`, action: "save" };
    const conflict = await browser.submit(mine, list(section), wish);
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("他のユーザーが先に更新しました。");
    expect(conflict.text).toMatch(new RegExp(`${name}.*内諾.*区画提示`));
    const done = await browser.submit(
      conflict,
      { field: `use_status_${id}` },
      { [`use_status_${id}`]: "mine" },
    );
    expect(rowsOf(done).find((row) => row.id === id)?.status).toBe("informal_offer");
  });

  it("names who wrote a memo first, what it was and what it is now", async () => {
    const section = sections.pop() ?? 0;
    const { id } = must(waiting(await browser.get(pathOf(section)))[0]);
    const path = `${pathOf(section)}/items/${id}`;
    const memo = { field: "memo" };
    await browser.submit(await browser.get(path), memo, { memo: "最初", action: "memo" });
    const stale = await browser.get(path);
    await colleague.submit(await colleague.get(path), memo, { memo: "相手", action: "memo" });
    const conflict = await browser.submit(stale, memo, { memo: "自分", action: "memo" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toMatch(/先に更新したユーザー：\S+ \S+ \d{4}\//);
    expect(conflict.text).toMatch(/メモ\s*最初\s*自分\s*相手/);
    const kept = await browser.submit(conflict, { field: "use_memo" }, { use_memo: "theirs" });
    expect(kept.text).toContain("相手");
    expect((await browser.get(path)).body).toContain("相手</textarea>");
  });

  it("takes a candidate off and puts it back where it stood, with its memo", async () => {
    const section = takeSection();
    const page = await browser.get(pathOf(section));
    const { id, version, name } = must(waiting(page).find(({ position }) => Number(position) > 1));
    const item = await browser.get(`${pathOf(section)}/items/${id}`);
    await browser.submit(item, { field: "memo" }, { memo: "先方の決算は3月", action: "memo" });
    const removed = await browser.submit(page, list(section), { item: `${id}.${version}`, action: "remove" });
    expect(rowsOf(removed).some((row) => row.id === id)).toBe(false);
    expect(removed.text).toContain(`「${name}」をリストから外しました。`);
    const back = await browser.submit(removed, { action: `${pathOf(section)}/list/undo` });
    const row = rowsOf(back).find((one) => one.name === name);
    expect(row).toMatchObject({
      position: rowsOf(page).find((one) => one.id === id)?.position,
      memo: "先方の決算は3月",
    });
    const twice = await browser.submit(removed, { action: `${pathOf(section)}/list/undo` });
    expect(total(twice)).toBe(total(page));
  });

  it("is not found for another facility, whatever is asked of it", async () => {
    const section = must(sections[0]);
    const { id } = must(rowsOf(await browser.get(pathOf(section)))[0]);
    const own = await rival.get("/sections?floor=all");
    const { _csrf: token = "", _facility = "" } = must(own.forms.find(({ values }) => values._csrf)).values;
    for (const below of [
      "",
      "/brands/new",
      `/items/${id}`,
      "/mail",
      "/mail/confirm",
      `/list/contract?item=${id}`,
    ])
      expect((await rival.get(pathOf(section) + below)).status).toBe(404);
    for (const below of ["/list", "/list/undo", `/items/${id}`, "/mail/confirm"])
      expect((await rival.post(pathOf(section) + below, { _csrf: token, action: "save" })).status).toBe(404);
    expect(_facility).not.toBe("0");
    expect((await browser.get(`${pathOf(section)}/items/999999`)).status).toBe(404);
  });
});

describe("a brand typed in by hand", () => {
  it("is refused at its fields, then added, edited, and compared when somebody else was first", async () => {
    const section = takeSection();
    const path = `${pathOf(section)}/brands/new`;
    const form = await browser.get(path);
    const refused = await browser.submit(
      form,
      { field: "contact_email" },
      { name: "", contact_email: "まちがい" },
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("ブランド名を入力してください。");
    expect(refused.text).toContain("メールアドレスの形式で入力してください。");
    expect(refused.body).toContain('value="まちがい"');
    const added = await browser.submit(
      form,
      { field: "contact_email" },
      { name: "手作りの店", contact_email: "a@example.com" },
    );
    const { id } = must(rowsOf(added).find(({ name }) => name === "手作りの店"));
    const mine = await browser.get(`${pathOf(section)}/items/${id}`);
    const theirs = await colleague.get(`${pathOf(section)}/items/${id}`);
    await colleague.submit(theirs, { field: "brand_version" }, { contact_name: "青木", action: "brand" });
    const conflict = await browser.submit(
      mine,
      { field: "brand_version" },
      { contact_name: "赤井", action: "brand" },
    );
    expect(conflict.status).toBe(409);
    expect(conflict.text).toMatch(/担当者名 （空欄） 赤井 青木/);
    const saved = await browser.submit(conflict, { field: "use_contact_name" }, { use_contact_name: "mine" });
    expect(saved.body).toContain('value="赤井"');
  });
});

describe("a mail to candidates", () => {
  it("is written, previewed for each recipient, sent once, and answered for each address", async () => {
    const section = takeSection();
    const page = await browser.get(pathOf(section));
    const chosen = rowsOf(page)
      .slice(0, 5)
      .map(({ id, version }) => `${id}.${version}`);
    const form = await browser.submit(page, list(section), { item: chosen, action: "mail" });
    expect(form.text).toContain("メールの作成");
    const wrong = await browser.submit(form, { field: "subject" }, { subject: "", text: "{なまえ}様" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("件名を入力してください。");
    expect(wrong.text).toContain("本文に使えない差し込みがあります：なまえ");
    const none = await browser.submit(form, { field: "subject" }, { to: [] });
    expect(none.status).toBe(422);
    expect(none.text).toContain("宛先が選択されていません。");
    const confirm = await browser.submit(form, { field: "subject" }, { subject: "{ブランド名}さまへ" });
    const { name } = must(rowsOf(page)[1]);
    const count = Number(
      /(\d+)件の宛先にメールを送信します。送信後は取り消せません。/.exec(confirm.text)?.[1],
    );
    expect(count).toBeGreaterThan(0);
    expect(confirm.text).not.toContain("（登録された担当者名）");
    expect(confirm.text).toMatch(/差出人 ヒノハ南浜\s+\S+ \S+（クカク） 返信先 facility@kukaku.example 宛先/);
    expect(confirm.text).toContain("自分（facility@kukaku.example）にも控えを送る");
    const other = await browser.get(must(confirm.links.filter((href) => href.includes("to="))[1]));
    expect(other.text).toContain(`${name}さまへ`);
    const results = await Promise.all([0, 1].map(() => browser.submit(confirm, { field: "draft" })));
    for (const result of results) expect(result.text).toContain(`${count}件のメールの送信を受け付けました。`);
    const history = await browser.get(`${pathOf(section)}/mails`);
    expect(history.text).toContain(`${count}件`);
    const [newest = ""] = history.links.filter((href) => /\/mails\/\d+$/.test(href));
    const sending = await browser.get(newest);
    expect(sending.text).toContain("{ブランド名}さまへ".replace("{ブランド名}", must(rowsOf(page)[0]).name));
    expect(sending.links.filter((href) => href.includes("to="))).toHaveLength(count);
    const second = await browser.get(must(sending.links.filter((href) => href.includes("to="))[1]));
    expect(second.text).toContain(`${name}さまへ`);
    for (const path of [`${pathOf(section)}/mails`, newest]) expect((await rival.get(path)).status).toBe(404);
    expect((await browser.get(`${pathOf(section)}/mails/2147483647`)).status).toBe(404);
  });
});
