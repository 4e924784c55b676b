import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

const LIST = "/sections/renewals";

interface Section {
  id: number;
  number: string;
  area_tsubo: number;
  floor_id: number;
}

let web: WholeWeb;
let person: Browserless;
let genre: string;
beforeAll(async () => {
  web = await startWholeWeb();
  person = await signIn(await web.listen(), demoAccounts.facility.email);
  const [most] = await rows<{ id: number }>(
    `select genre_id as id from brands where is_enabled and not is_stealth group by genre_id order by count(*) desc, 1 limit 1`,
  );
  genre = String(most?.id);
});
afterAll(() => web?.close());

async function rows<Row>(text: string): Promise<Row[]> {
  return (await web.database.query(text)).rows as Row[];
}
async function plan(name: string): Promise<Page> {
  return person.submit(await person.get(`${LIST}/new`), { field: "name" }, { name });
}
async function add(at: Page, fields: Record<string, string>): Promise<Page> {
  return person.submit(await person.get(`${at.path}/changes/new`), { field: "outcome" }, fields);
}

it("joins sections, divides one, and says at the field what does not go", async () => {
  const made = await plan("結合と分割の案");
  const [first, second, third] = (await rows<Section>(
    `select id, number, area_tsubo, floor_id from sections where facility_id = 1 and deleted_at is null and contract_type = 0
       and floor_id = (select min(floor_id) from sections where facility_id = 1) order by id limit 3`,
  )) as [Section, Section, Section];
  const join = { section_id: String(first.id), outcome: "tenant", tenant_name: "大型店" };
  const unknown = await add(made, { ...join, joined: `${second.number}、Z999` });
  expect(unknown.status).toBe(422);
  expect(unknown.text).toContain("同じ階に区画Z999はありません。");
  expect(unknown.body).toContain(`value="${second.number}、Z999"`);
  const both = await add(made, { ...join, joined: second.number, part_tsubo: "1" });
  expect(both.text).toContain("「結合する区画」を入力したときは、空欄にしてください。");
  const joined = await add(made, { ...join, joined: second.number });
  expect(joined.text).toContain(`${first.number}・${second.number}`);
  const half = { section_id: String(third.id), outcome: "genre", genre_id: genre, part_tsubo: "0.5" };
  expect((await add(made, { ...half, part_tsubo: "99999" })).body).toMatch(
    /id="part_tsubo-error"[\s\S]*?残りは/,
  );
  await add(made, half);
  const form = await person.get(`${made.path}/changes/new`);
  expect(form.body).not.toContain(`<option value="${first.id}"`);
  expect(form.text).toContain(`（残り${(third.area_tsubo - 0.5).toFixed(1)}坪）`);
  const whole = await add(made, { ...half, part_tsubo: "" });
  expect(whole.text).toContain(`区画${third.number}は、この案の別の変更に入っています。`);
});

it("names the best candidates for whatever is open, where a recruitment tells its terms", async () => {
  const made = await plan("候補を見る案");
  const [recruiting, quiet] = await Promise.all(
    ["", "not"].map(async (not) => {
      const [found] = await rows<Section>(
        `select s.id, s.number from sections s where s.facility_id = 1 and s.deleted_at is null and ${not} exists (
           select from recruitments r where r.section_id = s.id and r.status ${not ? "<> 'deleted'" : "= 'publish'"})
         order by s.id limit 1`,
      );
      return found as Section;
    }),
  );
  await add(made, { section_id: String(recruiting?.id), outcome: "genre", genre_id: genre });
  const page = await add(made, { section_id: String(quiet?.id), outcome: "genre", genre_id: genre });
  expect(page.text).toContain("募集を準備すると、候補を表示します。");
  const open = page.body.slice(page.body.indexOf('id="open"'));
  const row = open.split("<tr>").find((one) => one.includes(`　${recruiting?.number}</th>`)) ?? "";
  const best = [
    ...row.matchAll(/href="\/brands\/details\/\d+">[^<]+<\/a> <span class="muted">(\S+) (\d+)点/g),
  ];
  expect(best.length).toBe(3);
  const scores = best.map(([, , score]) => Number(score));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

it("tells how like chosen rivals the building is by genre, today and by the plan", async () => {
  const made = await plan("競合と比べる案");
  const page = await person.get(made.path);
  const choices = [...page.body.matchAll(/name="rival" value="(\d+)"( checked)?/g)];
  expect(choices.filter(([, , checked]) => checked).length).toBe(3);
  const [, last = ""] = choices.at(-1) ?? [];
  const chosen = await person.get(`${made.path}?rival=${last}&rival=2147480000`);
  const cells = chosen.text.slice(chosen.text.lastIndexOf("競合施設との業種構成の近さ"));
  expect(cells).toMatch(/\d+店 (\d+)% \1% /);
  expect(cells.match(/\d+店 \d+%/g)?.length).toBe(1);
});

it("puts a brand of the catalogue into a section by links, from either side", async () => {
  const made = await plan("配置の案");
  const [brand] = await rows<{ id: number; name: string; genre_id: number }>(
    "select id, name, genre_id from brands where is_enabled and not is_stealth order by id limit 1",
  );
  const [hidden] = await rows<{ id: number }>(
    "select id from brands where is_stealth order by id desc limit 1",
  );
  const found = await person.get(`${made.path}?brand_words=${encodeURIComponent(brand?.name ?? "")}`);
  const chip = found.links.find((href) => href.endsWith(`/changes/new?brand=${brand?.id}`)) ?? "";
  const form = findForm(await person.get(chip), { field: "outcome" });
  expect(form.values).toMatchObject({
    outcome: "tenant",
    tenant_name: brand?.name,
    genre_id: String(brand?.genre_id),
  });
  const place = found.links.find((href) => /\/changes\/new\?section=\d+$/.test(href)) ?? "";
  const both = await person.get(`${place}&brand=${brand?.id}`);
  expect(findForm(both, { field: "outcome" }).values).toMatchObject({
    section_id: place.split("=").at(-1),
    tenant_name: brand?.name,
  });
  const unknown = await person.get(`${place}&brand=${hidden?.id}`);
  expect(findForm(unknown, { field: "outcome" }).values).toMatchObject({ tenant_name: "" });
  const placed = await person.submit(both, { field: "outcome" });
  expect(placed.text).toContain("変更を追加しました。");
  expect(placed.links).not.toContain(place);
});
