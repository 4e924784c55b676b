import { afterAll, beforeAll, expect, it } from "vitest";
import { endUnanswered } from "../../server/backend/clock/lapse.ts";
import { addDays } from "../../server/lib/calendar-months.ts";
import { formatDate, isoDate } from "../../server/lib/dates.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";

let web: WholeWeb;
let facility: Browserless;
let brand: Browserless;
let apply: { id: number; email: string };
beforeAll(async () => {
  web = await startWholeWeb();
  const origin = await web.listen();
  const { rows } = await web.database.query<typeof apply>(
    `select a.id, u.email from applies a
     join user_brand_joins j on j.brand_id = a.brand_id and j.grant_type <> 'standby'
     join users u on u.id = j.user_id
     where u.email = any ($1) and a.facility_id = 1 and a.withdrawn_at is null and a.superseded_at is null
       and a.status not in ('contracted', 'offer_canceled', 'contact_fixed')
     order by a.id desc limit 1`,
    [["brand", "rivalbrand", "brandlite", "prediction"].map((name) => `${name}@kukaku.example`)],
  );
  apply = rows[0] as typeof apply;
  await web.database.query(
    "update negotiations set turn = 'facility' where id = (select negotiation_id from applies where id = $1)",
    [apply.id],
  );
  await web.database.query(
    "update recruitments set status = 'publish' where id = (select recruitment_id from applies where id = $1)",
    [apply.id],
  );
  facility = await signIn(origin, demoAccounts.facility.email);
  brand = await signIn(origin, apply.email);
});
afterAll(() => web?.close());

it("asks for another day, keeps what was typed, and is granted with one press", async () => {
  const wanted = addDays(isoDate(new Date()), 40);
  const asking = await facility.get(`/extensions/apply/${apply.id}`);
  const form = { field: "wanted_on" };
  const refused = await facility.submit(asking, form, {
    wanted_on: "近日中",
    text: "社内で検討中です。",
    action: "ask",
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('value="近日中"');
  expect(refused.body).toContain(">社内で検討中です。</textarea>");
  const asked = await facility.submit(refused, form, { wanted_on: formatDate(wanted), action: "ask" });
  expect(asked.path).toBe(`/section_contact/applied/${apply.id}`);
  expect(asked.text).toMatch(/回答期限の延長を依頼中です（\d{4}\/\d\d\/\d\d → \d{4}\/\d\d\/\d\d）。/);
  const theirs = await brand.get(`/offering_section/applied?apply=${apply.id}`);
  expect(theirs.text).toContain("相手から回答期限の延長の依頼が届いています");
  const grant = { action: `/extensions/apply/${apply.id}` };
  const granted = await brand.submit(theirs, grant, { action: "grant" });
  expect(granted.text).toContain("回答期限を延長しました。");
  expect(granted.text).toContain(`施設の回答期限 ${formatDate(wanted)}`);
  const again = await brand.submit(theirs, grant, { action: "grant", _key: "another" });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("すでに回答しているか")]);
});

it("says of a thread that nobody answered why it ended, and goes on with one message", async () => {
  await web.database.query("update applies set due_on = current_date - 90 where id = $1", [apply.id]);
  await endUnanswered(web.database, isoDate(new Date()));
  const path = `/offering_section/applied?apply=${apply.id}`;
  const ended = await brand.get(path);
  expect(ended.text).toContain("回答なしで終了");
  expect(ended.text).toContain("メッセージを送ると、やり取りを再開できます。");
  expect((await facility.get(`/section_contact/applied/${apply.id}`)).text).toContain("回答なしで終了");
  await brand.submit(ended, { field: "message" }, { action: "reply_apply", message: "再開をお願いします。" });
  expect((await brand.get(path)).text).not.toContain("メッセージを送ると、やり取りを再開できます。");
  expect((await facility.get(`/section_contact/applied/${apply.id}`)).text).toContain(
    "こちらの返信待ちです。",
  );
});
