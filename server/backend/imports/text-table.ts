import { BadTable, cleanCell, MOST_COLUMNS, MOST_LINES, type ReadFile, tooManyRows } from "./table.ts";

export function readTextTable(bytes: Uint8Array, name: string): ReadFile {
  const { text, notes } = decoded(bytes);
  if (text.trim() === "") throw new BadTable("データの行がありません。");
  const rows = parsed(text, separatorOf(text));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length > MOST_LINES) throw new BadTable(tooManyRows(filled.length));
  return { sheets: [{ name, rows: filled }], notes };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no table has them, and every other kind of file does
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function decoded(bytes: Uint8Array): { text: string; notes: string[] } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), notes: [] };
  const utf8 = strictly("utf-8", bytes);
  if (utf8 !== undefined && !BINARY.test(utf8)) return { text: utf8, notes: [] };
  // The label of the standard; the decoder knows NEC's and IBM's characters too: ①, ㈱, 髙, 﨑.
  const cp932 = utf8 === undefined ? strictly("shift_jis", bytes) : undefined;
  if (cp932 === undefined || BINARY.test(cp932))
    throw new BadTable(
      "表として読み取れません。Excelファイル（.xlsx）またはCSVファイル（.csv）を選択してください。",
    );
  return { text: cp932, notes: ["文字コードをShift_JIS（CP932）として読み取りました。"] };
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function separatorOf(text: string): string {
  const sample = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => sample.split(separator).length;
  return ["\t", ",", ";"].reduce((most, one) => (count(one) > count(most) ? one : most), "\t");
}

/** RFC 4180 with any separator; a quote in the middle of a cell is a character. */
function parsed(text: string, separator: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  const end = () => {
    if (cells.length > MOST_COLUMNS) throw new BadTable(`列が多すぎます（${MOST_COLUMNS}列まで）。`);
    rows.push({ line, cells });
    cells = [];
    line += 1;
    if (rows.length > 200_000) throw new BadTable(tooManyRows(rows.length));
  };
  while (at < text.length) {
    const quoted = text[at] === '"' ? closedQuote(text, at) : undefined;
    let until = quoted ?? at;
    while (until < text.length && text[until] !== separator && text[until] !== "\n") until += 1;
    const raw =
      quoted === undefined
        ? text.slice(at, until)
        : text.slice(at + 1, quoted - 1).replaceAll('""', '"') + text.slice(quoted, until);
    cells.push(cleanCell(raw));
    if (text[until] !== separator) end();
    else if (until === text.length - 1) {
      cells.push("");
      end();
    }
    at = until + 1;
  }
  return rows;
}

function closedQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  return undefined;
}
