import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";

let web: WholeWeb;
let origin: string;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
});
afterAll(() => web?.close());

const enter = (account: keyof typeof demoAccounts) => signIn(origin, demoAccounts[account].email);
const VERSION = { field: "version" };

const sides = [
  { account: "facility", base: "/setting/facility/details", name: "name_kana", saved: "施設情報" },
  { account: "brand", base: "/setting/brand/details", name: "name_kana", saved: "ブランド情報" },
] as const;

describe.each(sides)("the settings at $base", ({ account, base, name, saved }) => {
  it("save what changed, and say so when nothing did", async () => {
    const admin = await enter(account);
    const form = await admin.get(`${base}/edit`);
    expect(form.body).not.toMatch(/<[^>]+\sstyle=|\bundefined\b|\bNaN\b/);
    const same = await admin.submit(form, VERSION);
    expect(same.path).toBe(base);
    expect(same.text).toContain("変更はありません。");
    const done = await admin.submit(form, VERSION, { [name]: "アタラシイカナ" });
    expect(done.text).toContain(`${saved}を保存しました。`);
    expect(done.text).toContain("アタラシイカナ");
  });

  it("refuse at the field, with everything kept as typed", async () => {
    const admin = await enter(account);
    const form = await admin.get(`${base}/edit`);
    const typed = { name: "", [name]: "あ".repeat(101), description: "一行目\n二行目" };
    const page = await admin.submit(form, VERSION, typed);
    expect(page.status).toBe(422);
    expect(page.title).toMatch(/^エラー：/);
    expect(page.text).toContain("入力内容に不備があります（2件）");
    expect(page.text).toContain("（現在101文字）");
    expect(findForm(page, VERSION).values).toMatchObject({ [name]: "あ".repeat(101) });
  });

  it("compare two edits of the same thing and save the choice", async () => {
    const [one, other] = [await enter(account), await enter(account)];
    const [mine, theirs] = [await one.get(`${base}/edit`), await other.get(`${base}/edit`)];
    await other.submit(theirs, VERSION, { description: "先に保存した紹介文", [name]: "サキノカナ" });
    const page = await one.submit(mine, VERSION, { description: "わたしの紹介文" });
    expect(page.status).toBe(409);
    expect(page.text).toContain("他のユーザーが先に更新しました。");
    for (const text of ["先に保存した紹介文", "わたしの紹介文", "サキノカナ"])
      expect(page.text).toContain(text);
    const chosen = findForm(page, VERSION).values;
    expect(chosen).toMatchObject({ use_description: "mine", [`use_${name}`]: "theirs" });
    const done = await one.submit(page, VERSION);
    expect(done.path).toBe(base);
    expect(done.text).toContain("わたしの紹介文");
    expect(done.text).toContain("サキノカナ");
  });

  it("are read by members, who are told why", async () => {
    const member = await enter(account === "facility" ? "member" : "curator");
    if (account === "brand") return expectCurator(member);
    const page = await member.get(base);
    expect(page.text).toContain("閲覧のみできます。");
    expect(page.links).not.toContain(`${base}/edit`);
    expect((await member.get(`${base}/edit`)).status).toBe(403);
  });
});

async function expectCurator(curator: Browserless) {
  expect((await curator.get("/setting/brand/details/edit")).status).toBe(200);
}

describe("a facility's trades", () => {
  it("are chosen by boxes, and the building's stores are shown floor by floor", async () => {
    const admin = await enter("facility");
    const form = await admin.get("/setting/facility/details/edit");
    const { category_ids } = findForm(form, VERSION).values;
    expect(category_ids?.length).toBeGreaterThan(1);
    const done = await admin.submit(form, VERSION, { category_ids: ["1", "2"] });
    expect(done.text).toContain("2業種");
    expect(done.text).toMatch(/館内の店舗 \d+店舗/);
    const none = await admin.get("/setting/facility/details/edit");
    const cleared = await admin.submit(none, VERSION, { category_ids: [] });
    expect(cleared.text).toContain("未選択");
  });

  it("and numbers are understood as people type them", async () => {
    const admin = await enter("facility");
    const form = await admin.get("/setting/facility/details/edit");
    const done = await admin.submit(form, VERSION, {
      postal_code: "〒１５０ー０００２",
      parking_count: "１，２３４",
      opened_on: "2009年4月24日",
      sales_million_yen: "３１，８０４",
    });
    expect(done.text).toContain("〒150-0002");
    expect(done.text).toContain("1,234台");
    expect(done.text).toContain("318.0億円（31,804百万円）");
    const wrong = await admin.submit(await admin.get("/setting/facility/details/edit"), VERSION, {
      postal_code: "15",
      parking_count: "たくさん",
      url: "javascript:alert(1)",
    });
    for (const text of ["郵便番号は7桁の", "駐車台数は数字で", "URLの形式で"])
      expect(wrong.text).toContain(text);
  });
});

describe("benchmarks", () => {
  const path = "/setting/brand/benchmarks";
  const SAVE = { field: "words" };

  it("need the plan", async () => {
    const page = await (await enter("brandlite")).get(path);
    expect(page.status).toBe(403);
    expect(page.text).toContain("プランをアップグレードすると閲覧できます");
  });

  it("are searched with every box kept, and saved as a whole", async () => {
    const admin = await enter("brand");
    const page = await admin.get(path);
    expect(page.text).not.toContain("CAFE MINAMO");
    const boxes = [...page.body.matchAll(/value="(\d+)"[^>]*aria-label="([^"]+)を選択"/g)];
    const [first, second] = boxes;
    const ids = [first?.[1] ?? "", second?.[1] ?? ""];
    const narrowed = await admin.submit(page, SAVE, {
      benchmark_brand_ids: ids,
      words: first?.[2] ?? "",
      action: "search",
    });
    expect(narrowed.text).toContain("2件を選択中");
    expect(narrowed.body).not.toContain(`${second?.[2]}を選択`);
    const saved = await admin.submit(narrowed, SAVE, { action: "save" });
    expect(saved.path).toBe(path);
    expect(saved.text).toContain("ベンチマークを保存しました（2件）。");
    expect(saved.body).toContain('data-flash="3"');
    const foreign = await admin.submit(saved, SAVE, { benchmark_brand_ids: ["2147480000"], action: "save" });
    expect(foreign.status).toBe(422);
    expect(foreign.text).toContain("選択できないブランドが含まれています。");
  });
});

describe("the trail of what was done", () => {
  it("shows an admin the own organisation's, filtered and as a workbook", async () => {
    for (const { account, base } of sides) {
      const admin = await enter(account);
      const form = await admin.get(`${base}/edit`);
      await admin.submit(form, VERSION, { description: `履歴に残る紹介文${base}` });
      const path = base.replace("details", "audit");
      const page = await admin.get(`${path}?kind=${account}`);
      expect([page.status, page.title]).toEqual([200, expect.stringContaining("操作履歴")]);
      expect(page.text).toContain("成功");
      expect(page.text).toContain("紹介文：");
      expect(page.text).toContain(`履歴に残る紹介文${base}`);
      expect(page.body).not.toMatch(/<[^>]+\sstyle=|\bundefined\b|\bNaN\b|\[object/);
      const none = await admin.submit(
        page,
        { action: path },
        { result: "conflict", from: "2000-01-01", to: "x" },
      );
      expect(none.text).toContain("正しくない条件は、適用していません。");
      const file = await admin.get(`${path}/excel?kind=${account}`);
      expect([file.status, file.headers["content-type"]]).toEqual([
        200,
        expect.stringContaining("spreadsheet"),
      ]);
    }
  });

  it("speaks of sections, brands and states by name, each operation in its own words", async () => {
    const admin = await enter("facility");
    const page = await admin.get("/setting/facility/audit");
    const objects = [...page.body.matchAll(/data-label="対象">([^<]*)</g)].map(([, text]) => text ?? "");
    expect(objects.length).toBeGreaterThan(10);
    const lists = objects.filter((text) => text.startsWith("リーシングリストの候補"));
    for (const text of lists) expect(text).toMatch(/候補：.+、区画.+（.+）$/);
    expect(page.text).not.toMatch(/interested|declined|inline|brand_id|#\d+/);
    expect(page.text).not.toContain("募集に応募・スカウトに回答・やり取りを続ける");
    const typed = await admin.get("/setting/facility/audit?from=2026%E5%B9%B44%E6%9C%881%E6%97%A5&to=");
    expect(typed.text).toContain("2026/04/01 以降");
    expect(typed.text).not.toContain("正しくない条件");
  });

  it("is closed to members, and to all but curators where it is everybody's", async () => {
    const member = await enter("member");
    for (const path of ["/setting/facility/audit", "/setting/facility/audit/excel"])
      expect((await member.get(path)).status).toBe(403);
    expect((await member.get("/admin/audit")).path).toBe("/facilities");
    const curator = await enter("curator");
    const page = await curator.get("/admin/audit?result=denied");
    expect(page.text).toContain("権限なし");
    expect((await curator.get("/admin/audit?kind=facility")).text).toContain("ヒノハ南浜");
    expect((await curator.get("/admin/audit/excel?result=denied")).status).toBe(200);
  });
});
