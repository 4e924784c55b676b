import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let facility: Browserless;
let colleague: Browserless;
let rival: Browserless;
let brand: Browserless;

beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  facility = await signIn(product.origin, demoAccounts.facility.email);
  colleague = await signIn(product.origin, demoAccounts.member.email);
  rival = await signIn(product.origin, demoAccounts.rival.email);
  brand = await signIn(product.origin, demoAccounts.brand.email);
});
afterAll(() => product?.stop());

const must = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error("the demonstration data has no such thing");
  return value;
};

describe("one's own work", () => {
  const ASSIGN = { field: "owner_id" };
  const links = ({ body }: Page) =>
    [...body.matchAll(/href="(\/today\/\d+)\?/g)].map(([, href]) => must(href));

  it("shows both sides what is late, due and new, each with owner and date, and counts it in the header", async () => {
    for (const visitor of [facility, brand]) {
      const page = await visitor.get("/today");
      expect(page.status).toBe(200);
      expect(page.text).toContain("期限超過");
      expect(links(page).length).toBeGreaterThan(0);
      expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object|\sstyle=/);
      expect((await visitor.get("/today")).text).toMatch(/自分の 予定 \d+ 件/);
    }
  });

  it("tells an admin, and nobody else, how many wait to be let in, until they are", async () => {
    const waiting = /利用者(\d+)人が承認を待っています。/;
    const count = Number(waiting.exec((await facility.get("/today")).text)?.[1]);
    expect(count).toBeGreaterThan(0);
    expect((await colleague.get("/today")).text).not.toContain("承認を待っています");
    expect((await rival.get("/today")).text).not.toContain("承認を待っています");
    const [, href = ""] = must(
      /承認を待っています。<a href="([^"]+)"/.exec((await facility.get("/today")).body),
    );
    let users = await facility.get(href);
    for (let left = count; left > 0; left--)
      users = await facility.submit(users, { button: "承認" }, { grant_type: "member" });
    expect((await facility.get("/today")).text).not.toContain("承認を待っています");
  });

  it("gives work to a colleague, who finds it under his own, and nobody else under theirs", async () => {
    const [href] = links(await facility.get("/today?scope=all"));
    const form = await facility.get(`${must(href)}?back=%2Ftoday%3Fscope%3Dall`);
    const name = must(/<h1>[\s\S]*?<p class="page-head-lead">(\S+)/.exec(form.body))[1];
    const option = must(/<option value="(\d+)">[^<]+<\/option>/.exec(form.body))[1];
    const bad = await facility.submit(form, ASSIGN, { owner_id: must(option), due_on: "2月30日" });
    expect([bad.status, bad.text.includes("期限は実在する日付を入力してください。")]).toEqual([422, true]);
    expect(findForm(bad, ASSIGN).values).toMatchObject({ owner_id: option, due_on: "2月30日" });
    const saved = await facility.submit(bad, ASSIGN, { owner_id: must(option), due_on: "令和8年12月4日" });
    expect(saved.path).toBe("/today?scope=all");
    expect(saved.text).toContain("の担当と期限を保存しました。");
    expect(saved.text).toContain("2026/12/04");
    const late = await facility.submit(form, ASSIGN, { owner_id: "", due_on: "" });
    expect([late.status, late.text.includes("担当または期限は、他のユーザーが先に更新しました。")]).toEqual([
      409,
      true,
    ]);
    expect(late.text).toContain("2026/12/04");
    expect((await rival.get(must(href))).status).toBe(404);
    expect((await brand.get("/today")).text).not.toContain("2026/12/04");
    expect(must(name).length).toBeGreaterThan(0);
  });

  it("stands beside each candidate of a leasing list, which leads to its change and takes the reader back", async () => {
    const list = await facility.get("/sections/58/recruitements");
    const row = /<tr id="item-(\d+)"[\s\S]*?href="(\/today\/\d+\?[^"]+)">担当なし/;
    const [, item, href] = must(row.exec(list.body));
    const form = await facility.get(must(href).replaceAll("&amp;", "&"));
    const [, owner, name] = must(/<option value="(\d+)">([^<]+)<\/option>/.exec(form.body));
    const saved = await facility.submit(form, ASSIGN, { owner_id: must(owner), due_on: "2026/10/02" });
    expect(saved.path).toBe("/sections/58/recruitements");
    const changed = must(new RegExp(`<tr id="item-${item}"[\\s\\S]*?</tr>`).exec(saved.body))[0];
    expect(changed).toContain(must(name));
    expect(changed).toContain("期限切れ：</span>2026/10/02");
  });

  it("names who is in charge in the inbox of either side, each its own, and takes the reader back there", async () => {
    const inboxes = [
      [facility, "/section_contact?turn=other"],
      [brand, "/offering_section/applied?turn=own"],
    ] as const;
    for (const [visitor, inbox] of inboxes) {
      const list = await visitor.get(inbox);
      expect(list.text).toMatch(/状況 担当 回答期限/);
      const href = must(/href="(\/today\/\d+\?[^"]+)">担当なし/.exec(list.body))[1];
      const form = await visitor.get(must(href).replaceAll("&amp;", "&"));
      const [, owner, name] = must(/<option value="(\d+)">([^<]+)<\/option>/.exec(form.body));
      const saved = await visitor.submit(form, ASSIGN, { owner_id: must(owner), due_on: "" });
      expect(saved.path).toBe(inbox);
      const changed = must(
        new RegExp(`<a href="${must(href?.split("?")[0])}\\?[^"]*">([^<]+)<`).exec(saved.body),
      );
      expect(changed[1]).toBe(name);
    }
  });

  it("comes first after signing in for whoever wants it", async () => {
    const account = await colleague.get("/userfacilityjoins/users");
    const saved = await colleague.submit(account, { field: "start_page" }, { start_page: "today" });
    expect(saved.text).toContain("ログイン後に開く画面を保存しました。");
    const visitor = new Browserless(product.origin);
    const signin = await visitor.get("/signin");
    const fields = { email: demoAccounts.member.email, password: DEMO_PASSWORD };
    expect((await visitor.submit(signin, { field: "email" }, fields)).path).toBe("/today");
    await colleague.submit(saved, { field: "start_page" }, { start_page: "home" });
    const off = await colleague.submit(saved, { field: "digest_weekday" }, { digest_weekday: "" });
    expect(off.text).toContain("予定のメールの設定を保存しました（送らない）。");
    const late = await colleague.submit(
      off,
      { field: "digest_weekday" },
      { digest_weekday: "4", digest_hour: "18" },
    );
    expect(late.text).toContain("（毎週木曜日 18時）");
    expect(findForm(late, { field: "digest_weekday" }).values).toMatchObject({
      digest_weekday: "4",
      digest_hour: "18",
    });
  });
});
