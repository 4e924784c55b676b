import { sql } from "drizzle-orm";
import { keptRowsText, MOST_FILE_ROWS } from "../../lib/list-file.ts";
import { formatDecimal } from "../../lib/numbers.ts";
import type { CallContext, FileAnswer } from "./handler.ts";
import type { Table, Value } from "./workbook.ts";

/** A column of a list with what it shows of a row. */
export type ListColumn<Row> = Table["columns"][number] & { of: (row: Row) => Value };

/** A condition of a list with its value in words. */
export type Condition = readonly [label: string, value: string];

/** A list on its way into a file, whatever it lists. */
export interface ListFile<Row> {
  /** What is listed: the first sheet's name and the beginning of the file's. */
  title: string;
  /** Whose list it is. */
  organisation: string;
  /** What else the file's name tells, such as the section that the list is about. */
  about?: string;
  columns: readonly ListColumn<Row>[];
  /** In the order of the screen, the first `MOST_FILE_ROWS` at least. */
  rows: readonly Row[];
  /** How many rows pass the conditions. */
  total: number;
  conditions: readonly Condition[];
  /** Sheets that come besides. */
  more?: readonly Table[];
}

/** How many rows of a list are read, and from where on. */
export interface Slice {
  limit: number;
  offset: number;
}

export function pageSlice(page: number, perPage: number): Slice {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** All that leaves in a file. */
export const FILE_SLICE: Slice = { limit: MOST_FILE_ROWS, offset: 0 };

/** Writes a list as a workbook: its rows, and on a second sheet what was asked, by whom and when. */
export function writeList<Row>(context: CallContext, list: ListFile<Row>): Promise<FileAnswer> {
  const { title, columns, total, conditions, more = [] } = list;
  const rows = list.rows.slice(0, MOST_FILE_ROWS);
  const table: Table = {
    name: title,
    columns: columns.map(({ of: _, ...column }) => column),
    rows: rows.map((row) => columns.map(({ of }) => of(row))),
    hasFilters: true,
  };
  const counted: Condition[] = [...conditions, ["件数", keptRowsText(total)]];
  return writeReport(context, { ...list, conditions: counted, tables: [table], more });
}

interface ReportFile
  extends Pick<ListFile<never>, "title" | "organisation" | "about" | "conditions" | "more"> {
  tables: readonly Table[];
}

/** Writes tables as a workbook, and on a sheet after them what was asked, by whom and when. */
export async function writeReport(
  { database, principal, excel, signal }: CallContext,
  { title, organisation, about, conditions, tables, more = [] }: ReportFile,
): Promise<FileAnswer> {
  const [user] = await database.rows<{ name: string }>(
    sql`select u.family_name || ' ' || u.given_name as name from users u where u.id = ${principal.userId}`,
  );
  signal.throwIfAborted();
  const now = japanTime(new Date());
  const bytes = await excel.write([
    ...tables,
    conditionsTable([
      ["組織", organisation],
      ...conditions,
      ["出力者", user?.name ?? ""],
      ["出力日時", `${now}（日本時間）`],
    ]),
    ...more,
  ]);
  const named = [title, organisation, about].filter(Boolean).map((part) => fileNamePart(part ?? ""));
  return { name: `${[...named, now.replace(/[-:]/g, "").replace(" ", "_")].join("_")}.xlsx`, bytes };
}

function conditionsTable(rows: readonly Condition[]): Table {
  const columns: Table["columns"] = [
    { title: "項目", width: 16, kind: "text" },
    { title: "内容", width: 60, kind: "text" },
  ];
  return { name: "出力条件", columns, rows: rows.map((row) => [...row]) };
}

/** Longer names are cut on their way, and would lose what tells their type. */
const MOST_OF_A_NAME = 40;

/** What no system refuses in the name of a file. */
function fileNamePart(text: string): string {
  return [...text.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_")].slice(0, MOST_OF_A_NAME).join("");
}

/** `2026-11-20 23:59` in Japan. */
function japanTime(instant: Date): string {
  return instant
    .toLocaleString("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short", timeStyle: "short" })
    .replace("T", " ");
}

/** Search words as a condition. */
export function wordsCondition(words: readonly string[] | undefined): Condition {
  return ["検索語", words?.join(" ") || "なし"];
}

/** What a list is ordered by as a condition. */
export function orderCondition(label: string, order: "asc" | "desc"): Condition {
  return ["並び順", `${label}（${order === "asc" ? "昇順" : "降順"}）`];
}

/** The chosen of several as a condition; none chosen are all. */
export function choiceCondition(label: string, chosen: readonly string[]): Condition {
  return [label, chosen.length > 0 ? chosen.join("、") : "すべて"];
}

/** A range as a condition: `10〜20坪`, open where an end is not given. */
export function rangeCondition(
  label: string,
  unit: string,
  min: number | undefined,
  max: number | undefined,
): Condition {
  if (min === undefined && max === undefined) return [label, "すべて"];
  const write = (value: number | undefined) =>
    value === undefined ? "" : `${formatDecimal(value, 3, 0)}${unit}`;
  return [label, `${write(min)}〜${write(max)}`];
}

/** Whose the lists are that curators keep. */
export const STAFF = "クカク運営";

/** What the organisation is called for which a list is read; `otherwise` where it is read for none. */
export async function organisationName(
  { database }: Pick<CallContext, "database">,
  { facilityId, brandId }: { facilityId?: number | undefined; brandId?: number | undefined },
  otherwise = "指定なし",
): Promise<string> {
  if (facilityId === undefined && brandId === undefined) return otherwise;
  const [row] = await database.rows<{ name: string }>(
    facilityId === undefined
      ? sql`select name from brands where id = ${brandId}`
      : sql`select name from facilities where id = ${facilityId}`,
  );
  return row?.name ?? otherwise;
}
