import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

let web: WholeWeb;
let origin: string;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
});
afterAll(() => web?.close());

const enter = (account: keyof typeof demoAccounts) => signIn(origin, demoAccounts[account].email);

const FACILITY = "/userfacilityjoins/1";

function rowOf(page: Page, email: string): string {
  const row = [...page.body.matchAll(/<tr id="user-[\s\S]*?<\/tr>/g)].find(([text]) => text.includes(email));
  return row?.[0] ?? "";
}
function idOf(page: Page, email: string): string {
  return /id="user-(\d+)"/.exec(rowOf(page, email))?.[1] ?? "";
}
async function change(browser: Browserless, email: string, grant_type: string, base = FACILITY) {
  const join = idOf(await browser.get(base), email);
  const form = await browser.get(`${base}/edit?join=${join}`);
  return browser.submit(form, { field: "grant_type" }, { grant_type });
}

describe("the users of a facility", () => {
  it("are listed with who waits, who is unconfirmed, and oneself", async () => {
    const page = await (await enter("facility")).get(FACILITY);
    expect(page.title).toContain("ユーザー｜ヒノハ南浜");
    expect(rowOf(page, demoAccounts.standby.email)).toContain("承認待ち");
    expect(rowOf(page, demoAccounts.facility.email)).toMatch(/class="is-own"[\s\S]*あなた/);
    expect(rowOf(page, demoAccounts.facility.email)).not.toContain("削除");
    expect(page.text).toContain("未確認");
    expect(page.body).not.toMatch(/<[^>]+\sstyle=|\bundefined\b|\bNaN\b/);
  });

  it("stand in the order that is asked for, kept from page to page", async () => {
    const facility = await enter("facility");
    const namesBy = async (query: string) => {
      const { body } = await facility.get(`${FACILITY}?${query}`);
      return [...body.matchAll(/<tr id="user-\d+"[^>]*>\s*<th scope="row">([^<]*)/g)].map(([, name = ""]) =>
        name.trim(),
      );
    };
    const [up, down] = [await namesBy("sort=name&order=asc"), await namesBy("sort=name&order=desc")];
    const named = up.filter(Boolean);
    expect(named.length).toBeGreaterThan(2);
    expect(named).toEqual(named.toSorted(new Intl.Collator("ja").compare));
    expect(down.filter(Boolean)).toEqual(named.toReversed());
    expect(up.slice(0, named.length)).toEqual(named);
    expect(down.slice(0, named.length)).toEqual(down.filter(Boolean));
    const { body } = await facility.get(`${FACILITY}?sort=created`);
    expect(body).toMatch(/aria-sort="descending"[^>]*><a[^>]*sort=created&amp;order=asc/);
  });

  it("are read by members, who are told why they change nothing", async () => {
    const member = await enter("member");
    const page = await member.get(FACILITY);
    expect(page.text).toContain("閲覧のみできます。");
    expect(page.text).toContain("佐伯 奈緒");
    expect(page.forms.some(({ action }) => action.startsWith(FACILITY))).toBe(false);
    expect(page.links.some((href) => href.endsWith("/new"))).toBe(false);
    for (const path of [`${FACILITY}/new`, "/userfacilityjoins/new", `${FACILITY}/edit?join=8`]) {
      const refused = await member.get(path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(refused.text).toContain("管理者のみが行えます。");
    }
    const { _csrf = "" } = findForm(page, { action: "/signout" }).values;
    const sent = await member.post(`${FACILITY}/edit`, { join: "8", grant_type: "admin", _csrf });
    expect(sent.status).toBe(403);
  });

  it("of another facility look like none, whatever is asked", async () => {
    const rival = await enter("rival");
    const { _csrf = "" } = findForm(await rival.get("/userfacilityjoins/5"), { action: "/signout" }).values;
    for (const path of ["", "/new", "/edit?join=1", "/delete?join=8"])
      expect([path, (await rival.get(FACILITY + path)).status]).toEqual([path, 404]);
    for (const path of ["/edit", "/delete", "/new"]) {
      const fields = { join: "8", grant_type: "member", emails: "x@kukaku.example", _csrf };
      expect([path, (await rival.post(FACILITY + path, fields)).status]).toEqual([path, 404]);
    }
    const own = await rival.get("/userfacilityjoins/5/edit?join=1");
    expect(own.status).toBe(404);
  });

  it("lose and gain access with their next click", async () => {
    const admin = await enter("facility");
    const email = demoAccounts.member.email;
    const member = await enter("member");
    expect((await member.get("/setting/facility/details/edit")).status).toBe(403);
    const raised = await change(admin, email, "admin");
    expect(raised.path).toBe(FACILITY);
    expect(raised.text).toContain("「田島 匠」の権限を「管理者」に変更しました。");
    expect((await member.get("/setting/facility/details/edit")).status).toBe(200);
    await change(admin, email, "standby");
    expect((await member.get("/sections")).path).toBe("/signin");
    const list = await admin.get(FACILITY);
    const approve = list.forms.find(
      ({ values, buttons }) =>
        values.join === idOf(list, email) && buttons.some(({ text }) => text.includes("承認")),
    );
    const approved = await admin.post(approve?.action ?? "", { ...approve?.values, grant_type: "member" });
    expect(approved.text).toContain("「田島 匠」を一般として承認しました。");
    expect((await member.get("/sections")).path).toBe("/sections");
    const removal = await admin.get(`${FACILITY}/delete?join=${idOf(list, email)}`);
    expect(removal.text).toContain("「田島 匠」を削除しますか？ この操作は元に戻せません。");
    const removed = await admin.submit(removal, { action: `${FACILITY}/delete` });
    expect(removed.text).toContain("「田島 匠」を削除しました。");
    expect((await member.get("/sections")).path).toBe("/signin");
    const again = await admin.submit(removal, { action: `${FACILITY}/delete` });
    expect(again.text).toContain("このユーザーはすでに削除されています。");
  });

  it("keep their last admin, and say so", async () => {
    const rival = await enter("rival");
    const base = "/userfacilityjoins/5";
    const list = await rival.get(base);
    const others = [...list.body.matchAll(/<tr id="user-(\d+)"[\s\S]*?<\/tr>/g)].filter(
      ([row]) => row.includes(">管理者</td>") && !row.includes("is-own"),
    );
    for (const [row] of others)
      await change(rival, /[\w.]+@kukaku\.example/.exec(row)?.[0] ?? "", "member", base);
    const page = await rival.get(base);
    expect(rowOf(page, demoAccounts.rival.email)).toContain("最後の管理者");
    const form = await rival.get(`${base}/edit?join=${idOf(page, demoAccounts.rival.email)}`);
    expect(form.text).toContain("最後の管理者のため、権限の変更と削除はできません。");
    const refused = await rival.submit(form, { field: "grant_type" }, { grant_type: "member" });
    expect(refused.status).toBe(409);
    expect(refused.title).toMatch(/^エラー：/);
    expect(refused.text).toContain("最後の管理者です。");
    expect(rowOf(await rival.get(base), demoAccounts.rival.email)).toContain("管理者");
  });
});

describe("inviting", () => {
  const base = "/userbrandjoins";

  it("takes many addresses, names those that are none, and keeps what was typed", async () => {
    const admin = await enter("brand");
    const form = await admin.get(`${base}/new`);
    const typed = "one@kukaku.example\n氏名 <two@kukaku.example>；three at kukaku";
    const page = await admin.submit(
      form,
      { field: "emails" },
      { emails: `${typed}\nfour@`, grant_type: "admin" },
    );
    expect(page.status).toBe(422);
    expect(page.text).toContain("3行目の「four@」は、メールアドレスの形式で入力してください。");
    expect(findForm(page, { field: "emails" }).values).toMatchObject({
      emails: `${typed}\nfour@`,
      grant_type: "admin",
    });
    const empty = await admin.submit(form, { field: "emails" }, { emails: " " });
    expect(empty.text).toContain("メールアドレスを入力してください。");
  });

  it("gives one result for each address, and invites once however often it is sent", async () => {
    const admin = await enter("brand");
    const form = await admin.get(`${base}/new`);
    const emails = `new1@kukaku.example、new2@kukaku.example ${demoAccounts.standby.email}\nNEW1@kukaku.example`;
    const first = await admin.submit(form, { field: "emails" }, { emails });
    expect(first.text).toContain("3件のうち2件に招待メールを送信しました。1件は招待できませんでした。");
    expect(first.text).toContain("このメールアドレスの利用者はすでに登録されています。");
    const second = await admin.submit(form, { field: "emails" }, { emails });
    expect(second.text).toContain("3件のうち2件に招待メールを送信しました。");
    const list = await admin.get(
      admin.landing.links.find((href) => /^\/userbrandjoins\/\d+$/.test(href)) ?? "",
    );
    expect(list.body.match(/<td[^>]*>new1@kukaku\.example/g)).toHaveLength(1);
    const retry = await admin.submit(first, { field: "emails" }, { action: "edit" });
    expect(findForm(retry, { field: "emails" }).values.emails).toBe(demoAccounts.standby.email);
  });

  it("of one address leads back to the list, and says at the field where it is refused", async () => {
    const admin = await enter("brand");
    const form = await admin.get(`${base}/new`);
    const refused = await admin.submit(form, { field: "emails" }, { emails: demoAccounts.brand.email });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("このメールアドレスの利用者はすでに登録されています。");
    const done = await admin.submit(form, { field: "emails" }, { emails: "ｓｏｌｏ＠kukaku.example" });
    expect(done.path).toMatch(/^\/userbrandjoins\/\d+$/);
    expect(done.text).toContain("solo@kukaku.exampleに招待メールを送信しました。");
    expect(rowOf(done, "solo@kukaku.example")).toContain("招待中");
    const edit = `/edit?join=${idOf(done, "solo@kukaku.example")}`;
    const grant = await admin.get(done.links.find((href) => href.endsWith(edit)) ?? "");
    expect(grant.text).toMatch(/氏名 ?（招待中） ?メールアドレス ?solo@kukaku\.example/);
  });
});

describe("the first people of an organisation", () => {
  it("are invited by a curator from its own page, followed up and asked again", async () => {
    const curator = await enter("curator");
    const { rows } = await web.database.query<{ id: number }>(`
      select b.id from brands b
      where b.is_enabled and not exists (select from user_brand_joins j where j.brand_id = b.id) order by b.id limit 1`);
    const brand = `/admin/brand_data/${rows[0]?.id}`;
    const page = await curator.get(brand);
    expect(page.text).toContain("このブランドには、まだ管理者がいません。");
    const form = await curator.get(`${brand}/users/new?grant=admin`);
    expect(page.links).toContain(form.path);
    expect((await curator.get(`${brand}/users`)).text).toContain("ユーザーはまだいません。");
    const list = await curator.submit(form, { field: "emails" }, { emails: "first@brand.example" });
    expect(list.path).toBe(`${brand}/users`);
    expect(rowOf(list, "first@brand.example")).toMatch(/招待中[\s\S]*管理者/);
    expect(list.text).toMatch(/招待\s+[\d/]+\s+[\d:]+\s+城戸 真弓\s+[\d/]+まで/);
    expect((await curator.get(brand)).text).toContain("招待した管理者が、まだ本登録をしていません。");
    const again = await curator.submit(list, { button: "招待を再送" });
    expect(again.text).toContain("前の招待メールは使えなくなりました。");
    await web.database.query(
      "update invitations set expires_at = now() - interval '1 hour' where address = $1",
      ["first@brand.example"],
    );
    expect(rowOf(await curator.get(list.path), "first@brand.example")).toContain("期限切れ");
    expect((await curator.get("/admin/facility_data/1/users")).title).toContain("ヒノハ南浜");
    expect((await (await enter("facility")).get(list.path)).path).toBe("/facilities");
  });
});
