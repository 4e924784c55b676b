import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { strike } from "../../server/backend/clock/worker.ts";
import { deliverToDirectory } from "../../server/backend/outbox/deliver.ts";
import { withOrigin } from "../../server/backend/outbox/origin.ts";
import { sendNext } from "../../server/backend/outbox/worker.ts";
import { addDays, addMonths } from "../../server/lib/calendar-months.ts";
import { formatDate, formatLongDate, isoDate } from "../../server/lib/dates.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { FACILITY_ID } from "../auth/whole-web.ts";
import { accessibilityProblems, openAs, takeSession } from "../helpers/browser.ts";
import { wholeJourney } from "../helpers/journey.ts";
import { pdfPages } from "../helpers/pdf.ts";

const { web, open } = wholeJourney();
afterEach(() => {
  vi.useRealTimers();
});

const moveTo = (day: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T09:00:00+09:00`) });
/** Some days ahead: a year after the next day, the same day opens the window again. */
const DAY = [7, 8, 9]
  .map((days) => addDays(isoDate(new Date()), days))
  .find((day) => addMonths(addMonths(addDays(day, 1), 12), -12) === addDays(day, 1)) as string;
const rows = async <Row>(text: string, parameters: unknown[] = []) =>
  (await web().database.query<Row>(text, parameters)).rows;

it("closes a recruitment only with an outcome for each of five open threads, and tells each its own (U07)", async () => {
  const [own] = await rows<{ id: number; name: string }>(
    `select b.id, b.name from brands b join user_brand_joins j on j.brand_id = b.id join users u on u.id = j.user_id
     where u.email = $1 order by 1 limit 1`,
    [demoAccounts.brand.email],
  );
  const [found] = await rows<{ id: number; section_id: number }>(
    `select r.id, r.section_id from recruitments r
     where r.facility_id = $1 and r.status = 'publish' and not exists (
       select from negotiations n where n.section_id = r.section_id and (n.status = 'contracted' or n.brand_id = $2))
     order by r.id limit 1`,
    [FACILITY_ID, own?.id],
  );
  if (!found || !own) throw new Error("the demonstration data has no such recruitment");
  await rows("update negotiations set status = 'offer_canceled' where section_id = $1", [found.section_id]);
  const others = await rows<{ id: number; name: string }>(
    `with chosen as (
       select id, name from brands b where not is_stealth and is_enabled
         and not exists (select from negotiations n where n.section_id = $1 and n.brand_id = b.id)
         and not exists (select from user_brand_joins j where j.brand_id = b.id) order by id limit 4
     ), people as (
       insert into users (uuid, email, family_name, given_name)
       select 'told-' || id, 'told-' || id || '@example.com', '青木', '実' from chosen returning id, uuid
     ), joined as (
       insert into user_brand_joins (user_id, brand_id, grant_type)
       select p.id, c.id, 'admin' from people p join chosen c on p.uuid = 'told-' || c.id
     )
     select id, name from chosen order by id`,
    [found.section_id],
  );
  const brands = [own, ...others];
  for (const { id } of brands)
    await rows(
      `with a as (
         insert into applies (brand_id, facility_id, section_id, recruitment_id, message, due_on)
         values ($1, $2, $3, $4, '出店を希望します。', current_date + 7) returning id)
       insert into contact_messages (apply_id, side, text) select id, 'brand', '出店を希望します。' from a`,
      [id, FACILITY_ID, found.section_id, found.id],
    );
  await rows("delete from outbox");

  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, `/sections/${found.section_id}/publish`);
  await page.getByRole("link", { name: "募集を終了" }).click();
  await page.getByText("やり取り中の相手が5件あります。").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const first = page.getByRole("group", { name: own.name });
  await first.getByLabel("結果").selectOption({ label: "失注（別のテナントに決定）" });
  await first.getByLabel("このブランドだけの文面").fill("御社だけへのお知らせです。");
  await page.getByRole("button", { name: "送信内容を確認" }).click();
  await page.getByText("次の5件に結果を送信します。まだ何も送信していません。").waitFor();
  expect(await rows("select id from outbox")).toEqual([]);
  await page.getByRole("button", { name: "募集を終了して送信" }).click();
  await page.getByText("5件に結果を送信しました。").waitFor();

  const ended = await rows<{ brand_id: number; status: string; reason: string; text: string; mails: number }>(
    `select n.brand_id, n.status, n.reason,
       (select m.text from contact_messages m where m.apply_id = a.id order by m.at desc limit 1) as text,
       (select count(*)::int from outbox o where o.text like '%ブランド: ' || b.name || '%') as mails
     from negotiations n join applies a on a.negotiation_id = n.id join brands b on b.id = n.brand_id
     where n.section_id = $1 and n.brand_id = any ($2) order by n.brand_id <> $3, n.brand_id`,
    [found.section_id, brands.map(({ id }) => id), own.id],
  );
  expect(ended.map(({ status }) => status)).toEqual(brands.map(() => "offer_canceled"));
  expect(ended.map(({ reason }) => reason)).toEqual([
    "other_tenant",
    ...brands.slice(1).map(() => "plan_changed"),
  ]);
  expect(ended[0]?.text).toBe("御社だけへのお知らせです。");
  for (const { text } of ended.slice(1)) expect(text).toContain("募集を終了することになりました。");
  for (const { brand_id, mails } of ended) expect(mails, `${brand_id}`).toBeGreaterThan(0);
  await takeSession(page, demoAccounts.brand.email);
  await page.goto("/offering_section/applied");
  await page.getByText("御社だけへのお知らせです。").first().waitFor();
});

it("leads from the week's mail over the notice to the recruitment that was prepared (U07)", async () => {
  const tomorrow = addDays(DAY, 1);
  const end = addMonths(tomorrow, 12);
  moveTo(DAY);
  const [section] = await rows<{ id: number; number: string }>(
    `update sections set contract_type = 0, contract_form = '定期建物賃貸借', tenant_name = '去る店',
       contract_start_on = '2024-01-20', contract_end_on = $2, notice_on = null, tenant_intention = 'leaving'
     where id = (select min(s.id) from sections s where s.facility_id = $1 and s.deleted_at is null
       and not exists (select from recruitments r where r.section_id = s.id and r.status <> 'deleted')
       and not exists (select from section_contracts k where k.section_id = s.id))
     returning id, number`,
    [FACILITY_ID, end],
  );
  if (!section) throw new Error("the demonstration data has no such section");
  await rows(
    // The page of mails shows 50: on a Monday, everybody else's would push this one out.
    `update users set digest_weekday = case when email = $1 then extract(dow from $2::date)::int end,
       digest_hour = 9, digest_sent_on = null`,
    [demoAccounts.facility.email, tomorrow],
  );
  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, `/sections/${section.id}`);
  await page.getByText("通知期間前").first().waitFor();

  // What had lain for a year goes out on the day before.
  await strike(web().database, new Date());
  await rows("delete from outbox");

  moveTo(tomorrow);
  await strike(web().database, new Date());
  const deliver = deliverToDirectory(join(web().dataDir, "outbox"), "no-reply@kukaku.example");
  const { origin } = new URL(page.url());
  while (await sendNext(web().database, withOrigin(deliver, origin), true));
  await takeSession(page, demoAccounts.facility.email);
  await page.goto("/dev/mails");
  const mail = page
    .getByRole("article")
    .filter({ hasText: demoAccounts.facility.email })
    .filter({ hasText: `今後14日間の予定（${formatDate(tomorrow)}）` });
  await mail.getByText(section.number).first().waitFor();
  await mail.getByRole("link", { name: /\/today$/ }).click();
  await page.waitForURL("**/today");
  await page.goto("/sections/deadlines?kind=recruitment");
  const prepared = page
    .getByRole("row")
    .filter({ hasText: "募集の準備" })
    .filter({ hasText: section.number });
  await prepared.getByRole("link").click();
  await page.waitForURL((url) => url.pathname.startsWith(`/sections/${section.id}/`));
  await page.goto(`/sections/${section.id}`);
  await page.getByText("通知期間中").first().waitFor();

  await page.getByRole("link", { name: "満了の通知の文面を作成" }).click();
  await page.getByLabel("あて先（賃借人）").fill("株式会社去る店 御中");
  await page.getByRole("button", { name: "印刷する文面へ" }).click();
  await page.getByRole("link", { name: "通知日を記録" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const sheets = pdfPages(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  for (const text of ["株式会社去る店御中", formatLongDate(end), "第38条第6項"])
    expect(sheets[0]?.text.normalize("NFKC")).toContain(text);
  await page.getByRole("link", { name: "通知日を記録" }).click();
  await page.getByLabel("満了の通知日").fill(formatDate(tomorrow));
  await page.getByLabel("通知の方法").selectOption({ label: "内容証明郵便" });
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText(`${formatDate(tomorrow)}に通知済みです（内容証明郵便）`).waitFor();

  await page.goto(`/sections/${section.id}/publish`);
  await page.getByText("募集なし").first().waitFor();
  await page.getByRole("link", { name: "募集を開始" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "募集を開始" }).click();
  await page.getByText(`区画${section.number}の募集を開始しました。`).waitFor();
  expect(
    await rows("select status, handover_on from recruitments where section_id = $1 and status <> 'deleted'", [
      section.id,
    ]),
  ).toEqual([{ status: "private", handover_on: addDays(end, 1) }]);
});
