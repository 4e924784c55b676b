import { type SQL, sql } from "drizzle-orm";
import type {
  ImportCounts,
  ImportOrder,
  ImportRow,
  ImportSummary,
  RowState,
} from "../../contract/imports.ts";
import { rowState, UNDO_DAYS } from "../../contract/imports.ts";
import type { Column } from "../../lib/import/headings.ts";
import type { Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import type { Executor } from "../db/connect.ts";
import type { CheckedRow, RawRow } from "./check.ts";
import type { Owner, Values } from "./noun.ts";

export interface StoredImport extends ImportSummary {
  columns: Column[];
  notes: string[];
  export_id: string | null;
}

/** Longer than any import takes; what has begun before is not under way any more. */
const APPLYING = sql`i.state = 'preview' and i.applying_at > now() - interval '60 seconds'`;

const COUNTS = sql.join(
  rowState.options.map((state) => sql`${sql.raw(`'${state}'`)}, count(*) filter (where r.state = ${state})`),
  sql`, `,
);

const SUMMARY = sql`
  i.id, i.kind, i.facility_id, i.brand_id, u.family_name || ' ' || u.given_name as user_name, i.file_name,
  case when ${APPLYING} then 'applying' else i.state end as state,
  (
    select json_build_object(${COUNTS}, 'agreed', count(*) filter (where r.agreed > 0),
      'kept', count(*) filter (where r.kept > 0), 'total', count(*))
    from import_rows r where r.import_id = i.id
  ) as counts,
  i.created_at, i.applied_at, i.undone_at,
  case when i.state = 'applied' and i.applied_at > now() - make_interval(days => ${sql.raw(String(UNDO_DAYS))})
    then i.applied_at + make_interval(days => ${sql.raw(String(UNDO_DAYS))}) end as undo_until`;

function isOf({ facility_id, brand_id }: Owner): SQL {
  return sql`i.facility_id is not distinct from ${facility_id}::int and i.brand_id is not distinct from ${brand_id}::int`;
}

const ORDERS: Record<ImportOrder, SQL> = {
  created: sql`i.created_at`,
  name: sql`i.file_name collate "C"`,
  user: sql`u.family_name || ' ' || u.given_name collate "C"`,
};

interface Asked {
  owner: Owner;
  kind: string;
  sort: ImportOrder;
  order: "asc" | "desc";
}

export async function findImports(
  executor: Executor,
  { owner, kind, sort, order }: Asked,
  slice: Slice,
): Promise<{ imports: ImportSummary[]; total: number }> {
  const condition = sql`i.kind = ${kind} and ${isOf(owner)} and i.state <> 'reading'`;
  const read = executor.rows<ImportSummary>(sql`
    select ${SUMMARY} from imports i join users u on u.id = i.user_id
    where ${condition} order by ${ORDERS[sort]} ${sql.raw(order)}, i.created_at desc, i.id desc
    limit ${slice.limit} offset ${slice.offset}`);
  const { rows, total } = await withTotal(executor, slice, sql`from imports i where ${condition}`, read);
  return { imports: rows, total };
}

export async function findImport(executor: Executor, id: number): Promise<StoredImport | undefined> {
  const [found] = await executor.rows<StoredImport>(sql`
    select ${SUMMARY}, i.columns, i.notes, i.export_id
    from imports i join users u on u.id = i.user_id
    where i.id = ${id} and i.state <> 'reading'`);
  return found;
}

export async function countRows(executor: Executor, id: number): Promise<ImportCounts> {
  const found = await findImport(executor, id);
  if (!found) throw new Error(`import ${id} is missing`);
  return found.counts;
}

const ATTENTION = sql`array_position(array['wrong', 'conflict', 'deleted', 'changed', 'new', 'same'], r.state)`;

export function findRows(
  executor: Executor,
  { id, state, slice }: { id: number; state: RowState | undefined; slice: Slice },
): Promise<ImportRow[]> {
  return executor.rows<ImportRow>(sql`
    select r.line, r.state, r.name, r.record_id, r.cells, r.changes, r.conflicts, r.choices, r.errors, r.agreed, r.kept,
      r.is_undone
    from import_rows r
    where r.import_id = ${id} and (${state ?? null}::text is null or r.state = ${state ?? null})
    order by coalesce(r.is_undone, true), ${ATTENTION}, r.line
    limit ${slice.limit} offset ${slice.offset}`);
}

export function rawRows(executor: Executor, id: number): Promise<RawRow[]> {
  return executor.rows<RawRow>(
    sql`select line, cells, choices from import_rows where import_id = ${id} order by line`,
  );
}

/** As many rows in one statement: on the embedded database others get their turn between two. */
const PORTION = 500;

export async function saveRows(executor: Executor, id: number, rows: readonly CheckedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PORTION)
    await executor.query(
      `insert into import_rows (import_id, line, cells, state, name, record_id, version, draft, before, changes, conflicts,
         errors, choices, agreed, kept)
       select $1, line, cells, state, name, record_id, version, draft, before, changes, conflicts, errors, choices, agreed,
         kept
       from jsonb_populate_recordset(null::import_rows, $2::jsonb)
       on conflict (import_id, line) do update set cells = excluded.cells, state = excluded.state, name = excluded.name,
         record_id = excluded.record_id, version = excluded.version, draft = excluded.draft, before = excluded.before,
         changes = excluded.changes, conflicts = excluded.conflicts, errors = excluded.errors,
         choices = excluded.choices, agreed = excluded.agreed, kept = excluded.kept`,
      [id, JSON.stringify(rows.slice(from, from + PORTION))],
    );
}

export async function rememberedHeadings(executor: Executor, kind: string, owner: Owner) {
  const rows = await executor.rows<{ heading: string; field: string | null; unit: string | null }>(sql`
    select i.heading, i.field, i.unit from import_headings i where i.kind = ${kind} and ${isOf(owner)}`);
  return new Map(rows.map(({ heading, field, unit }) => [heading, { field, unit }]));
}

export async function rememberHeadings(
  executor: Executor,
  {
    kind,
    owner,
    headings,
  }: {
    kind: string;
    owner: Owner;
    headings: readonly { heading: string; field: string | null; unit: string | null }[];
  },
): Promise<void> {
  await executor.query(
    `insert into import_headings (kind, facility_id, brand_id, heading, field, unit)
     select distinct on (heading) $1, $2::int, $3::int, heading, field, unit
     from jsonb_to_recordset($4::jsonb) as h (heading text, field text, unit text)
     where heading <> ''
     order by heading, field nulls last
     on conflict (kind, facility_id, brand_id, heading)
     do update set field = excluded.field, unit = excluded.unit, changed_at = now()`,
    [kind, owner.facility_id, owner.brand_id, JSON.stringify(headings)],
  );
}

export async function exportedRecords(
  executor: Executor,
  { id, kind, owner }: { id: string | null; kind: string; owner: Owner },
): Promise<Record<string, Values> | undefined> {
  if (id === null) return undefined;
  const [found] = await executor.rows<{ records: Record<string, Values> }>(
    sql`select i.records from exports i where i.id = ${id}::uuid and i.kind = ${kind} and ${isOf(owner)}`,
  );
  return found?.records;
}
