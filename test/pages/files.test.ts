import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { officeOf, pdfOf } from "../helpers/documents.ts";
import { formsOf } from "../helpers/html.ts";
import { Browserless, findForm, signIn } from "../helpers/pages.ts";
import { hrefOfFile, sendFiles } from "../helpers/send-files.ts";

let web: WholeWeb;
let origin: string;
let admin: Browserless;
let section: string;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  admin = await signIn(origin, demoAccounts.facility.email);
  const { rows } = await web.database.query<{ id: number }>(
    `select section_id as id from recruitments where facility_id = 1 and status = 'publish' order by id limit 1`,
  );
  section = `/sections/${rows[0]?.id}`;
});
afterAll(() => web?.close());

const textOf = (body: string) => body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
describe("the files of a section", () => {
  it("are put up, listed with what one must know, saved as they were, and taken down after a question", async () => {
    const empty = await admin.get(`${section}/files`);
    expect(empty.text).toContain("組織の容量2GBのうち0KBを使用しています。");
    expect(empty.text).toContain("まだファイルはありません。");
    const sent = await sendFiles(admin, empty, {
      name: "3階 図面.pdf",
      bytes: pdfOf(),
      fields: { kind: "drawing" },
    });
    expect(sent.status).toBe(303);
    const shown = await admin.get(section);
    expect(shown.text).toMatch(/3階 図面\.pdf 図面 1KB 佐伯 奈緒 \d{4}\/\d\d\/\d\d/);
    const file = await admin.get(hrefOfFile(shown, "3階 図面.pdf"));
    expect(file.bytes.equals(pdfOf())).toBe(true);
    expect(file.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
    const list = await admin.get(`${section}/files`);
    const removal = list.links.find((href) => /\/files\/\d+$/.test(href) && href.startsWith(section)) ?? "";
    const question = await admin.get(removal);
    expect(question.text).toContain("「3階 図面.pdf」を削除しますか？");
    const gone = await admin.submit(question, { action: removal });
    expect(gone.text).toContain("「3階 図面.pdf」を削除しました。");
    expect((await admin.get(hrefOfFile(shown, "3階 図面.pdf"))).status).toBe(404);
  });

  it("of the recruitment are for brands too, those of the section are not", async () => {
    const page = await admin.get(`${section}/files`);
    const own = await sendFiles(admin, page, {
      name: "own.pdf",
      bytes: pdfOf(),
      fields: { target: "section" },
    });
    expect(own.status).toBe(303);
    await sendFiles(admin, page, {
      name: "設備表.xlsx",
      bytes: officeOf("xlsx"),
      fields: { target: "recruitment", kind: "equipment" },
    });
    const list = await admin.get(`${section}/files`);
    const { rows } = await web.database.query<{ id: number }>(
      "select id from recruitments where section_id = $1 and status = 'publish'",
      [section.split("/").at(-1)],
    );
    const brand = await signIn(origin, demoAccounts.brand.email);
    const offering = await brand.get(`/offering_section/${rows[0]?.id}`);
    expect(offering.text).toContain("設備表.xlsx");
    expect(offering.text).not.toContain("own.pdf");
    expect((await brand.get(hrefOfFile(list, "設備表.xlsx"))).bytes.equals(officeOf("xlsx"))).toBe(true);
    expect(hrefOfFile(list, "own.pdf")).not.toBe("");
    expect((await brand.get(hrefOfFile(list, "own.pdf"))).status).toBe(404);
    const rival = await signIn(origin, demoAccounts.rival.email);
    expect((await rival.get(hrefOfFile(list, "own.pdf"))).status).toBe(404);
    expect((await rival.get(`${section}/files`)).status).toBe(404);
  });

  it("that cannot be taken are refused at the field, with the rest of the form kept", async () => {
    const page = await admin.get(`${section}/files`);
    const fields = { kind: "works", target: "recruitment" };
    for (const [name, bytes, words] of [
      ["a.svg", Buffer.from("<svg/>"), "この形式のファイルは添付できません"],
      ["a.docx", officeOf("docx", { "word/vbaProject.bin": "x" }), "マクロを含むファイル"],
      [
        "large.pdf",
        Buffer.alloc(21 * 1024 * 1024, "%PDF-"),
        "「large.pdf」は大きすぎます。ファイルは20MB以下",
      ],
      ["", undefined, "ファイルを選択してください。"],
      ["empty.pdf", Buffer.alloc(0), "ファイルが空です"],
    ] as const) {
      const answer = await sendFiles(admin, page, { name, ...(bytes && { bytes }), fields });
      expect([answer.status, textOf(answer.body)]).toEqual([422, expect.stringContaining(words)]);
      expect(answer.body).toContain('<option value="works" selected>');
      expect(answer.body).toContain('<option value="recruitment" selected>');
    }
    const { rows } = await web.database.query("select 1 from files where state = 'pending'");
    expect(rows).toEqual([]);
  });

  it("go nowhere from another page's form, or from somebody who is not signed in", async () => {
    const page = await admin.get(`${section}/files`);
    const answer = await sendFiles(admin, page, { name: "x.pdf", bytes: pdfOf(), fields: { _csrf: "x" } });
    expect(answer.status).toBe(403);
    expect((await admin.get(`${section}/files`)).text).not.toContain("x.pdf");
    const stranger = new Browserless(origin);
    expect((await sendFiles(stranger, page, { name: "x.pdf", bytes: pdfOf() })).status).toBe(303);
  });
});

describe("the files of a thread", () => {
  let apply: { id: number; recruitment_id: number; email: string };
  let brand: Browserless;
  let thread: string;
  beforeAll(async () => {
    const { rows } = await web.database.query<typeof apply>(
      `select a.id, a.recruitment_id, u.email from applies a
       join user_brand_joins j on j.brand_id = a.brand_id and j.grant_type <> 'standby'
       join users u on u.id = j.user_id
       where u.email = any ($1) and a.facility_id = 1 and a.withdrawn_at is null
       order by a.status in ('contracted', 'offer_canceled', 'contact_fixed'), a.id desc limit 1`,
      [["brand", "rivalbrand", "brandlite", "prediction"].map((name) => `${name}@kukaku.example`)],
    );
    apply = rows[0] as typeof apply;
    thread = `/section_contact/applied/${apply.id}`;
    brand = await signIn(origin, apply.email);
  });

  it("go with the message that they were sent with, to both sides and to nobody else", async () => {
    const sent = await sendFiles(admin, await admin.get(thread), {
      name: "平面図.pdf",
      bytes: pdfOf("/Title (thread)"),
      fields: { message: "図面をお送りします。" },
    });
    expect([sent.status, textOf(sent.body)]).toEqual([303, expect.anything()]);
    const shown = await admin.get(thread);
    expect(shown.text).toMatch(/図面をお送りします。 平面図\.pdf/);
    const theirs = await brand.get(`/offering_section/applied?apply=${apply.id}`);
    const href = hrefOfFile(theirs, "平面図.pdf");
    expect((await brand.get(href)).bytes.equals(pdfOf("/Title (thread)"))).toBe(true);
    const others = [demoAccounts.rival, demoAccounts.rivalbrand, demoAccounts.brandlite];
    for (const { email } of others.filter((other) => other.email !== apply.email))
      expect((await (await signIn(origin, email)).get(href)).status).toBe(404);
  });

  it("that cannot be taken keep the message and those that could; the message goes once they are gone", async () => {
    const fields = { message: "資料です。" };
    const first = await sendFiles(admin, await admin.get(thread), {
      name: "a.exe",
      bytes: Buffer.from("MZ"),
      fields,
    });
    expect([first.status, textOf(first.body)]).toEqual([
      422,
      expect.stringContaining("この形式のファイルは"),
    ]);
    expect(first.body).toContain(">資料です。</textarea>");
    const second = await sendFiles(admin, await admin.get(thread), {
      name: "工事区分.docx",
      bytes: officeOf("docx"),
      fields: { message: "", status: "" },
    });
    expect([second.status, textOf(second.body)]).toEqual([
      422,
      expect.stringContaining("工事区分.docx（1KB）"),
    ]);
    const [id = ""] = /name="file_ids" value="\d+"/.exec(second.body) ?? [];
    const kept = await admin.submit(
      await admin.get(thread),
      { field: "file" },
      {
        ...fields,
        status: "",
        file_ids: id.replace(/\D/g, ""),
      },
    );
    expect(kept.text).toMatch(/資料です。 工事区分\.docx/);
  });

  it("of somebody else's draft, or to a foreign thread, go nowhere", async () => {
    const page = await admin.get(thread);
    const { rows } = await web.database.query<{ id: number }>(
      `select id from applies where facility_id <> all (
         select j.facility_id from user_facility_joins j join users u on u.id = j.user_id where u.email = $1
       ) order by id limit 1`,
      [demoAccounts.facility.email],
    );
    const foreign = { ...page, path: `/section_contact/applied/${rows[0]?.id}` };
    const form = findForm(page, { field: "file" });
    form.action = foreign.path;
    const count = async () => (await web.database.query("select 1 from files")).rows.length;
    const before = await count();
    expect(
      (await sendFiles(admin, page, { name: "x.pdf", bytes: pdfOf(), fields: { message: "x" } })).status,
    ).toBe(404);
    expect(await count()).toBe(before);
    const stolen = await brand.submit(
      await brand.get(`/offering_section/applied?apply=${apply.id}`),
      { field: "message" },
      { action: "reply_apply", message: "x", file_ids: "1" },
    );
    expect([stolen.status, stolen.text]).toEqual([
      422,
      expect.stringContaining("添付ファイルが見つかりません。"),
    ]);
  });

  it("and the message wait with a contract until it is confirmed as things then stand", async () => {
    await web.database.query(
      `update negotiations set status = 'waiting'
       where status = 'contracted' and section_id = (select section_id from applies where id = $1)`,
      [apply.id],
    );
    const reply = await admin.get(thread);
    const asked = await sendFiles(admin, reply, {
      name: "契約書案.pdf",
      bytes: pdfOf("/Title (contract)"),
      fields: { message: "契約書の案です。", status: "contracted" },
    });
    expect(textOf(asked.body)).toContain("契約の確認");
    const page = { ...reply, body: asked.body, forms: formsOf(asked.body) };
    const form = { field: "start_on" };
    const terms = { start_on: "2090/04/01", end_on: "2095/03/31", rent_per_tsubo: "21000" };
    const kept = (body: string) => {
      expect(body).toContain(">契約書の案です。</textarea>");
      expect(body).toMatch(/name="file_ids" value="\d+" checked> 契約書案\.pdf/);
    };
    const early = await admin.submit(page, form, { ...terms, start_on: "" });
    expect([early.status, early.text]).toEqual([
      422,
      expect.stringContaining("契約の開始日を入力してください。"),
    ]);
    kept(early.body);
    const words = await brand.get(`/offering_section/applied?apply=${apply.id}`);
    await brand.submit(
      words,
      { field: "message" },
      { action: "reply_apply", message: "少しお待ちください。" },
    );
    const stale = await admin.submit(early, form, terms);
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining("確認のあいだにやり取りが変わりました。"),
    ]);
    kept(stale.body);
    expect(stale.body).toContain('value="2095/03/31"');
    expect((await admin.get(thread)).text).not.toContain("契約書の案です。");
    const check = await admin.submit(stale, form);
    expect(check.text).toContain("まだ何も確定していません。");
    expect(check.text).toContain("契約書の案です。");
    expect((await admin.get(thread)).text).not.toContain("契約書の案です。");
    const done = await admin.submit(check, { field: "start_on" }, { closing: "send" });
    expect(done.text).toContain("との契約を確定しました。");
    const shown = await admin.get(thread);
    expect(shown.text).toMatch(/契約書の案です。 契約書案\.pdf/);
    expect(shown.text).toContain("契約済みです。");
    const theirs = await brand.get(`/offering_section/applied?apply=${apply.id}`);
    expect(theirs.text).toContain("契約書の案です。");
  });

  it("are gone for somebody who has left", async () => {
    const href = hrefOfFile(await admin.get(thread), "平面図.pdf");
    const leaving = await signIn(origin, demoAccounts.member.email);
    expect((await leaving.get(href)).status).toBe(200);
    await web.database.query(
      "update user_facility_joins set grant_type = 'standby' where user_id = (select id from users where email = $1)",
      [demoAccounts.member.email],
    );
    expect((await leaving.get(href)).status).not.toBe(200);
  });
});
