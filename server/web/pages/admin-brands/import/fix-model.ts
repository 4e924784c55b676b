import { readHeadings } from "./columns.ts";
import type { Import, ImportRow } from "./kept.ts";

/** As many wrong rows are offered for correction at a time; corrected ones make room for the next. */
const MOST_AT_ONCE = 20;

/** The name of a cell's field: the row's line in the file and the cell's place in it. */
export const cellName = (line: number, index: number) => `cell_${line}_${index}`;

interface Cell {
  name: string;
  label: string;
  value: string;
  isWrong: boolean;
}

interface Fix {
  line: number;
  name: string;
  errors: string[];
  /** The cells that are wrong, and those that are not. */
  wrong: Cell[];
  others: Cell[];
}

/** The rows that can be corrected now. */
export function rowsToFix(kept: Import): ImportRow[] {
  return kept.rows.filter(({ kind }) => kind === "wrong").slice(0, MOST_AT_ONCE);
}

export function fixesOf(kept: Import): Fix[] {
  const { at } = readHeadings(kept.headings);
  return rowsToFix(kept).map(({ line, name, errors, cells, wrongColumns = [] }) => {
    const drawn = [...at].map(([{ heading }, index]) => ({
      name: cellName(line, index),
      label: heading,
      value: cells[index] ?? "",
      isWrong: wrongColumns.includes(heading),
    }));
    return {
      line,
      name,
      errors,
      wrong: drawn.filter(({ isWrong }) => isWrong),
      others: drawn.filter(({ isWrong }) => !isWrong),
    };
  });
}
