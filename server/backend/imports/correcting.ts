import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { Field } from "../../lib/fields/field.ts";
import { type Column, headingKey } from "../../lib/import/headings.ts";
import { unitsOf } from "../../lib/import/units.ts";
import { type CallContext, type Handler, prepared } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { CheckedRow, RawRow } from "./check.ts";
import { importNouns } from "./nouns.ts";
import { ownImport } from "./owner.ts";
import {
  countRows,
  exportedRecords,
  rawRows,
  rememberHeadings,
  type StoredImport,
  saveRows,
} from "./rows.ts";
import { checkTable, fieldsOf } from "./taking.ts";
import { importAudit } from "./trail.ts";

type Asked = InputOf<"correctImport">["body"];

export const correctImport: Handler<"correctImport"> = prepared(
  async ({ params, body }, context): Promise<Corrected> => recheck(context, params.id, body),
  async ({ params, body }, { database, audit }, { found, columns, rows }) => {
    await database.rows(
      sql`update imports set columns = ${JSON.stringify(columns)}::jsonb, applying_at = null where id = ${params.id}`,
    );
    await saveRows(database, params.id, rows);
    if (body.columns) {
      const headings = columns.map(({ heading, field, unit }) => ({
        heading: headingKey(heading),
        field,
        unit,
      }));
      await rememberHeadings(database, { kind: found.kind, owner: found.owner, headings });
    }
    audit(importAudit(found.owner, params.id));
    return { status: 2000, message: "確認しました。", counts: await countRows(database, params.id) };
  },
);

interface Corrected {
  found: Awaited<ReturnType<typeof ownImport>>;
  columns: Column[];
  rows: CheckedRow[];
}

export async function recheck(
  context: Pick<CallContext, "database" | "principal" | "geography">,
  id: number,
  asked: Asked = {},
): Promise<Corrected> {
  const { database } = context;
  const found = await ownImport(context, id);
  if (found.state !== "preview") throw new Refusal(4090, "すでに取り込まれています。");
  const noun = importNouns[found.kind];
  const columns = corrected(found, asked.columns ?? []);
  const exported = await exportedRecords(database, {
    id: found.export_id,
    kind: found.kind,
    owner: found.owner,
  });
  const before = await rawRows(database, id);
  const rows = await checkTable(context, {
    noun,
    owner: found.owner,
    columns,
    rows: withCorrections(before, asked),
    exported,
  });
  return { found, columns, rows };
}

function corrected({ columns, kind }: StoredImport, asked: NonNullable<Asked["columns"]>): Column[] {
  const fields = fieldsOf(importNouns[kind]);
  const byAt = new Map(asked.map((one) => [one.at, one]));
  const taken = new Map<string, number>();
  const next = columns.map((column): Column => {
    const one = byAt.get(column.at);
    if (!one) return column;
    const field: Field | undefined = one.field === null ? undefined : fields[one.field];
    if (one.field !== null && !field)
      throw new Refusal(4000, undefined, { columns: "列の項目が正しくありません。" });
    const unit = field && one.unit !== null && one.unit in unitsOf(field) ? one.unit : null;
    const isSame = one.field === column.field && unit === column.unit;
    return isSame ? column : { ...column, field: one.field, unit, how: "chosen" };
  });
  for (const { field, at } of next) {
    if (field === null) continue;
    const other = taken.get(field);
    if (other !== undefined)
      throw new Refusal(4000, undefined, {
        columns: `「${fields[field]?.label}」に2つの列が選ばれています。`,
      });
    taken.set(field, at);
  }
  for (const name of importNouns[kind].required)
    if (!taken.has(name))
      throw new Refusal(4000, undefined, { columns: `「${fields[name]?.label}」の列を選択してください。` });
  return next;
}

function withCorrections(rows: readonly RawRow[], { cells = [], choices = [] }: Asked): RawRow[] {
  const byLine = new Map<number, typeof cells>();
  for (const cell of cells) byLine.set(cell.line, [...(byLine.get(cell.line) ?? []), cell]);
  const chosen = new Map<number, Record<string, "file" | "product">>();
  for (const { line, field, take } of choices) chosen.set(line, { ...chosen.get(line), [field]: take });
  return rows.map((row) => {
    const typed = byLine.get(row.line) ?? [];
    const next = [...row.cells];
    for (const { at, text } of typed) {
      while (next.length <= at) next.push("");
      next[at] = text;
    }
    return { ...row, cells: next, choices: { ...row.choices, ...chosen.get(row.line) } };
  });
}
