import { describe, expect, it } from "vitest";
import { readFileApart } from "../../server/backend/imports/read-file.ts";
import type { ReadFile } from "../../server/backend/imports/table.ts";
import { zipOf } from "../helpers/documents.ts";
import { temporaryScript } from "../helpers/temporary-script.ts";

const read = (bytes: Uint8Array) => readFileApart(bytes, ["somebody"], { as: "table", longestMs: 60_000 });
const rowsOf = async (bytes: Uint8Array) => {
  const outcome = await read(bytes);
  if ("problem" in outcome) throw new Error(outcome.problem);
  return (outcome as ReadFile).sheets[0]?.rows.map(({ cells }) => cells);
};
const problemOf = async (bytes: Uint8Array) => {
  const outcome = await read(bytes);
  return "problem" in outcome ? outcome.problem : "none";
};

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function workbook(sheet: string, more: Record<string, string | Buffer> = {}, flags = 0): Buffer {
  return zipOf(
    {
      "[Content_Types].xml": "<Types/>",
      "xl/workbook.xml": `<workbook ${NAMESPACE} xmlns:r="${RELATIONS}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet ${NAMESPACE}>${sheet}</worksheet>`,
      ...more,
    },
    flags,
  );
}
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join("")}</row>`;
const data = (...rows: string[]) => `<sheetData>${rows.join("")}</sheetData>`;

describe("a file of cells", () => {
  it("is text in UTF-8, with or without a mark, in UTF-16 and in CP932 with the makers' characters", async () => {
    const expected = [
      ["区画番号", "テナント"],
      ["①", "㈱髙﨑"],
    ];
    const text = "区画番号,テナント\r\n①,㈱髙﨑\r\n";
    expect(await rowsOf(Buffer.from(text))).toEqual(expected);
    expect(await rowsOf(Buffer.from(`\ufeff${text}`))).toEqual(expected);
    expect(await rowsOf(Buffer.from(`\ufeff${text.replaceAll(",", "\t")}`, "utf16le"))).toEqual(expected);
    const cp932 = Buffer.from(
      "8be689e694d48d862c8365836983938367" + "0d0a" + "87402c878afbfced95" + "0d0a",
      "hex",
    );
    expect(await rowsOf(cp932)).toEqual(expected);
  });

  it("keeps quoted separators, quotes and line breaks", async () => {
    expect(await rowsOf(Buffer.from('a,"b ""c"", d","e\r\nf"\n1,2,\n'))).toEqual([
      ["a", 'b "c", d', "e\nf"],
      ["1", "2", ""],
    ]);
  });

  it("is a workbook whose formulas have their saved values, failed ones and those never calculated said so", async () => {
    const sheet = data(
      row(1, cell("A1", "区画番号"), cell("B1", "面積"), cell("C1", "日付")),
      row(
        2,
        cell("A2", "101"),
        '<c r="B2"><f>10*2</f><v>20</v></c>',
        '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      ),
      row(3, cell("A3", "102"), '<c r="B3"><f>NOW()</f></c>'),
    );
    expect(await rowsOf(workbook(sheet))).toEqual([
      ["区画番号", "面積", "日付"],
      ["101", "20", "#DIV/0!"],
      ["102", "#VALUE!", ""],
    ]);
  });

  it("repeats merged cells, over columns and over rows", async () => {
    const sheet = `${data(
      row(1, cell("A1", "階"), cell("B1", "契約")),
      row(2, cell("B2", "開始"), cell("C2", "満了")),
      row(3, cell("A3", "1階"), cell("B3", "x"), cell("C3", "y")),
      row(4, cell("B4", "z")),
    )}<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="A3:A4"/></mergeCells>`;
    expect(await rowsOf(workbook(sheet))).toEqual([
      ["階", "契約", "契約"],
      ["階", "開始", "満了"],
      ["1階", "x", "y"],
      ["1階", "z", ""],
    ]);
  });

  it("says that links to other files were read by their saved values", async () => {
    const outcome = await read(
      workbook(data(row(1, cell("A1", "a"))), { "xl/externalLinks/externalLink1.xml": "<externalLink/>" }),
    );
    expect("notes" in outcome && outcome.notes).toEqual([
      "ほかのファイルを参照している数式は、保存されている値で読み取りました。",
    ]);
  });
});

describe("a file that is not taken", () => {
  const good = data(row(1, cell("A1", "a")));

  it("is told by its kind: PDF, picture, Word, empty, old, encrypted, with macros", async () => {
    expect(await problemOf(Buffer.from("%PDF-1.7\n\u0000\u0001binary"))).toContain("表として読み取れません");
    expect(await problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]))).toContain(
      "表として読み取れません",
    );
    expect(await problemOf(zipOf({ "word/document.xml": "<w/>" }))).toContain("Word");
    expect(await problemOf(Buffer.from("  \r\n"))).toContain("データの行がありません");
    expect(await problemOf(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toContain("パスワードで保護された");
    expect(await problemOf(workbook(good, {}, 1))).toContain("パスワードで保護された");
    expect(await problemOf(workbook(good, { "xl/vbaProject.bin": "x" }))).toContain("マクロを含む");
    expect(await problemOf(workbook(good).subarray(0, 400))).toContain("読み取れません");
  });

  it("is a bomb: of zip, of entities, of rows", async () => {
    const zeros = Buffer.alloc(150 * 1024 * 1024, 32);
    expect(await problemOf(workbook(good, { "xl/bomb.xml": zeros }))).toContain("大きすぎます");
    const lying = workbook(good, { "xl/bomb.xml": zeros });
    // The size that the directory tells is not the size that comes out.
    for (let at = lying.indexOf("PK\x01\x02"); at >= 0; at = lying.indexOf("PK\x01\x02", at + 4))
      lying.writeUInt32LE(10, at + 24);
    expect(await problemOf(lying)).toContain("大きすぎます");
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst>&b;</sst>';
    expect(await problemOf(workbook(good, { "xl/sharedStrings.xml": entities }))).toContain("読み取れません");
    const many = Array.from(
      { length: 100_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
    );
    expect(await problemOf(workbook(data(...many)))).toContain("10,000行まで");
    expect(await problemOf(Buffer.from("a\n".repeat(100_000)))).toContain("10,000行まで");
  });

  it("is killed at its limit of time or memory, and nothing else is", async () => {
    const endless = temporaryScript("for (;;);");
    const hungry = temporaryScript("const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));");
    const table = Buffer.from("a,b\n1,2\n");
    const [slow, large, beside] = await Promise.all([
      readFileApart(table, ["one"], { as: "table", file: endless, longestMs: 1000 }),
      readFileApart(table, ["two"], { as: "table", file: hungry, longestMs: 60_000 }),
      readFileApart(table, ["three"], { as: "table", longestMs: 60_000 }),
    ]);
    expect(slow).toEqual({ problem: expect.stringContaining("ファイルを読み取れませんでした。") });
    expect(large).toEqual({ problem: expect.stringContaining("ファイルを読み取れませんでした。") });
    expect("sheets" in beside).toBe(true);
  });
});
