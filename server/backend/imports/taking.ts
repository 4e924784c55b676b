import { sql } from "drizzle-orm";
import type { Field, Fields } from "../../lib/fields/field.ts";
import { cleanFileName } from "../../lib/file-name.ts";
import { type Column, guessByContent, isNoRecord, recogniseHeadings } from "../../lib/import/headings.ts";
import type { CallContext, Handler, UploadContext } from "../answering/handler.ts";
import { sharersOf } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import { type CheckedRow, checkRows, type RawRow } from "./check.ts";
import { exportNumber, isExportSheet } from "./exports.ts";
import type { ImportNoun, Owner } from "./noun.ts";
import { importNouns } from "./nouns.ts";
import { ownerOf } from "./owner.ts";
import { readFileApart } from "./read-file.ts";
import { exportedRecords, rememberedHeadings, saveRows } from "./rows.ts";
import { commonFields } from "./section-columns.ts";
import { MOST_BYTES, MOST_ROWS, type ReadFile, tooManyRows } from "./table.ts";
import { importAudit } from "./trail.ts";

const refusedFile = (text: string) => new Refusal(4000, undefined, { file: text });

export const takeImport: Handler<"takeImport"> = async ({ query }, context) => {
  const { database, principal, content, write } = context;
  const noun = importNouns[query.kind];
  const owner = ownerOf(principal, query);
  const outcome = await readFileApart(await received(content), sharersOf(principal), { as: "table" });
  if ("problem" in outcome) throw refusedFile(outcome.problem);
  const table = await tableOf(context, { noun, owner, file: outcome });
  const exportId = exportNumber(outcome.sheets);
  const exported = await exportedRecords(database, { id: exportId, kind: noun.kind, owner });
  const checked = await checkTable(context, { noun, owner, exported, ...table });
  const name = cleanFileName(query.name);
  const [made] = await database.rows<{ id: number }>(sql`
    insert into imports (kind, facility_id, brand_id, user_id, file_name, export_id, columns, notes)
    values (${noun.kind}, ${owner.facility_id}, ${owner.brand_id}, ${principal.userId}, ${name},
      ${exported ? exportId : null}::uuid, ${JSON.stringify(table.columns)}::jsonb, ${JSON.stringify(outcome.notes)}::jsonb)
    returning id`);
  const id = made?.id ?? 0;
  await saveRows(database, id, checked);
  return await write(async ({ database: executor, audit }) => {
    await executor.rows(sql`update imports set state = 'preview' where id = ${id}`);
    audit(importAudit(owner, id, { file_name: { from: null, to: name } }));
    return { status: 2000 as const, message: "内容を確認してください。", id };
  });
};

async function received(content: UploadContext["content"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw refusedFile(`ファイルは${MOST_BYTES / 1024 / 1024}MB以下にしてください。`);
    chunks.push(chunk);
  }
  if (bytes === 0) throw refusedFile("ファイルの内容がありません。");
  return Buffer.concat(chunks);
}

export function fieldsOf({ fields, ownerLabel }: ImportNoun): Fields {
  return { ...fields, ...commonFields(ownerLabel) };
}

interface Table {
  columns: Column[];
  rows: RawRow[];
}

async function tableOf(
  { database, principal, geography }: UploadContext,
  { noun, owner, file }: { noun: ImportNoun; owner: Owner; file: ReadFile },
): Promise<Table> {
  const fields = fieldsOf(noun);
  const remembered = await rememberedHeadings(database, noun.kind, owner);
  const found = file.sheets
    .filter((sheet) => !isExportSheet(sheet))
    .flatMap((sheet) => {
      const cells = sheet.rows.map((row) => row.cells);
      const heading = recogniseHeadings(cells, { fields, required: noun.required, remembered });
      return heading ? [{ sheet, ...heading }] : [];
    });
  const known = ({ columns }: { columns: Column[] }) => columns.filter(({ field }) => field !== null).length;
  const best = found.toSorted((a, b) => known(b) - known(a))[0];
  if (!best)
    throw refusedFile(
      `見出しの行が見つかりません。${headingsText(noun)}の見出しがある行を、表の先頭に置いてください。`,
    );
  const width = best.columns.length;
  const rows = best.sheet.rows
    .slice(best.row + 1)
    .filter(({ cells }) => !isNoRecord(cells))
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, width), choices: {} }));
  if (rows.length === 0) throw refusedFile("データの行がありません。見出しの下に入力してください。");
  if (rows.length > MOST_ROWS) throw refusedFile(tooManyRows(rows.length));
  const { names } = await noun.load(database, { principal, owner, texts: () => [], geography });
  const body = rows.map(({ cells }) => cells);
  return { columns: guessByContent(best.columns, body, names), rows };
}

function headingsText({ fields, required }: ImportNoun): string {
  return required.map((name) => `「${(fields[name] as Field).label}」`).join("と");
}

export interface Checked {
  noun: ImportNoun;
  owner: Owner;
  columns: readonly Column[];
  rows: readonly RawRow[];
  exported: Awaited<ReturnType<typeof exportedRecords>>;
}

export async function checkTable(
  { database, principal, geography }: Pick<CallContext, "database" | "principal" | "geography">,
  { noun, owner, columns, rows, exported }: Checked,
): Promise<CheckedRow[]> {
  const texts = (field: string) => {
    const at = columns.find((column) => column.field === field)?.at;
    return at === undefined ? [] : [...new Set(rows.map(({ cells }) => cells[at] ?? ""))];
  };
  const ground = await noun.load(database, { principal, owner, texts, geography });
  return checkRows({ noun, ground, columns, exported }, rows);
}
