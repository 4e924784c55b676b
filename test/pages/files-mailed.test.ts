import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { officeOf, pdfOf } from "../helpers/documents.ts";
import { textOf } from "../helpers/html.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { hrefOfFile, sendFiles } from "../helpers/send-files.ts";

let web: WholeWeb;
let origin: string;
let admin: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  admin = await signIn(origin, demoAccounts.facility.email);
});
afterAll(() => web?.close());

describe("the files of a mail to candidates", () => {
  let brand: Browserless;
  let mail: string;
  let place: { section_id: number; item: number; custom: number };
  beforeAll(async () => {
    const { rows } = await web.database.query<{ list: number; section_id: number; brand: number }>(
      `with known as (update brands set contact_email = 'someone@example.com' where name = $1 returning id)
       select l.id as list, r.section_id, known.id as brand
       from leasing_lists l join recruitments r on r.id = l.recruitment_id cross join known
       where r.facility_id = 1 and r.status = 'publish' and not exists (
         select from leasing_list_items i where i.leasing_list_id = l.id and i.brand_id = known.id)
       order by l.id limit 1`,
      [BRAND_OF.brand],
    );
    const [{ list, section_id, brand: brandId }] = rows as [(typeof rows)[number]];
    const { rows: added } = await web.database.query<{ id: number }>(
      `with own as (
         insert into custom_brands (leasing_list_id, name, contact_email) values ($1, '街の菓子店', 'sweets@example.com')
         returning id
       )
       insert into leasing_list_items (leasing_list_id, brand_id, custom_brand_id, status, position)
       select $1, $2::int, null, 'waiting', 901 union all select $1, null, (select id from own), 'waiting', 902
       returning id`,
      [list, brandId],
    );
    place = { section_id, item: added[0]?.id ?? 0, custom: added[1]?.id ?? 0 };
    mail = `/sections/${section_id}/recruitements/mail?items=${place.item},${place.custom}`;
    brand = await signIn(origin, demoAccounts.brand.email);
  });

  it("are chosen from the section or come with it, go as links, and are opened by whom the mail went to", async () => {
    const files = await admin.get(`/sections/${place.section_id}/files`);
    for (const name of ["平面図.pdf", "社外秘.pdf"])
      await sendFiles(admin, files, { name, bytes: pdfOf(`/Title (${name.length}${mail})`) });
    const form = await admin.get(mail);
    const [id = ""] = /value="\d+"><span class="file-name">平面図\.pdf/.exec(form.body) ?? [];
    const chosen = id.replace(/^value="(\d+)".*$/, "$1");
    const refused = await sendFiles(admin, form, {
      name: "a.exe",
      bytes: Buffer.from("MZ"),
      fields: { file_ids: chosen, subject: "書きかけの件名" },
    });
    expect([refused.status, textOf(refused.body)]).toEqual([
      422,
      expect.stringContaining("この形式のファイルは添付できません"),
    ]);
    expect(refused.body).toContain('value="書きかけの件名"');
    expect(refused.body).toContain(`value="${chosen}" checked`);
    const sent = await sendFiles(admin, form, {
      name: "{施設名}.docx",
      bytes: officeOf("docx"),
      fields: { file_ids: chosen },
    });
    const preview = await admin.get(sent.location);
    expect(preview.text).toMatch(
      /添付 平面図\.pdf（1KB） 区画（社内のみ） \{施設名\}\.docx（1KB） このメールのみ/,
    );
    expect(preview.text).toContain(`・平面図.pdf（1KB） ${origin}/files/${chosen}`);
    expect((await admin.get(`${preview.path}&to=${place.custom}`)).text).toContain("リンクを開けません。");
    const back = await admin.get(preview.links.find((href) => href.includes("/mail?draft=")) ?? "");
    expect(back.body).toContain(`value="${chosen}" checked`);
    expect(back.text).toContain("{施設名}.docx（1KB）");
    await admin.submit(preview, { field: "copy" });
    const candidate = await admin.get(`/sections/${place.section_id}/recruitements/items/${place.item}`);
    expect(candidate.text).toMatch(/交渉の履歴 メールを送信： 【ヒノハ南浜】区画\S+のご案内 送信待ち/);
    expect(candidate.links).toContainEqual(expect.stringMatching(`/mails/\\d+\\?to=${place.item}$`));

    const { rows } = await web.database.query<{ text: string }>(
      "select text from outbox where leasing_list_item_id = $1 order by id desc limit 1",
      [place.item],
    );
    const [text = ""] = rows.map((row) => row.text);
    const hrefs = [...text.matchAll(/\{origin\}(\/files\/\d+)/g)].map(([, href = ""]) => href);
    expect(hrefs).toHaveLength(2);
    for (const href of hrefs) expect((await brand.get(href)).headers["content-disposition"]).toBeDefined();
    const secret = hrefOfFile(await admin.get(`/sections/${place.section_id}/files`), "社外秘.pdf");
    expect((await brand.get(secret)).status).toBe(404);
    for (const { email } of [demoAccounts.rivalbrand, demoAccounts.rival])
      expect((await (await signIn(origin, email)).get(hrefs[0] ?? "")).status).toBe(404);

    const history = await admin.get(`/sections/${place.section_id}/recruitements/mails`);
    expect(history.text).toContain("添付2件");
    const link = history.links.find((href) => /\/mails\/\d+$/.test(href)) ?? "";
    expect(hrefOfFile(await admin.get(link), "{施設名}.docx")).toBe(hrefs[1]);
    await web.database.query("delete from outbox where leasing_list_item_id = $1", [place.item]);
    const removal = `/sections/${place.section_id}/files/${chosen}`;
    const question = await admin.get(removal);
    expect(question.text).toContain("メールの宛先は、削除した後も開けます。");
    await admin.submit(question, { action: removal });
    expect((await admin.get(`/sections/${place.section_id}/files`)).text).not.toContain("平面図.pdf");
    expect((await brand.get(hrefs[0] ?? "")).status).toBe(200);
  });

  it("of another section, or of somebody else's draft, send nothing", async () => {
    const { rows } = await web.database.query<{ id: number }>(
      `insert into files (key, facility_id, section_id, kind, name, media_type, bytes, sent_hash, hash, state, uploaded_by)
       select 'foreign', 1, (select min(id) from sections where facility_id = 1 and id <> $1), 'other', 'b.pdf',
         'application/pdf', 1, 'h', 'h', 'ready', min(id) from users returning id`,
      [place.section_id],
    );
    const sent = await sendFiles(admin, await admin.get(mail), { fields: { file_ids: String(rows[0]?.id) } });
    const answer = await admin.submit(await admin.get(sent.location), { field: "copy" });
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining("添付ファイルが見つかりません。"),
    ]);
  });
});
