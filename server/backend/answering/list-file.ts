import { sql } from "drizzle-orm";
import { keptRowsText, MOST_FILE_ROWS } from "../../lib/list-file.ts";
import { formatDecimal } from "../../lib/numbers.ts";
import type { CallContext, FileAnswer } from "./handler.ts";
import type { Table, Value } from "./workbook.ts";

export type ListColumn<Row> = Table["columns"][number] & { of: (row: Row) => Value };

export type Condition = readonly [label: string, value: string];

export interface ListFile<Row> {
  title: string;
  organisation: string;
  about?: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  total: number;
  conditions: readonly Condition[];
  more?: readonly Table[];
}

export interface Slice {
  limit: number;
  offset: number;
}

export function pageSlice(page: number, perPage: number): Slice {
  return { limit: perPage, offset: (page - 1) * perPage };
}

export const FILE_SLICE: Slice = { limit: MOST_FILE_ROWS, offset: 0 };

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

function fileNamePart(text: string): string {
  return [...text.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_")].slice(0, MOST_OF_A_NAME).join("");
}

function japanTime(instant: Date): string {
  return instant
    .toLocaleString("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short", timeStyle: "short" })
    .replace("T", " ");
}

export function wordsCondition(words: readonly string[] | undefined): Condition {
  return ["検索語", words?.join(" ") || "なし"];
}

export function orderCondition(label: string, order: "asc" | "desc"): Condition {
  return ["並び順", `${label}（${order === "asc" ? "昇順" : "降順"}）`];
}

export function choiceCondition(label: string, chosen: readonly string[]): Condition {
  return [label, chosen.length > 0 ? chosen.join("、") : "すべて"];
}

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

export const STAFF = "クカク運営";

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
