import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let person: Browserless;
let colleague: Browserless;
let stranger: Browserless;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  person = await signIn(product.origin, demoAccounts.facility.email);
  colleague = await signIn(product.origin, demoAccounts.member.email);
  stranger = await signIn(product.origin, demoAccounts.rival.email);
});
afterAll(() => product?.stop());

const path = "/sections/meeting";
const form = { button: "会議資料を作成" };
const rowsOf = ({ body }: Page) => [...body.matchAll(/<tr id="section-(\d+)"/g)].map(([, id = ""]) => id);

describe("the meeting pack", () => {
  it("is made with one press and shows figures, floors and what a meeting talks about", async () => {
    const empty = await person.get(path);
    expect(empty.text).toContain("会議資料はまだありません。");
    const pack = await person.submit(empty, form);
    expect(pack.path).toMatch(/^\/sections\/meeting\/\d+$/);
    expect(pack.title).toContain("会議資料 第1号");
    expect(pack.text.slice(0, 3000)).toMatch(/空き \d+区画 [\d,.]+坪/);
    expect(pack.text.includes("満了で失う可能性のある賃料")).toBe(true);
    expect(pack.body.match(/class="plan-scale"/g)?.length).toBeGreaterThan(1);
    expect(pack.text.includes("通知期限を経過")).toBe(true);
    expect(rowsOf(pack).length).toBeGreaterThan(5);
    for (const words of ["次：", "現行賃料", "契約満了日"])
      expect(pack.text.includes(words), words).toBe(true);
  });

  it("is opened again as it was, in a chosen order", async () => {
    const list = await person.get(path);
    const href = list.links.find((link) => /^\/sections\/meeting\/\d+$/.test(link)) ?? "";
    const before = await person.get(href);
    const [section = ""] = rowsOf(before);
    const edit = await person.get(`/sections/${section}/edit`);
    await person.submit(
      edit,
      { button: "保存" },
      { position: "会議のあとで変えた位置", area_tsubo: "777.7" },
    );
    const after = await person.get(href);
    expect(after.text).not.toContain("777.7");
    expect(rowsOf(after)).toEqual(rowsOf(before));
    const byEnd = rowsOf(await person.get(`${href}?sort=end`));
    expect(byEnd).not.toEqual(rowsOf(before));
    expect(byEnd.toSorted()).toEqual(rowsOf(before).toSorted());
  });

  it("takes the meeting's decision beside a section, and tells it in the section's history", async () => {
    const list = await person.get(path);
    const href = list.links.find((link) => /^\/sections\/meeting\/\d+$/.test(link)) ?? "";
    const [section = ""] = rowsOf(await person.get(href));
    const note = `${href}/sections/${section}`;
    const [mine, theirs] = [await person.get(note), await colleague.get(note)];
    const save = { button: "保存" };
    const saved = await colleague.submit(theirs, save, { decision: "A社を第一候補にする" });
    expect(saved.path).toBe(href);
    expect(saved.text.includes("A社を第一候補にする")).toBe(true);
    const conflict = await person.submit(mine, save, { decision: "B社にする", comment: "賃料を再交渉" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("他のユーザーが先に更新しました。");
    expect(conflict.text).toContain("A社を第一候補にする");
    expect(findForm(conflict, save).values).toMatchObject({ decision: "B社にする", comment: "賃料を再交渉" });
    await person.submit(conflict, save);
    const history = await person.get(`/sections/${section}`);
    expect(history.text).toContain("会議資料 第1号に記録");
    expect(history.text).toContain("A社を第一候補にする");
    const long = await person.submit(await person.get(note), save, { decision: "あ".repeat(1001) });
    expect(long.status).toBe(422);
    expect(long.text).toContain("決定は1000文字以内で入力してください");
    expect((await stranger.get(note)).status).toBe(404);
    expect((await person.get(`${href}/sections/2147480000`)).status).toBe(404);
  });

  it("shows in the next pack what has changed since this one", async () => {
    const list = await person.get(path);
    const href = list.links.find((link) => /^\/sections\/meeting\/\d+$/.test(link)) ?? "";
    expect((await person.get(href)).text.includes("前回の会議資料はありません。")).toBe(true);
    const next = await person.submit(list, form);
    const changes = next.text.slice(next.text.indexOf("前回からの変更"), next.text.indexOf("議題の区画"));
    expect(changes).toContain("第1号");
    expect(changes).toContain("777.7坪");
    expect(changes).toContain("会議のあとで変えた位置");
  });

  it("has a sheet for each section on its list: place, terms, candidates, contacts and history", async () => {
    const list = await person.get(`${path}?order=asc`);
    const href = list.links.find((link) => /^\/sections\/meeting\/\d+$/.test(link)) ?? "";
    const pack = await person.get(href);
    const sheets = await person.get(`${href}/sheets?paper=a3-landscape`);
    const ids = [...sheets.body.matchAll(/<article[^>]*aria-labelledby="sheet-(\d+)"/g)].map(
      ([, id = ""]) => id,
    );
    expect(ids).toEqual(rowsOf(pack).slice(0, 50));
    expect(sheets.body.match(/<symbol /g)?.length).toBeLessThan(ids.length);
    expect(sheets.body.match(/class="pack-here"/g)?.length).toBeGreaterThan(ids.length / 2);
    for (const words of ["印刷時の縮尺 1:", "現行賃料", "○ ", "△ ", "当施設から", "履歴"])
      expect(sheets.text, words).toContain(words);
    expect(sheets.text).not.toContain("会議のあとで変えた位置");
    expect(sheets.text).toContain("B社にする");
    expect((await stranger.get(`${href}/sheets`)).status).toBe(404);
  });

  it("leaves as one workbook, and the list of packs as another", async () => {
    const list = await person.get(`${path}?order=asc`);
    const [href = ""] = list.links.filter((link) => /^\/sections\/meeting\/\d+$/.test(link));
    const pack = await person.get(href);
    const sheets = await readWorkbook((await person.get(`${href}/excel`)).bytes);
    const rowsIn = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      "表紙",
      "数字",
      "月ごとの満了",
      "議題",
      "区画",
      "候補",
      "決定",
      "前回からの変更",
      "出力条件",
    ]);
    expect(rowsIn("表紙")).toContainEqual(["会議資料", "第1号"]);
    const agenda = rowsIn("議題").slice(1);
    expect(agenda.length).toBe(rowsOf(pack).length);
    expect(rowsIn("区画").length).toBeGreaterThan(rowsIn("議題").length);
    const [vacant] = rowsIn("数字").filter(([label]) => label === "空き");
    expect(pack.text).toContain(
      `空き ${vacant?.[1]}区画 ${Number(vacant?.[2]).toLocaleString("ja-JP", { minimumFractionDigits: 1 })}坪`,
    );
    expect(rowsIn("候補").length).toBeGreaterThan(1);
    expect(rowsIn("決定")[1]?.slice(2, 4)).toEqual(["B社にする", "賃料を再交渉"]);
    expect(rowsIn("前回からの変更").length).toBe(1);
    const [packs, conditions] = await readWorkbook((await person.get(`${path}/excel?order=asc`)).bytes);
    expect(packs?.data.map(([number]) => number)).toEqual(["資料", "第1号", "第2号"]);
    expect(conditions?.data).toContainEqual(["並び順", "古い順"]);
    expect((await stranger.get(`${href}/excel`)).status).toBe(404);
  });

  it("keeps what was chosen, and asks for a floor", async () => {
    const page = await person.get(path);
    const refused = await person.submit(page, form, { floors: [], statuses: ["private"] });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("階を1つ以上選択してください。");
    const chosen = /name="statuses" value="private"[^>]*checked/;
    expect(refused.body).toMatch(chosen);
    expect(refused.body).not.toMatch(/name="statuses" value="publish"[^>]*checked/);
  });

  it("shows plans of the next tenant mix as they stood, chosen when it is made", async () => {
    const plans = "/sections/renewals";
    const plan = await person.submit(
      await person.get(`${plans}/new`),
      { field: "name" },
      { name: "会議の案" },
    );
    const adding = await person.get(`${plan.path}/changes/new`);
    const [, section = ""] = /<optgroup[^>]*>\s*<option value="(\d+)"/.exec(adding.body) ?? [];
    const change = { section_id: section, outcome: "tenant", tenant_name: "案の店", rent_per_tsubo: "30000" };
    await person.submit(adding, { field: "outcome" }, change);
    const page = await person.get(path);
    expect(page.text).toContain("会議の案");
    const id = plan.path.split("/").at(-1) ?? "";
    const pack = await person.submit(page, form, { plans: id });
    await person.submit(await person.get(`${plan.path}/edit`), { field: "name" }, { name: "後で変えた案" });
    const again = await person.get(pack.path);
    const shown = again.text.slice(again.text.indexOf("リニューアル案"), again.text.indexOf("議題の区画"));
    expect(shown).toContain("会議の案");
    expect(shown).toContain("案の店");
    expect(shown).toMatch(/月額賃料 [\d,.]+万円 → [\d,.]+万円/);
    const sheets = await readWorkbook((await person.get(`${pack.path}/excel`)).bytes);
    expect(sheets.find(({ sheet }) => sheet === "リニューアル案")?.data[1]?.[0]).toBe("会議の案");
    const theirs = await stranger.submit(
      await stranger.get(`${plans}/new`),
      { field: "name" },
      { name: "他社の案" },
    );
    const foreign = await person.submit(await person.get(path), form, {
      plans: theirs.path.split("/").at(-1) ?? "",
    });
    expect(foreign.status).toBe(422);
    expect(foreign.text).toContain("リニューアル案が見つかりません。");
  });

  it("is not found by others, nor under a number that nobody has", async () => {
    const { links } = await person.get(path);
    const href = links.find((link) => /^\/sections\/meeting\/\d+$/.test(link)) ?? "";
    expect((await stranger.get(href)).status).toBe(404);
    expect((await stranger.get(path)).text).toContain("会議資料はまだありません。");
    expect((await person.get(`${path}/2147480000`)).status).toBe(404);
  });
});
