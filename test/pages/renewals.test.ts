import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { FASTER_SAVE } from "../../server/lib/event-texts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";

const LIST = "/sections/renewals";

interface Section {
  id: number;
  number: string;
  area_tsubo: number;
  floor_id: number;
}

let web: WholeWeb;
let origin: string;
let person: Browserless;
let sections: Section[];
let brand: { id: number; name: string; genre: string };
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  person = await signIn(origin, demoAccounts.facility.email);
  sections = await rows<Section>(
    `select id, number, area_tsubo, floor_id from sections
     where facility_id = 1 and deleted_at is null and contract_type = 0 order by floor_id, id`,
  );
  [brand] = (await rows(
    `select b.id, b.name, g.name as genre from brands b join genres g on g.id = b.genre_id
     where b.is_enabled and not b.is_stealth and (select count(*) from brands o where o.name = b.name) = 1
     order by b.id limit 1`,
  )) as [typeof brand];
});
afterAll(() => web?.close());

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await web.database.query(text, values)).rows as Row[];
}
async function plan(name: string): Promise<Page> {
  return person.submit(await person.get(`${LIST}/new`), { field: "name" }, { name });
}
async function add(at: Page, fields: Record<string, string>): Promise<Page> {
  return person.submit(await person.get(`${at.path}/changes/new`), { field: "outcome" }, fields);
}
const at = (index: number) => sections[index] as Section;

it("begins empty, and lists plans by name, in order and as a workbook", async () => {
  const empty = await person.get(LIST);
  expect([empty.status, empty.text]).toEqual([
    200,
    expect.stringContaining("リニューアル案はまだありません。"),
  ]);
  const nameless = await person.submit(
    await person.get(`${LIST}/new`),
    { field: "name" },
    { name: "　", memo: "書いたメモ" },
  );
  expect([nameless.status, nameless.text]).toEqual([
    422,
    expect.stringContaining("案の名称を入力してください。"),
  ]);
  expect(nameless.body).toContain("書いたメモ");
  const form = await person.get(`${LIST}/new`);
  const made = await person.submit(form, { field: "name" }, { name: "春の案", memo: "食物販" });
  expect(made.text).toContain("「春の案」を登録しました。");
  await person.submit(form, { field: "name" }, { name: "春の案", memo: "食物販" });
  await plan("秋の案");
  const names = (page: Page) => [...page.body.matchAll(/renewals\/\d+">([^<]+)</g)].map(([, name]) => name);
  expect(names(await person.get(`${LIST}?sort=name&order=asc`))).toEqual(["春の案", "秋の案"]);
  expect(names(await person.get(LIST))).toEqual(["秋の案", "春の案"]);
  expect(names(await person.get(`${LIST}?words=食物`))).toEqual(["春の案"]);
  expect((await person.get(`${LIST}?words=冬`)).text).toContain("条件に一致する案はありません。");
  expect((await person.get(`${LIST}?page=9`)).text).toContain("このページに案はありません。");
  const file = await person.get(`${LIST}/excel?sort=name&order=asc`);
  const [sheet] = await readWorkbook(file.bytes);
  expect(sheet?.data.slice(1).map((row) => row.slice(0, 3))).toEqual([
    ["春の案", 0, "食物販"],
    ["秋の案", 0, null],
  ]);
});

it("puts tenants and genres into sections beside today, without scripts", async () => {
  const made = await plan("構成の案");
  const [first, second, third] = [at(0), at(1), at(2)];
  const form = await person.get(`${made.path}/changes/new?section=${first.id}`);
  const found = await person.submit(
    form,
    { field: "outcome" },
    { tenant_name: brand.name, action: "brand", memo: "窓側" },
  );
  expect(found.body).toContain(`value="brand:${brand.id}"`);
  const chosen = await person.submit(found, { field: "outcome" }, { action: `brand:${brand.id}` });
  expect(chosen.body).toContain(`value="${brand.name}"`);
  expect(chosen.body).toContain("窓側");
  const added = await person.submit(
    chosen,
    { field: "outcome" },
    { from_on: "２０２８/4/1", rent_per_tsubo: "30,000" },
  );
  expect(added.text).toContain("変更を追加しました。");
  expect(added.text).toContain(`${brand.name}（${brand.genre}）`);
  expect(added.text).toContain("2028/04/01");
  const nobody = await add(made, { section_id: String(second.id), outcome: "tenant" });
  expect([nobody.status, nobody.text]).toEqual([
    422,
    expect.stringContaining("入れるテナントの名称を入力してください。"),
  ]);
  const twice = await add(made, { section_id: String(first.id), outcome: "vacate" });
  expect([twice.status, twice.text]).toEqual([
    422,
    expect.stringContaining(`区画${first.number}は、この案の別の変更に入っています。`),
  ]);
  const [genre] = await rows<{ id: number; name: string }>("select id, name from genres order by id limit 1");
  await add(made, { section_id: String(second.id), outcome: "genre", genre_id: String(genre?.id) });
  const done = await add(made, {
    section_id: String(third.id),
    outcome: "vacate",
    tenant_name: "消える名前",
  });
  expect(done.text).toContain(`${genre?.name}（ブランド未定）`);
  expect(done.text).toContain("空きにする");
  expect(done.text).not.toContain("消える名前");
  const [today] = await rows<{ yen: number }>(
    `select sum(round(rent_per_tsubo * area_tsubo::numeric))::float8 as yen from sections
     where facility_id = 1 and deleted_at is null and tenant_name is not null`,
  );
  const rent = (yen: number) =>
    `${(yen / 10_000).toLocaleString("ja-JP", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}万円`;
  expect(done.text).toContain(`月額賃料（現在） ${rent(today?.yen ?? 0)}`);
  expect(done.text).toContain("ブランドが未定の区画");
});

it("compares with what somebody else saved meanwhile, and renames and deletes", async () => {
  const made = await plan("競合する案");
  const added = await add(made, { section_id: String(at(3).id), outcome: "vacate", memo: "もとのメモ" });
  const href = added.links.find((link) => /\/changes\/\d+$/.test(link)) ?? "";
  const form = await person.get(href);
  await person.submit(form, { field: "outcome" }, { memo: "先のメモ" });
  const conflict = await person.submit(form, { field: "outcome" }, { memo: "後のメモ" });
  expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining(FASTER_SAVE)]);
  expect(conflict.text).toContain("先のメモ");
  const kept = await person.submit(conflict, { field: "use_memo" }, { use_memo: "mine" });
  expect(kept.text).toContain("後のメモ");
  const edit = await person.get(`${made.path}/edit`);
  const renamed = await person.submit(edit, { field: "name" }, { name: "改めた案" });
  expect(renamed.text).toContain("「競合する案」を保存しました。");
  const late = await person.submit(edit, { field: "name" }, { name: "別の名前" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("改めた案")]);
  const question = await person.get(`${href}/delete`);
  expect(question.text).toContain(`区画${at(3).number}の変更を「改めた案」から削除しますか？`);
  const without = await person.submit(question, { button: "削除" });
  expect(without.text).toContain("変更はまだありません。");
  expect((await person.get(href)).status).toBe(404);
  const gone = await person.submit(await person.get(`${made.path}/delete`), { button: "削除" });
  expect(gone.text).toContain("「改めた案」を削除しました。");
  expect((await person.get(made.path)).status).toBe(404);
  const trail = await person.get("/setting/facility/audit");
  expect(trail.text).toContain("リニューアル案を削除");
});

it("says that a section was deleted, and is nobody else's", async () => {
  const made = await plan("消える区画の案");
  const lost = at(4);
  await add(made, { section_id: String(lost.id), outcome: "tenant", tenant_name: "新しい店" });
  await web.database.query("update sections set deleted_at = now() where id = $1", [lost.id]);
  const page = await person.get(made.path);
  expect(page.text).toContain(`区画${lost.number}は削除されました。`);
  await web.database.query("update sections set deleted_at = null where id = $1", [lost.id]);
  const rival = await signIn(origin, demoAccounts.rival.email);
  expect((await rival.get(made.path)).status).toBe(404);
  expect((await rival.get(LIST)).text).toContain("リニューアル案はまだありません。");
});

it("leaves no trace of a brand that has gone into hiding, and keeps it until another is put there", async () => {
  const made = await plan("隠れるブランドの案");
  const named = await add(made, { section_id: String(at(5).id), outcome: "tenant", tenant_name: brand.name });
  expect(named.text).toContain(brand.name);
  const href = named.links.find((link) => /\/changes\/\d+$/.test(link)) ?? "";
  const edit = async (fields: Record<string, string>) => {
    await web.database.query("update brands set is_stealth = true where id = $1", [brand.id]);
    const saved = await person.submit(await person.get(href), { field: "outcome" }, fields);
    await web.database.query("update brands set is_stealth = false where id = $1", [brand.id]);
    expect(saved.text).not.toContain(brand.name);
    return saved.text;
  };
  expect(await edit({ memo: "窓側のまま" })).toContain(`${brand.genre}（ブランド未定）`);
  const { body } = await person.get(href);
  expect(body).toContain(`value="${brand.name}"`);
  expect(body).toContain("窓側のまま");
  expect(await edit({ outcome: "vacate" })).toContain("空きにする");
  const [row = ""] = /<tr id="change-.*?<\/tr>/s.exec((await person.get(made.path)).body) ?? [];
  expect([row.includes("空きにする"), row.includes(brand.name)]).toEqual([true, false]);
});

it("tells when each change can begin, and prepares a recruitment of it", async () => {
  const made = await plan("募集する案");
  const [free] = await rows<Section>(
    `select s.id, s.number, s.area_tsubo, s.floor_id from sections s
     where s.facility_id = 1 and s.deleted_at is null and s.contract_form like '定期%'
       and s.contract_end_on > now() + interval '2 years' and s.contract_start_on < now() - interval '1 year'
       and not exists (select from recruitments r where r.section_id = s.id and r.status <> 'deleted')
     order by s.id limit 1`,
  );
  const section = free as Section;
  const [end] = await rows<{ first: string }>(
    "select to_char(contract_end_on + 1, 'YYYY/MM/DD') as first from sections where id = $1",
    [section.id],
  );
  const page = await add(made, {
    section_id: String(section.id),
    outcome: "tenant",
    tenant_name: brand.name,
    from_on: "2027/01/01",
    rent_per_tsubo: "30000",
  });
  expect(page.text).toContain(`開始日が、最短の開始日（${end?.first}）より前です。`);
  expect(page.text).toContain("法律上の助言ではありません。");
  const action = page.forms.find((form) => form.action.endsWith("/recruitment"))?.action ?? "";
  const prepared = await person.submit(page, { action });
  expect(prepared.text).toContain(`区画${section.number}の募集を準備しました。`);
  expect(prepared.text).toContain("募集を準備済み");
  await person.submit(page, { action });
  const found = await rows(
    `select r.status, r.rent_per_tsubo, r.handover_on::text as handover_on, r.comment, i.brand_id
     from recruitments r join leasing_lists l on l.recruitment_id = r.id
     left join leasing_list_items i on i.leasing_list_id = l.id
     where r.section_id = $1 and r.status <> 'deleted'`,
    [section.id],
  );
  expect(found).toEqual([
    {
      status: "unregistered",
      rent_per_tsubo: 30_000,
      handover_on: "2027-01-01",
      comment: "",
      brand_id: brand.id,
    },
  ]);
  expect((await person.get(`/sections/${section.id}/recruitements`)).text).toContain(brand.name);
});

it("compares two plans with today, on the page and in a workbook", async () => {
  const one = await plan("比べる案1");
  expect((await person.get(`${one.path}/compare`)).text).toContain("比べる案");
  const [first, second] = [at(6), at(7)];
  await add(one, {
    section_id: String(first.id),
    outcome: "tenant",
    tenant_name: "甲の店",
    rent_per_tsubo: "10000",
  });
  const two = await plan("比べる案2");
  await add(two, { section_id: String(first.id), outcome: "vacate" });
  await add(two, { section_id: String(second.id), outcome: "stay" });
  const other = two.path.split("/").at(-1) ?? "";
  const compared = await person.submit(
    await person.get(`${one.path}/compare`),
    { field: "with" },
    { with: other },
  );
  expect(compared.text).toContain("甲の店 空きにする");
  expect(compared.text).toContain(`${second.number}`);
  const id = one.path.split("/").at(-1);
  const sheets = await readWorkbook((await person.get(`${one.path}/excel?with=${other}`)).bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    "まとめ",
    "業種の構成",
    "変更（案1）",
    "変更（案2）",
    "出力条件",
  ]);
  expect(sheets[2]?.data[1]?.slice(1, 5)).toEqual([
    first.number,
    first.area_tsubo,
    expect.any(String),
    "甲の店",
  ]);
  const [summary] = await readWorkbook((await person.get(`/sections/renewals/${id}/excel`)).bytes);
  expect(summary?.data[0]).toEqual(["項目", "現在", "比べる案1"]);
  const rival = await signIn(origin, demoAccounts.rival.email);
  const theirs = await rival.submit(
    await rival.get(`${LIST}/new`),
    { field: "name" },
    { name: "他施設の案" },
  );
  const foreign = theirs.path.split("/").at(-1);
  expect((await person.get(`${one.path}/compare?with=${foreign}`)).status).toBe(404);
  expect((await person.get(`${one.path}/excel?with=${foreign}`)).status).toBe(404);
});
