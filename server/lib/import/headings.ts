import type { Field, Fields } from "../fields/field.ts";
import { fold } from "../kana.ts";
import { nameKey } from "./cells.ts";
import { unitIn, unitsOf } from "./units.ts";

/** A column of a table: what it was understood as, and by what. */
export interface Column {
  /** Its place in the row, the first being 0. */
  at: number;
  heading: string;
  field: string | null;
  unit: string | null;
  how: "name" | "remembered" | "content" | "chosen" | null;
}

/** What an organisation chose for a heading before. */
export type Remembered = ReadonlyMap<string, { field: string | null; unit: string | null }>;

/** What stands in brackets and tells one heading from another, folded: 営業時間（開店）, ブランド名（カナ）. */
const TELLING = /^(カナ|フリガナ|ヨミ|開店|閉店)$/u;

/** A heading without what people put around it: spaces, units in brackets, marks. */
export function headingKey(heading: string): string {
  return fold(heading)
    .replace(/\(([^)]*)\)/gu, (_, inner: string) => (TELLING.test(inner) ? inner : ""))
    .replace(/\[[^\]]*\]|【[^】]*】|〔[^〕]*〕/gu, "")
    .replace(/[※*].*$/u, "")
    .replace(/[\s.・:/_-]/gu, "");
}

type Known = ReadonlyMap<string, string>;

function knownHeadings(fields: Fields): Known {
  const known = new Map<string, string>();
  for (const [name, { also = [] }] of Object.entries<Field>(fields))
    for (const other of also) known.set(headingKey(other), name);
  for (const [name, { label }] of Object.entries<Field>(fields)) known.set(headingKey(label), name);
  return known;
}

/** Titles, dates and addresses stand above a table, hardly anything else. */
const MOST_ABOVE = 30;

/**
 * Finds the row of headings and what each column is. A heading over two rows (契約 over 開始日 and 満了日) is read as one.
 * @returns undefined where no row has a heading of the required fields.
 */
export function recogniseHeadings(
  rows: readonly (readonly string[])[],
  { fields, required, remembered }: { fields: Fields; required: readonly string[]; remembered: Remembered },
): { row: number; columns: Column[] } | undefined {
  const known = knownHeadings(fields);
  const tried = rows
    .slice(0, MOST_ABOVE)
    .map((_, row) => ({ row, columns: columnsAt(rows, row, known, remembered) }));
  const marked = tried
    .map((one) => ({ ...one, count: one.columns.filter(({ field }) => field !== null).length }))
    .filter(({ columns }) => required.every((name) => columns.some(({ field }) => field === name)));
  const best = marked.reduce<(typeof marked)[number] | undefined>(
    (most, one) => (most === undefined || one.count > most.count ? one : most),
    undefined,
  );
  if (!best) return undefined;
  const columns = eachOnce(best.columns, fields);
  return { row: best.row, columns: columns.map((column) => withUnit(column, fields, remembered)) };
}

function columnsAt(
  rows: readonly (readonly string[])[],
  row: number,
  known: Known,
  remembered: Remembered,
): Column[] {
  const own = rows[row] ?? [];
  const above = rows[row - 1] ?? [];
  return Array.from({ length: Math.max(own.length, above.length) }, (_, at) => {
    const [text = "", over = ""] = [own[at], above[at]];
    const spellings = text === "" ? [over] : [text, `${over}${text}`];
    const heading = text === "" ? over : text;
    for (const spelling of spellings) {
      const chosen = remembered.get(headingKey(spelling));
      if (chosen) return { at, heading, field: chosen.field, unit: chosen.unit, how: "remembered" };
      const field = known.get(headingKey(spelling));
      if (field !== undefined) return { at, heading: spelling, field, unit: null, how: "name" };
    }
    return { at, heading, field: null, unit: null, how: null };
  });
}

/** Of two columns for one field the one in the field's own unit is taken: 面積（坪） before 面積（㎡）. */
function eachOnce(columns: readonly Column[], fields: Fields): Column[] {
  const taken = new Map<string, Column>();
  for (const column of columns) {
    if (column.field === null) continue;
    const field: Field | undefined = fields[column.field];
    const before = taken.get(column.field);
    const isOwn = (one: Column) => Number(field?.unit !== undefined && one.heading.includes(field.unit));
    if (!before || isOwn(column) > isOwn(before)) taken.set(column.field, column);
  }
  return columns.map((column) =>
    column.field === null || taken.get(column.field) === column
      ? column
      : { ...column, field: null, unit: null, how: null },
  );
}

function withUnit(column: Column, fields: Fields, remembered: Remembered): Column {
  const field: Field | undefined = column.field === null ? undefined : fields[column.field];
  if (!field || Object.keys(unitsOf(field)).length === 0) return { ...column, unit: null };
  const chosen = remembered.get(headingKey(column.heading))?.unit;
  return { ...column, unit: unitIn(column.heading, field) ?? chosen ?? null };
}

/** As many cells say what a column holds. */
const SAMPLES = 200;

/** Gives columns without a known heading the field whose names nearly all of their cells are. */
export function guessByContent(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  names: Readonly<Record<string, ReadonlyMap<string, number>>>,
): Column[] {
  const taken = new Set(columns.map(({ field }) => field));
  return columns.map((column) => {
    if (column.field !== null || column.how !== null) return column;
    const cells = rows.slice(0, SAMPLES).map((row) => row[column.at] ?? "");
    const filled = cells.filter((cell) => cell !== "");
    const field = Object.keys(names).find(
      (name) =>
        !taken.has(name) &&
        filled.length > 0 &&
        filled.filter((cell) => names[name]?.has(nameKey(cell))).length >= filled.length * 0.9,
    );
    if (field === undefined) return column;
    taken.add(field);
    return { ...column, field, how: "content" };
  });
}

const TOTALS = /^(総?合計|小計|総計|計|平均|total|\S{0,6}[階館f])(計|\(.*\))?$/u;

/** Rows that sum the others up, and empty ones. */
export function isNoRecord(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length === 0) return true;
  const name = fold(first).replace(/\s/gu, "");
  return TOTALS.test(name) && !/[階館f]$/u.test(name);
}
