import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "../../server/lib/calendar-months.ts";
import { formatDate, formatLongDate, isoDate } from "../../server/lib/dates.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";

let web: WholeWeb;
let origin: string;
let facility: Browserless;
let section: { id: number; number: string; floor_id: number };
const yesterday = addDays(isoDate(new Date()), -1);
beforeAll(async () => {
  web = await startWholeWeb();
  const { rows } = await web.database.query<typeof section>(
    `select id, number, floor_id from sections
     where facility_id = 1 and deleted_at is null and outline is not null order by id limit 1`,
  );
  section = rows[0] as typeof section;
  await web.database.query("update sections set tenant_name = '前日の店' where id = $1", [section.id]);
  await web.database.query(
    "update versions set valid_from = valid_from - interval '1 day', valid_until = valid_until - interval '1 day'",
  );
  await web.database.query("update sections set tenant_name = '今日の店' where id = $1", [section.id]);
  origin = await web.listen();
  facility = await signIn(origin, demoAccounts.facility.email);
});
afterAll(() => web?.close());

it("shows map, list and panel as they stood, marked as past, without anything to edit", async () => {
  const present = await facility.get(`/sections?floor=${section.floor_id}`);
  expect(present.text).toContain("今日の店");
  const past = await facility.submit(present, { field: "as_of" }, { as_of: formatDate(yesterday) });
  const day = `${formatLongDate(yesterday)}時点`;
  expect(past.title).toContain(day);
  expect(past.text).toContain(`区画募集（${day}）`);
  expect(past.text).toContain(`${day} の状態です。この画面では編集できません。`);
  expect(past.text).toContain("前日の店");
  expect(past.text).not.toContain("今日の店");
  expect(past.body).toMatch(/<svg[^>]*class="floor-map-drawing"/);
  expect(past.body).not.toMatch(/data-island=|method="post" action="\/section|href="\/sections\/\d/);
  expect(past.text).not.toMatch(/区画を登録|取り込み|複製して登録/);
  const within = past.links.filter((link) => /^\/sections(\?|\/excel)/.test(link));
  const without = within.filter((link) => !link.includes(`as_of=${yesterday}`));
  expect(new Set(without)).toEqual(new Set([`/sections?floor=${section.floor_id}`]));
  expect(within.length).toBeGreaterThan(20);
  const chosen = await facility.get(
    `/sections?floor=${section.floor_id}&section=${section.id}&as_of=${yesterday}`,
  );
  expect(chosen.body).toContain(`<h2 id="section-panel-title">区画${section.number}</h2>`);
  const back = await facility.get(`/sections?floor=${section.floor_id}`);
  expect(back.text).toContain("今日の店");
});

it("gives the day's list as a workbook", async () => {
  const { bytes, headers } = await facility.get(
    `/sections/excel?floor=${section.floor_id}&as_of=${encodeURIComponent(formatDate(yesterday))}`,
  );
  expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(`${yesterday}時点`);
  const [sheet] = await readWorkbook(bytes);
  expect(JSON.stringify(sheet?.data)).toContain("前日の店");
});

/** Yesterday, or the day before where the data came in before midnight. */
const BEGIN = `記録は(${formatDate(yesterday)}|${formatDate(addDays(yesterday, -1))})からです。`;

it("says why a day cannot be shown, keeps what was typed, and shows nothing", async () => {
  for (const [typed, message] of [
    ["2000/1/1", new RegExp(`${BEGIN}それより前の状態は表示できません。`)],
    ["2999-01-01", /未来の日付は指定できません。本日までの日付を入力してください。/],
    ["先月末", /日付は「2026\/9\/30」のように入力してください。/],
  ] as const) {
    const page = await facility.get(`/sections?as_of=${encodeURIComponent(typed)}`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(message);
    expect(page.body).toMatch(
      new RegExp(`name="as_of"[^>]*value="${typed === "先月末" ? typed : "\\d{4}/\\d\\d/\\d\\d"}"`),
    );
    expect(page.body).not.toMatch(/floor-map-drawing|id="section-list"/);
  }
  expect((await facility.get(`/sections?as_of=&floor=${section.floor_id}`)).text).toContain("今日の店");
});

it("leads on to what has changed since, old beside new, and says so where nothing has", async () => {
  const past = await facility.get(`/sections?as_of=${yesterday}`);
  const link = past.links.find((href) => href.startsWith("/sections/changes")) ?? "";
  const page = await facility.get(link);
  expect(page.text).toContain("区画の変更");
  const row = new RegExp(`${section.number} .{1,9} テナント テナント 前日の店 今日の店`);
  expect(page.text).toMatch(row);
  expect((await facility.get(`${link}&kind=area`)).text).toContain("この条件の変更はありません。");
  const onFloor = await facility.get(`${link}&floor=${section.floor_id}`);
  expect(onFloor.body).toMatch(
    new RegExp(`aria-label="区画${section.number}、今日の店、[^"]*、変更のある区画"`),
  );
  expect(onFloor.text).toMatch(/新しい区画 0 変 変更のある区画 1 無 なくなった区画 0/);
  const { bytes } = await facility.get(page.links.find((href) => href.includes("/changes/excel")) ?? "");
  const [sheet] = await readWorkbook(bytes);
  expect(JSON.stringify(sheet?.data)).toContain('"前日の店","今日の店"');
  const wrong = await facility.submit(page, { field: "from" }, { from: "2000/1/1", to: "来週" });
  expect(wrong.text).toMatch(new RegExp(`比較元の日：${BEGIN}`));
  expect(wrong.text).toContain("比較先の日：日付は「2026/9/30」のように入力してください。");
  expect(wrong.body).toMatch(/name="to"[^>]*value="来週"/);
});

it("says on the first day from when on changes can be looked at, and shows no error", async () => {
  const rival = await signIn(origin, demoAccounts.rival.email);
  await web.database.query(
    "update versions set valid_from = now() where facility_id = 5 and kind = 'floors'",
  );
  const page = await rival.get("/sections/changes");
  expect(page.text).toContain("からです。明日から比較できます。");
  expect(page.text).not.toContain("aria-invalid");
  expect(page.body).toMatch(/name="from"[^>]* value=""/);
});
