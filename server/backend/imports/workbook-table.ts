import { inflateRawSync } from "node:zlib";
import readWorkbook from "read-excel-file/node";
import { type ZipEntry, zipEntries } from "../files/zip-entries.ts";
import {
  BadTable,
  cleanCell,
  MOST_COLUMNS,
  MOST_LINES,
  MOST_ROWS,
  type ReadFile,
  tooManyRows,
} from "./table.ts";

const NOT_READABLE =
  "Excelファイル（.xlsx）として読み取れません。Excelで保存し直したファイルを選択してください。";
const TOO_LARGE = "ファイルの内容が大きすぎます。行を分けて、もう一度お試しください。";
/** Ten thousand rows of twenty columns take some 20 MB. */
const MOST_UNPACKED = 120 * 1024 * 1024;
const MOST_SHEETS = 50;

/**
 * The sheets of a workbook as texts; formulas by the values that were saved with them.
 * @throws BadTable for macros, passwords, bombs, entities, and what is no workbook.
 */
export async function readWorkbookTable(bytes: Buffer): Promise<ReadFile> {
  const { sheets, notes } = inspected(bytes);
  const read = await readWorkbook(bytes).catch((error: unknown) => {
    throw new BadTable(NOT_READABLE, { cause: error });
  });
  const found = read.map(({ sheet, data }, index) => {
    const { failed = [], merged = [] } = sheets[index] ?? {};
    const rows = data.map((row) => row.slice(0, MOST_COLUMNS).map(textOf));
    for (const { row, column, text } of failed) set(rows, row, column, text);
    for (const range of merged) spread(rows, range);
    return { name: sheet, rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
  });
  const filled = found.map(({ name, rows }) => ({
    name,
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")),
  }));
  return { sheets: filled.filter(({ rows }) => rows.length > 0), notes };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : dayOf(cell);
  if (typeof cell === "boolean") return cell ? "○" : "";
  return cleanCell(String(cell));
}

function dayOf(moment: Date): string {
  const text = moment.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
}

interface Inspected {
  failed: { row: number; column: number; text: string }[];
  merged: Range[];
}
interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

function inspected(bytes: Buffer): { sheets: Inspected[]; notes: string[] } {
  const entries = entriesOf(bytes);
  const names = entries.map(({ name }) => name);
  if (!names.includes("xl/workbook.xml"))
    throw new BadTable(
      names.some((name) => /^(word|ppt)\//.test(name))
        ? "WordやPowerPointのファイルは取り込めません。"
        : NOT_READABLE,
    );
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new BadTable(ENCRYPTED);
  if (names.some((name) => /vbaProject|macrosheets\//i.test(name)))
    throw new BadTable("マクロを含むファイルは取り込めません。.xlsx形式で保存し直してください。");
  const wanted = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  if (wanted.reduce((sum, { unpacked }) => sum + unpacked, 0) > MOST_UNPACKED) throw new BadTable(TOO_LARGE);
  const notes = names.some((name) => name.startsWith("xl/externalLinks/"))
    ? ["ほかのファイルを参照している数式は、保存されている値で読み取りました。"]
    : [];
  let left = MOST_UNPACKED;
  const texts = new Map<string, string>();
  for (const entry of wanted) {
    const xml = unpacked(bytes, entry, left);
    left -= xml.length;
    // No spreadsheet program writes them; they can make a few bytes into gigabytes.
    if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new BadTable(NOT_READABLE);
    if (/^xl\/(worksheets\/[^/]+|workbook|_rels\/workbook\.xml)\.(xml|rels)$/.test(entry.name))
      texts.set(entry.name, xml);
  }
  return { sheets: sheetPaths(texts).map((path) => inspectedSheet(texts.get(path) ?? "")), notes };
}

export const ENCRYPTED =
  "パスワードで保護されたファイルか、古い形式（.xls）のファイルです。保護を解除し、.xlsx形式で保存し直してください。";

function entriesOf(bytes: Buffer): ZipEntry[] {
  try {
    return zipEntries(bytes);
  } catch (error) {
    throw new BadTable(NOT_READABLE, { cause: error });
  }
}

function unpacked(bytes: Buffer, { offset, packed, method }: ZipEntry, most: number): string {
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(begin, begin + packed);
  if (method === 0) return content.toString("utf8");
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) }).toString("utf8");
  } catch (error) {
    const isBomb = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new BadTable(isBomb ? TOO_LARGE : NOT_READABLE, { cause: error });
  }
}

function sheetPaths(texts: ReadonlyMap<string, string>): string[] {
  const targets = new Map(
    [...(texts.get("xl/_rels/workbook.xml.rels") ?? "").matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(
      ([tag]) => [attribute(tag, "Id"), attribute(tag, "Target").replace(/^\/?(xl\/)?/, "xl/")],
    ),
  );
  const sheets = [...(texts.get("xl/workbook.xml") ?? "").matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)];
  if (sheets.length > MOST_SHEETS)
    throw new BadTable("シートが多すぎます。取り込むシートだけを残してください。");
  return sheets.map(([tag]) => targets.get(attribute(tag, "r:id")) ?? "");
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}

function inspectedSheet(xml: string): Inspected {
  const count = xml.split(/<(?:\w+:)?row[\s>]/).length - 1;
  if (count > MOST_LINES && filledRows(xml) > MOST_LINES)
    throw new BadTable(tooManyRows(filledRows(xml) - 1));
  const failed: Inspected["failed"] = [];
  for (const [, attributes = "", content = ""] of xml.matchAll(
    /<(?:\w+:)?c\b([^>]*[^/])>(.*?)<\/(?:\w+:)?c>/gs,
  )) {
    const isError = /\st="e"/.test(attributes);
    const hasNoValue = /<(?:\w+:)?f[\s/>]/.test(content) && !/<(?:\w+:)?(v|is)>/.test(content);
    if (!isError && !hasNoValue) continue;
    const place = placeOf(/\sr="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? "");
    const text = /<(?:\w+:)?v>([^<]*)</.exec(content)?.[1] ?? "#VALUE!";
    if (place) failed.push({ ...place, text });
  }
  const merged = [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]+\d+):([A-Z]+\d+)"/g)].flatMap(
    ([, from = "", to = ""]) => {
      const [start, end] = [placeOf(from), placeOf(to)];
      return start && end ? [{ top: start.row, left: start.column, bottom: end.row, right: end.column }] : [];
    },
  );
  return { failed, merged: merged.slice(0, MOST_ROWS) };
}

/** Rows with a value: formatting alone makes rows too. */
function filledRows(xml: string): number {
  return xml.split(/<\/(?:\w+:)?row>/).filter((row) => /<(?:\w+:)?(v|t)[ >]/.test(row)).length;
}

function placeOf(reference: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

function set(rows: string[][], row: number, column: number, text: string): void {
  const cells = rows[row];
  if (!cells || column >= MOST_COLUMNS) return;
  while (cells.length <= column) cells.push("");
  cells[column] = text;
}

/** A merged cell stands for each of those that it covers: 階 is often written once beside ten sections. */
function spread(rows: string[][], { top, left, bottom, right }: Range): void {
  const text = rows[top]?.[left] ?? "";
  if (text === "") return;
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row++)
    for (let column = left; column <= Math.min(right, MOST_COLUMNS - 1); column++)
      set(rows, row, column, text);
}
