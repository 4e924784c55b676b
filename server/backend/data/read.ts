import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Path of a shipped open-data file below the project root. */
export function dataPath(projectRoot: string, file: string): string {
  return join(projectRoot, "server/backend/data", file);
}

/** Text of a shipped gzip file (UTF-8). Throws when the file is missing or damaged. */
export function readGzip(projectRoot: string, file: string): string {
  return gunzipSync(readFileSync(dataPath(projectRoot, file))).toString("utf8");
}

/**
 * Fields of a CSV text after RFC 4180, row by row: quoted fields may hold commas, line ends and doubled quotes.
 * A final line end makes no row. Throws on a quote that is never closed.
 */
export function parseCsv(text: string): string[][] {
  if (text.includes('"')) return parseQuoted(text);
  const lines = text.split(/\r?\n/u);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.split(","));
}

function parseQuoted(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (fields.lastIndex < text.length) {
    const match = fields.exec(text);
    if (match === null) throw new Error("CSV: a quoted field is not closed.");
    row.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, ""]);
  return rows;
}

/**
 * Rows of a shipped gzip CSV as objects keyed by its header line; every value is text.
 * Throws when a row has another number of fields than the header.
 */
export function readRows(projectRoot: string, file: string): Record<string, string>[] {
  return rowsOf(readGzip(projectRoot, file), file);
}

/** The same of the text of such a file. */
export function rowsOf(text: string, file: string): Record<string, string>[] {
  const [header, ...rows] = parseCsv(text.replace(/^\uFEFF/u, ""));
  if (header === undefined) throw new Error(`${file} has no header line.`);
  return rows.map((row, index) => {
    if (row.length !== header.length) throw new Error(`${file}: row ${index + 2} has ${row.length} fields.`);
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""]));
  });
}
