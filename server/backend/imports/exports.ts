import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ImportKind } from "../../contract/imports.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Table } from "../answering/workbook.ts";
import type { KnownRecord, Owner } from "./noun.ts";
import type { Sheet } from "./table.ts";

const SHEET = "取込情報";
const NUMBER = "書き出し番号";

export async function keepExport(
  { database, principal }: CallContext,
  { kind, owner, records }: { kind: ImportKind; owner: Owner; records: readonly KnownRecord[] },
): Promise<Table> {
  const values = Object.fromEntries(records.map((record) => [record.id, record.values]));
  const [kept] = await database.rows<{ id: string }>(sql`
    insert into exports (kind, facility_id, brand_id, user_id, records)
    values (${kind}, ${owner.facility_id}, ${owner.brand_id}, ${principal.userId}, ${JSON.stringify(values)}::jsonb)
    returning id`);
  return {
    name: SHEET,
    isHidden: true,
    columns: [
      { title: "項目", width: 16, kind: "text" },
      { title: "内容", width: 40, kind: "text" },
    ],
    rows: [[NUMBER, kept?.id ?? ""]],
  };
}

export function exportNumber(sheets: readonly Sheet[]): string | null {
  const sheet = sheets.find(({ name }) => name === SHEET);
  const cell = sheet?.rows.find(({ cells: [name] }) => name === NUMBER)?.cells[1];
  return z.uuid().safeParse(cell).data ?? null;
}

export function isExportSheet({ name }: Sheet): boolean {
  return name === SHEET;
}
