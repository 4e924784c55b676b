import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export function dataPath(projectRoot: string, file: string): string {
  return join(projectRoot, "server/backend/data", file);
}

export function readGzip(projectRoot: string, file: string): string {
  return gunzipSync(readFileSync(dataPath(projectRoot, file))).toString("utf8");
}

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

export function readRows(projectRoot: string, file: string): Record<string, string>[] {
  return rowsOf(readGzip(projectRoot, file), file);
}

export function rowsOf(text: string, file: string): Record<string, string>[] {
  const [header, ...rows] = parseCsv(text.replace(/^\uFEFF/u, ""));
  if (header === undefined) throw new Error(`${file} has no header line.`);
  return rows.map((row, index) => {
    if (row.length !== header.length) throw new Error(`${file}: row ${index + 2} has ${row.length} fields.`);
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""]));
  });
}
