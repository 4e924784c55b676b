import { z } from "zod";
import { type Answered, download, read, upload, WORKBOOK, write } from "./call.ts";
import { id, idText, instant, ok, pageText, paging, perPageText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { done, filledLine, line } from "./texts.ts";

export const importKind = z.enum([
  "sections",
  "candidates",
  "renewal_changes",
  "own_stores",
  "store_sales",
  "brands",
  "facilities",
]);
export type ImportKind = Answered<typeof importKind>;

export const importState = z.enum(["reading", "preview", "applying", "applied", "undone"]);
export type ImportState = Answered<typeof importState>;

/** What applying an import does with a row; `conflict` where file and product were both changed, to different values. */
export const rowState = z.enum(["new", "changed", "deleted", "same", "conflict", "wrong"]);
export type RowState = Answered<typeof rowState>;

export const UNDO_DAYS = 7;

const count = z.int().min(0);

const counts = z.object({
  ...Object.fromEntries(rowState.options.map((state) => [state, count])),
  agreed: count,
  kept: count,
  total: count,
}) as unknown as z.ZodObject<Record<RowState | "agreed" | "kept" | "total", typeof count>>;
export type ImportCounts = Answered<typeof counts>;

const summary = z.object({
  id,
  kind: importKind,
  facility_id: id.nullable(),
  brand_id: id.nullable(),
  user_name: z.string(),
  file_name: z.string(),
  state: importState,
  counts,
  created_at: instant,
  applied_at: instant.nullable(),
  undone_at: instant.nullable(),
  /** Until when it can be taken back; null where it cannot. */
  undo_until: instant.nullable(),
});
export type ImportSummary = Answered<typeof summary>;

const column = z.object({
  at: z.int().min(0),
  heading: z.string(),
  field: z.string().nullable(),
  unit: z.string().nullable(),
  /** By what it was understood; null where it was not. */
  how: z.enum(["name", "remembered", "content", "chosen"]).nullable(),
});

const target = z.object({
  field: z.string(),
  label: z.string(),
  is_required: z.boolean(),
  units: z.array(z.object({ unit: z.string(), label: z.string() })),
});

const change = z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() });
const row = z.object({
  line: z.int().min(1),
  state: rowState,
  name: z.string(),
  record_id: id.nullable(),
  cells: z.array(z.string()),
  changes: z.array(change),
  conflicts: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      file: z.string(),
      product: z.string(),
      is_doubt: z.boolean().optional(),
    }),
  ),
  choices: z.record(z.string(), z.enum(["file", "product"])),
  errors: z.array(z.object({ at: z.int().nullable(), text: z.string() })),
  agreed: count,
  kept: count,
  /** After undoing: false where somebody has changed the record since. */
  is_undone: z.boolean().nullable(),
});
export type ImportRow = Answered<typeof row>;

const detail = summary.extend({
  columns: z.array(column),
  targets: z.array(target),
  notes: z.array(z.string()),
  tells_conflicts: z.boolean(),
});
export type ImportDetail = Answered<typeof detail>;

/** What works on as many rows as a table may have: a slow host takes longer than for other calls. */
const LONGEST_MS = 60_000;

const access = ["facilityMember", "brandMember", "curator"] as const;
const params = z.strictObject({ id: idText });
const owner = { facility_id: idText.optional(), brand_id: idText.optional() };

export const takeImport = upload({
  path: "/api/v1/imports",
  summary: "取り込む表を受け付け",
  access,
  browser: false,
  query: z.strictObject({ kind: importKind, ...owner, name: filledLine("ファイル名", 200) }),
  longestMs: LONGEST_MS,
  response: z.object({ ...done, id }),
});

export const importOrder = z.enum(["created", "name", "user"]);
export type ImportOrder = Answered<typeof importOrder>;

const importsOf = {
  kind: importKind,
  ...owner,
  sort: importOrder.default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const getImports = read({
  path: "/api/v1/imports",
  summary: "取り込みの一覧",
  access,
  browser: false,
  query: z.strictObject({ ...importsOf, page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, imports: z.array(summary), ...paging }),
  fallback: { status: 2000 as const, imports: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadImportsExcel = download({
  path: "/api/v1/imports/excel",
  summary: "取り込みの一覧のExcel",
  access,
  browser: false,
  query: z.strictObject(importsOf),
  contentType: WORKBOOK,
});

export const getImport = read({
  path: "/api/v1/imports/{id}",
  summary: "取り込みの内容",
  access,
  browser: false,
  params,
  query: z.strictObject({ state: rowState.optional(), page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, import: detail.nullable(), rows: z.array(row), ...paging }),
  fallback: { status: 2000 as const, import: null, rows: [], total: 0, page: 1, per_page: PER_PAGE },
});

const cellText = line("セル", 2500);

export const correctImport = write({
  method: "PATCH",
  path: "/api/v1/imports/{id}",
  summary: "取り込む内容を修正",
  longestMs: LONGEST_MS,
  access,
  browser: false,
  params,
  body: z.strictObject({
    columns: z
      .array(
        z.strictObject({
          at: z.int().min(0).max(199),
          field: z.string().max(40).nullable(),
          unit: z.string().max(40).nullable(),
        }),
      )
      .max(200)
      .optional(),
    cells: z
      .array(z.strictObject({ line: z.int().min(1), at: z.int().min(0).max(199), text: cellText }))
      .max(2000)
      .optional(),
    choices: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          field: z.string().max(40),
          take: z.enum(["file", "product"]),
        }),
      )
      .max(2000)
      .optional(),
  }),
  response: z.object({ ...done, counts }),
});

export const applyImport = write({
  method: "POST",
  path: "/api/v1/imports/{id}/apply",
  summary: "取り込みを実行",
  longestMs: LONGEST_MS,
  access,
  browser: false,
  params,
  body: z.strictObject({ deletes: z.boolean().default(false) }),
  response: z.object({ ...done, is_applied: z.boolean() }),
});

export const undoImport = write({
  method: "POST",
  path: "/api/v1/imports/{id}/undo",
  summary: "取り込みを取り消し",
  longestMs: LONGEST_MS,
  access,
  browser: false,
  params,
  response: z.object({ ...done, undone: count, left: count }),
});

export const downloadImportTemplate = download({
  path: "/api/v1/imports/template",
  summary: "取り込みのひな形",
  access,
  browser: false,
  query: z.strictObject({ kind: importKind, ...owner }),
  contentType: WORKBOOK,
});
