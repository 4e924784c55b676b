import { inflateRawSync } from "node:zlib";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { writeWorkbook } from "../../server/backend/answering/workbook.ts";

const MOST_IN_A_CELL = 32_767;

/** What spreadsheets would take for a formula, a command or another cell. */
const BEGINNINGS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  '=HYPERLINK("http://x.example","x")',
  "=cmd|'/c calc'!A1",
];
const ODD = [
  "一行目\r\n二行目",
  "_x000D_",
  "_x005F_x0041_x0042_",
  "🀄👨‍👩‍👧",
  "a,b;c",
  "<f>1</f>",
  "&amp;",
  '"quoted"',
  "'=1",
  "1e3",
  "0012",
  ...Object.getOwnPropertyNames(Object.prototype),
];

function workbookOf(values: readonly string[]): Promise<Uint8Array> {
  const columns = [{ title: "テナント", width: 20, kind: "text" as const }];
  return writeWorkbook([{ name: "区画", columns, rows: values.map((value) => [value]) }]);
}

async function readBack(values: readonly string[]): Promise<unknown[]> {
  const rows = await readSheet(Buffer.from(await workbookOf(values)), { trim: false });
  return rows.slice(1).map(([cell]) => cell);
}

function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf("PK\u0005\u0006");
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(begin, begin + packed);
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + nameLength + rest;
  }
  return files;
}

async function writtenOf(
  values: readonly string[],
): Promise<{ sheet: string; cells: string[]; styles: string[] }> {
  const files = filesOf(Buffer.from(await workbookOf(values)));
  const [sheet = ""] = [...files]
    .filter(([name]) => /worksheets\/sheet\d+\.xml$/.test(name))
    .map(([, xml]) => xml);
  const [, styles = ""] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(files.get("xl/styles.xml") ?? "") ?? [];
  return { sheet, cells: sheet.match(/<c [^>]*>/g) ?? [], styles: styles.match(/<xf [^>]*>/g) ?? [] };
}

describe("a sheet (U19)", () => {
  const columns = Array.from({ length: 28 }, (_, at) => ({
    title: `列${at}`,
    width: 8,
    kind: "text" as const,
  }));
  const table = { name: "一覧", columns, rows: [["a"], ["b"]] };
  const sheetsOf = async (hasFilters: boolean) => {
    const files = filesOf(
      Buffer.from(
        await writeWorkbook([
          { ...table, hasFilters },
          { ...table, name: "条件" },
        ]),
      ),
    );
    const named = [...(files.get("xl/workbook.xml") ?? "").matchAll(/<definedName ([^>]*)>([^<]*)</g)];
    return {
      names: named.map(([, attributes = "", range]) => [
        /name="([^"]*)" localSheetId="(\d)"/.exec(attributes)?.slice(1).join(),
        range,
      ]),
      sheets: ["1", "2"].map((number) => files.get(`xl/worksheets/sheet${number}.xml`) ?? ""),
    };
  };
  const titles = [
    ["_xlnm.Print_Titles,0", "'一覧'!$1:$1"],
    ["_xlnm.Print_Titles,1", "'条件'!$1:$1"],
  ];

  it("prints its heading on every page, one page wide on A4 across, and keeps it in view", async () => {
    const { names, sheets } = await sheetsOf(false);
    expect(names).toEqual(titles);
    for (const sheet of sheets) {
      expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(sheet).toMatch(
        /<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
      );
      expect(sheet).toMatch(/<pane ySplit="1"[^>]* state="frozen"/);
      expect(sheet).not.toContain("autoFilter");
    }
  });

  it("of a list is filtered at its headings, over all its columns and rows", async () => {
    const { names, sheets } = await sheetsOf(true);
    expect(names).toEqual([["_xlnm._FilterDatabase,0", "'一覧'!$A$1:$AB$3"], ...titles]);
    expect(sheets[0]).toContain('</sheetData><autoFilter ref="A1:AB3"/><pageMargins');
    expect(sheets[1]).not.toContain("autoFilter");
  });
});

describe("text in a workbook (S22)", () => {
  it("is a string that no program calculates, whatever it begins with", async () => {
    const { sheet, cells } = await writtenOf([...BEGINNINGS, ...ODD]);
    expect(sheet).not.toMatch(/<f[\s>]/);
    expect(cells).toHaveLength(1 + BEGINNINGS.length + ODD.length);
    for (const cell of cells) expect(cell).toMatch(/ t="(s|inlineStr|str)"/);
  });

  it("stays text when somebody edits its cell, by its style, where it begins as a formula does", async () => {
    const { cells, styles } = await writtenOf([...BEGINNINGS, ...ODD]);
    const isQuoted = cells.slice(1).map((cell) => {
      const [, style = "0"] = / s="(\d+)"/.exec(cell) ?? [];
      return styles[Number(style)]?.includes(' quotePrefix="1"');
    });
    expect(isQuoted).toEqual([...BEGINNINGS.map(() => true), ...ODD.map(() => false)]);
  });

  it("is read back as it was, CR and what looks like an escape included", async () => {
    const values = [...BEGINNINGS, ...ODD];
    expect(await readBack(values)).toEqual(values);
  });

  it("loses what XML cannot hold and what a cell has no room for, and the file opens", async () => {
    expect(await readBack(["a\u0000b\u0001c", "\ud800x", "x\udc00y\ud83c"])).toEqual(["abc", "x", "xy"]);
    expect(await readBack(["あ".repeat(MOST_IN_A_CELL + 1)])).toEqual(["あ".repeat(MOST_IN_A_CELL)]);
    // Half a character at the end would be none.
    expect(await readBack([`${"a".repeat(MOST_IN_A_CELL - 1)}🀄`])).toEqual(["a".repeat(MOST_IN_A_CELL - 1)]);
    // Room is counted in characters, not in what they are escaped to.
    expect(await readBack(["\r".repeat(MOST_IN_A_CELL)])).toEqual(["\r".repeat(MOST_IN_A_CELL)]);
  });

  it("opens whatever stands where a number is expected", async () => {
    const kinds = ["integer", "decimal", "degrees", "date", "instant", "text"] as const;
    const columns = kinds.map((kind) => ({ title: kind, width: 10, kind }));
    const values = ["参考値", "=1+1", Number.NaN, Number.POSITIVE_INFINITY];
    const rows = values.map((value) => kinds.map((kind) => (kind === "text" ? "行" : value)));
    const read = await readSheet(Buffer.from(await writeWorkbook([{ name: "商圏", columns, rows }])));
    expect(read.slice(1)).toEqual(
      ["参考値", "=1+1", null, null].map((cell) => kinds.map((kind) => (kind === "text" ? "行" : cell))),
    );
  });
});
