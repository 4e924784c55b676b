import readExcel from "read-excel-file/node";
import { FormData, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";

const IMPORT = "/admin/brand_data/import";
const FIXES = { button: "修正内容を確認" };
type Cells = (string | number | null)[];

let web: WholeWeb;
let origin: string;
let curator: Browserless;
beforeAll(async () => {
  web = await startWholeWeb();
  origin = await web.listen();
  curator = await signIn(origin, demoAccounts.curator.email);
});
afterAll(() => web?.close());

const workbook = (rows: Cells[]): Promise<Buffer> =>
  writeXlsxFile([
    { sheet: "ブランド", data: rows.map((row) => row.map((value) => (value === null ? null : { value }))) },
  ]).toBuffer() as Promise<Buffer>;

/** Sends a file as the form of the page does. */
async function upload(bytes: Buffer, name = "brands.xlsx"): Promise<Page> {
  const { values } = findForm(await curator.get(IMPORT), { field: "file" });
  const form = new FormData();
  for (const [field, value] of Object.entries(values))
    if (field !== "file") form.append(field, String(value));
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(new URL(IMPORT, origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: {
      cookie: [...curator.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
      origin,
    },
  });
  if (answer.status === 303) return curator.get(answer.headers.get("location") ?? "");
  const body = await answer.text();
  return { status: answer.status, body, text: body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") } as Page;
}

const HEADINGS = [
  "ID",
  "ブランド名",
  "会社名",
  "業種",
  "担当者名",
  "売上予測",
  "希望する区画の規模",
  "希望面積の下限",
  "謎",
];
const good = (n: number): Cells => [
  null,
  `取込${n}号`,
  "取込株式会社",
  "カフェ",
  null,
  "○",
  "S、M+",
  12.5,
  null,
];

describe("importing brands from Excel", () => {
  it("offers a workbook with the columns, how to fill them, and the genres", async () => {
    const { bytes, headers } = await curator.get(`${IMPORT}/template`);
    expect(headers["content-disposition"]).toContain("filename*=UTF-8''");
    const sheets = await readExcel(bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["ブランド", "書き方", "業種"]);
    expect(sheets[0]?.data[0]?.slice(0, 2)).toEqual(["ID", "ブランド名"]);
    expect(sheets[2]?.data.length).toBeGreaterThan(50);
  });

  it("refuses what is no such file, and writes nothing", async () => {
    const none = await upload(Buffer.from("no workbook"));
    expect(none.status).toBe(422);
    expect(none.text).toContain("Excelファイル（.xlsx）として読み取れません。");
    expect((await upload(Buffer.alloc(0))).text).toContain("Excelファイルを選択してください。");
    expect((await upload(await workbook([["なまえ"], ["x"]]))).text).toContain("見出しがありません。");
    expect((await upload(await workbook([HEADINGS]))).text).toContain("データの行がありません。");
    expect((await upload(Buffer.alloc(3 * 1024 * 1024, 1))).status).toBe(413);
  });

  it("takes 200 brands of which 7 rows are wrong, has them corrected on the page, and undoes all 200", async () => {
    const rows: Cells[] = Array.from({ length: 192 }, (_, i) => good(i + 1));
    rows.push(
      [null, null, "名無し株式会社", "カフェ", null, null, null, null, null],
      [null, "業種違い", "取込株式会社", "宇宙旅行", null, null, null, null, null],
      [null, "印違い", "取込株式会社", "カフェ", null, "はてな", null, null, null],
      [null, "規模違い", "取込株式会社", "カフェ", null, null, "XL", null, null],
      [null, "面積違い", "取込株式会社", "カフェ", null, null, null, "広め", null],
      good(1),
      [999999, "番号違い", "取込株式会社", "カフェ", null, null, null, null, null],
      [2, null, null, null, "新しい担当", null, null, null, null],
    );
    expect(rows).toHaveLength(200);
    const preview = await upload(await workbook([HEADINGS, ...rows]));
    expect(preview.status).toBe(200);
    expect(preview.text).toMatch(/新規 192 ?件 変更 1 ?件 変更なし 0 ?件 エラー 7 ?件/);
    for (const text of [
      "200行のうち7行にエラーがあります。",
      "ブランド名を入力してください。",
      "業種「宇宙旅行」は一覧にありません。",
      "売上予測は、○または空欄にしてください。",
      "希望する区画の規模は、S、M、M+、L、L+で入力してください。",
      "希望面積の下限は数字で入力してください。",
      "2行目と同じブランドです。",
      "ID「999999」のブランドが見つかりません。",
      "次の見出しの列は取り込みません：謎",
    ])
      expect(preview.text).toContain(text);
    const search = `/admin/brand_data?words=${encodeURIComponent("取込株式会社")}`;
    expect((await curator.get(search)).text).toContain("条件に一致するブランドはありません。");

    const some = await curator.submit(preview, FIXES, {
      cell_194_1: "名付けた",
      cell_195_3: "カフェ",
      cell_196_5: "○",
      cell_197_6: "Ｌ＋",
      cell_198_7: "まだ広め",
      cell_199_1: "取込２００号",
    });
    expect(some.text).toContain("7行のうち、エラーのある行が2行残っています。");
    expect(some.text).toMatch(/新規 197 ?件 変更 1 ?件 変更なし 0 ?件 エラー 2 ?件/);
    expect(findForm(some, FIXES).values.cell_198_7).toBe("まだ広め");
    const long = `${"長い".repeat(1500)}名`;
    const whole = await curator.submit(some, FIXES, { cell_198_7: long });
    expect(findForm(whole, FIXES).values.cell_198_7).toBe(long);
    const all = await curator.submit(some, FIXES, { cell_198_7: "１２．５", cell_200_0: "" });
    expect(all.text).toContain("すべての行のエラーを修正しました。");
    expect(all.text).toMatch(/新規 199 ?件 変更 1 ?件 変更なし 0 ?件 エラー 0 ?件/);

    const before = await curator.get("/admin/brand_data/2");
    const result = await curator.submit(all, { button: "200件を取り込む" });
    expect(result.text).toContain("199件を登録し、1件を変更しました。");
    const again = await curator.submit(all, { button: "200件を取り込む" });
    expect(again.text).toContain("199件を登録し、1件を変更しました。");
    const late = await curator.submit(some, FIXES, { cell_198_7: "1" });
    expect(late.path).toMatch(/\/import\/result/);
    expect((await curator.get(search)).text).toMatch(/198件中/);
    expect((await curator.get("/admin/brand_data/2")).text).toContain("新しい担当");
    const undo = await curator.get(result.links.find((href) => href.startsWith(`${IMPORT}/undo`)) ?? "");
    const undone = await curator.submit(undo, { field: "key" });
    expect(undone.text).toContain("200件を取り消しました。");
    expect((await curator.get(search)).text).toContain("条件に一致するブランドはありません。");
    const after = await curator.get("/admin/brand_data/2");
    const contact = (page: Page) => /担当者名<\/dt><dd>([\s\S]*?)<\/dd>/.exec(page.body)?.[1];
    expect(contact(after)).toBe(contact(before));
  }, 120_000);

  it("gives every row a name to read out, also one that has none", async () => {
    const nameless = [null, null, "名無し株式会社", "カフェ", null, null, null, null, null];
    const preview = await upload(await workbook([HEADINGS, good(300), nameless]));
    const result = await curator.submit(preview, { button: "1件を取り込む" });
    expect(result.text).toContain("1件を登録し、0件を変更しました。エラーのある1件は取り込んでいません。");
    expect(preview.text).toContain("ほかの行だけを取り込んでください。");
    // What is still to be looked at comes first, before and after.
    for (const { body } of [preview, result])
      expect([...body.matchAll(/<td class="number" data-label="行">(\d+)/g)].map(([, line]) => line)).toEqual(
        ["3", "2"],
      );
    const worse = await upload(await workbook([HEADINGS, nameless]));
    expect(worse.text).toContain("1行のうち1行にエラーがあります。");
    expect(worse.text).not.toContain("ほかの行だけを取り込んでください。");
    for (const { body } of [preview, result]) {
      expect(body).toContain('<th scope="row">（ブランド名なし）</th>');
      expect(body).not.toMatch(/<th scope="row">\s*<\/th>/);
    }
  });

  it("names brands that a row may be already, and takes such a row only with a tick", async () => {
    const twin = [null, "ソヨゴ　珈琲", "別の株式会社", "カフェ", null, null, null, null, null];
    const file = () => workbook([HEADINGS, twin, good(400)]);
    const preview = await upload(await file());
    expect(preview.text).toContain("1行に、同じ名前または読みのブランドがあります。");
    expect(preview.text).toContain("ソヨゴ珈琲（ID 1、合同会社ソヨゴ珈琲、カフェ）");
    const left = await curator.submit(preview, { button: "2件を取り込む" });
    expect(left.text).toContain("同じ名前または読みのブランドがあるため、取り込みませんでした。");
    expect(left.text).toContain("1件を登録し");
    const again = await upload(await workbook([HEADINGS, twin]));
    const taken = await curator.submit(again, { button: "1件を取り込む" }, { distinct: "2" });
    expect(taken.text).toContain("1件を登録し");
  });

  it("is nobody else's", async () => {
    const preview = await upload(await workbook([HEADINGS, good(99)]));
    const facility = await signIn(origin, demoAccounts.facility.email);
    expect((await facility.get(preview.path)).path).toBe("/facilities");
    const lost = await curator.get(`${IMPORT}/preview?key=6b756b61-6b75-4000-8000-000000000099`);
    expect(lost.path).toBe(IMPORT);
    expect(lost.text).toContain("取り込みの内容が見つかりません。");
  });
});
