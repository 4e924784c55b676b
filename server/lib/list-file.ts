import { formatWhole } from "./numbers.ts";

/** Rows of a list that leave in one file. What is beyond stays behind, which the page says before and the file after. */
export const MOST_FILE_ROWS = 10_000;

const count = (rows: number) => `${formatWhole(rows)}件`;

/** What a file's name on a page says after its type: how many rows it brings. */
export function fileRowsText(total: number): string {
  return total > MOST_FILE_ROWS ? `全${count(total)}のうち先頭の${count(MOST_FILE_ROWS)}` : count(total);
}

/** The same as the file itself says it. */
export function keptRowsText(total: number): string {
  return total > MOST_FILE_ROWS
    ? `${count(MOST_FILE_ROWS)}（全${count(total)}のうち先頭のみ。条件を絞り込むと、残りも出力できます）`
    : count(total);
}
