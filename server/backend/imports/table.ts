import { MOST_ROWS } from "../../lib/import/limits.ts";
import { formatWhole } from "../../lib/numbers.ts";

export interface Sheet {
  name: string;
  rows: { line: number; cells: string[] }[];
}

export interface ReadFile {
  sheets: Sheet[];
  notes: string[];
}

export type FileOutcome = ReadFile | { problem: string };

export { MOST_BYTES, MOST_ROWS } from "../../lib/import/limits.ts";

/** Titles and totals come besides. */
export const MOST_LINES = MOST_ROWS + 200;
export const MOST_COLUMNS = 200;

export class BadTable extends Error {}

export function cleanCell(text: string): string {
  return (
    text
      .normalize("NFC")
      .replaceAll("\r\n", "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text of ours may hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, "")
      .trim()
  );
}

export function tooManyRows(count: number): string {
  return `一度に取り込めるのは${formatWhole(MOST_ROWS)}行までです（このファイルは${formatWhole(count)}行）。行を分けて取り込んでください。`;
}
