import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

let web: WholeWeb;
let origin: string;
let curator: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  curator = await signIn(origin, demoAccounts.curator.email);
});
afterAll(() => web?.close());

const BRANDS = "/admin/brand_data";
const PAIRS = "/admin/benchmark_data";
const VERSION = { field: "version" };
const names = ({ body }: Page) =>
  [...body.matchAll(/<th scope="row"><a href="\/admin\/brand_data\/\d+">([^<]+)/g)].map(([, name]) => name);

describe("the brand master", () => {
  it("is for curators only", async () => {
    const admin = await signIn(origin, demoAccounts.facility.email);
    for (const path of [BRANDS, `${BRANDS}/new`, `${BRANDS}/1`, `${BRANDS}/1/edit`, PAIRS])
      expect([path, (await admin.get(path)).path]).toEqual([path, "/facilities"]);
    const { _csrf = "" } = findForm(await admin.get("/sections"), { action: "/signout" }).values;
    const sent = await admin.post(`${BRANDS}/1/enabled`, { enabled: "0", version: "1", _csrf });
    expect(sent.path).toBe("/facilities");
  });

  it("stands in the menu of both sides, with what else curators keep, the page looked at marked", async () => {
    const person = await signIn(origin, demoAccounts.curator.email);
    for (const side of ["facility", "brand"]) {
      const { _csrf = "" } = findForm(await person.get("/facilities"), { action: "/signout" }).values;
      await person.post("/side-switch", { side, _csrf });
      const { body, links } = await person.get(PAIRS);
      expect([side, body.includes(`name="_${side}"`)]).toEqual([side, true]);
      expect([side, links]).toEqual([side, expect.arrayContaining([BRANDS, PAIRS, "/admin/audit"])]);
      expect(body).toContain(`<a href="${PAIRS}" aria-current="page">ベンチマークデータ</a>`);
      expect(body).toMatch(/<details class="submenu is-current"[^>]*><summary>管理者メニュー/);
    }
  });

  it("is searched, with enabled ones unless asked otherwise", async () => {
    const all = await curator.get(BRANDS);
    expect(all.text).toMatch(/208件 ?中 1〜20件/);
    expect(names(all)).toHaveLength(20);
    const found = await curator.get(
      `${BRANDS}?words=${encodeURIComponent("そよご　珈琲")}&enabled=0&enabled=1`,
    );
    expect(names(found)).toContain("ソヨゴ珈琲");
    expect(names(found).length).toBeLessThan(5);
    expect(found.text).toContain("絞り込み解除： そよご");
    const none = await curator.get(`${BRANDS}?words=${encodeURIComponent("どこにもない")}`);
    expect(none.text).toContain("条件に一致するブランドはありません。");
    const odd = await curator.get(`${BRANDS}?page=abc`);
    expect(odd.text).toContain("正しくない条件は、適用していません。");
    expect((await curator.get(`${BRANDS}?page=99`)).text).toContain("このページにブランドはありません。");
  });

  it("registers a brand once, and refuses its twin at the field", async () => {
    const form = await curator.get(`${BRANDS}/new`);
    const fields = {
      name: "新しい菓子店",
      company_name: "新菓子株式会社",
      genre_id: /<option value="(\d+)">和菓子/.exec(form.body)?.[1] ?? "",
      plans: ["is_facility_plan"],
    };
    const done = await curator.submit(form, { field: "genre_id" }, fields);
    expect(done.path).toMatch(/^\/admin\/brand_data\/\d+$/);
    expect(done.text).toContain("「新しい菓子店」を登録しました。");
    const twice = await curator.submit(form, { field: "genre_id" }, fields);
    expect(twice.path).toBe(done.path);
    const twin = await curator.submit(await curator.get(`${BRANDS}/new`), { field: "genre_id" }, fields);
    expect(twin.status).toBe(409);
    expect(twin.text).toContain("すでに登録されています。");
    expect(findForm(twin, { field: "genre_id" }).values).toMatchObject({
      ...fields,
      plans: "is_facility_plan",
    });
    const other = { ...fields, name: "新しい・菓子店", company_name: "別の会社" };
    const asked = await curator.submit(await curator.get(`${BRANDS}/new`), { field: "genre_id" }, other);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("同じ名前または読みのブランドがあります。");
    expect(asked.text).toContain("新菓子株式会社");
    const distinct = await curator.submit(asked, { field: "genre_id" }, { ...other, is_distinct: "1" });
    expect(distinct.text).toContain("「新しい・菓子店」を登録しました。");
    const renamed = await curator.get(`${distinct.path}/edit`);
    const edited = await curator.submit(renamed, VERSION, { name: "ソヨゴ珈琲" });
    expect(edited.status).toBe(409);
    expect(edited.text).toContain("合同会社ソヨゴ珈琲");
    const ticked = await curator.submit(edited, VERSION, { name: "ソヨゴ珈琲", is_distinct: "1" });
    expect(ticked.text).toContain("を保存しました。");
    const empty = await curator.submit(form, { field: "genre_id" }, { contact_email: "x@" });
    for (const text of [
      "ブランド名を入力してください。",
      "業種を選択してください。",
      "メールアドレスの形式で",
    ])
      expect(empty.text).toContain(text);
  });

  it("edits plans, and compares when a colleague was faster", async () => {
    const path = `${BRANDS}/4/edit`;
    const [mine, theirs] = [await curator.get(path), await curator.get(path)];
    const saved = await curator.submit(theirs, VERSION, {
      plans: ["is_exclusive"],
      contact_name: "先の担当",
    });
    expect(saved.text).toContain("を保存しました。");
    const conflict = await curator.submit(mine, VERSION, {
      plans: ["is_carto_url"],
      carto_url: "https://a.example/",
    });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("ベンチマーク非公開");
    expect(conflict.text).toContain("先の担当");
    const done = await curator.submit(conflict, VERSION);
    expect(done.path).toBe(`${BRANDS}/4`);
    expect(done.text).toContain("先の担当");
    expect(done.text).toContain("https://a.example/");
    const bare = await curator.submit(await curator.get(path), VERSION, { carto_url: "" });
    expect(bare.status).toBe(422);
    expect(bare.text).toContain("戦略ロードマップを有効にするには、URLを入力してください。");
    expect((await curator.get(`${BRANDS}/999999`)).status).toBe(404);
    expect((await curator.get(`${BRANDS}/999999/edit`)).status).toBe(404);
  });

  it("disables and enables a brand after asking", async () => {
    const question = await curator.get(`${BRANDS}/7/enabled`);
    expect(question.text).toContain("を無効にしますか？");
    const done = await curator.submit(question, { field: "enabled" });
    expect(done.text).toContain("を無効にしました。");
    const stale = await curator.submit(question, { field: "enabled" }, { enabled: "1" });
    expect(stale.status).toBe(409);
    const back = await curator.submit(await curator.get(`${BRANDS}/7/enabled`), { field: "enabled" });
    expect(back.text).toContain("を有効にしました。");
  });
});

describe("the benchmark pairs", () => {
  it("are found, added in two searches, refused twice, and deleted", async () => {
    const list = await curator.get(`${PAIRS}?words=${encodeURIComponent("ソヨゴ珈琲")}`);
    expect(list.text).toMatch(/\d+件中/);
    const search = await curator.get(`${PAIRS}?brand_words=${encodeURIComponent("ソヨゴ珈琲")}`);
    const step = await curator.get(search.links.find((href) => href.includes("?brand_id=1")) ?? "");
    const second = await curator.submit(
      step,
      { field: "benchmark_words" },
      { benchmark_words: "アサギ洋品店" },
    );
    const both = await curator.get(second.links.find((href) => /benchmark_id=\d+/.test(href)) ?? "");
    expect(both.text).not.toContain("両方を選択してください");
    const pair = { field: "_key" };
    const done = await curator.submit(both, pair);
    expect(done.text).toContain("「ソヨゴ珈琲」と「アサギ洋品店」の組み合わせを登録しました。");
    const twin = await curator.submit(await curator.get(both.path), pair);
    expect(twin.status).toBe(409);
    expect(twin.text).toContain("この組み合わせはすでに登録されています。");
    const itself = await curator.submit(await curator.get(`${PAIRS}?brand_id=1&benchmark_id=1`), pair);
    expect(itself.status).toBe(422);
    expect(itself.text).toContain("自分自身はベンチマークに登録できません。");
    const missing = await curator.submit(await curator.get(PAIRS), pair);
    expect(missing.text).toContain("比べる側のブランドを選択してください。");
    const id = /benchmark_id=(\d+)/.exec(both.path)?.[1];
    const question = await curator.get(`${PAIRS}/delete?brand=1&benchmark=${id}`);
    const deleted = await curator.submit(question, { field: "benchmark" });
    expect(deleted.text).toContain("組み合わせを削除しました。");
    const again = await curator.submit(question, { field: "benchmark" });
    expect(again.text).toContain("この組み合わせはすでに削除されています。");
  });
});
