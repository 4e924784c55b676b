import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { Input } from "../../../route.ts";
import { checkRows } from "./check.ts";
import { readHeadings } from "./columns.ts";
import { fixesOf } from "./fix-model.ts";
import { findImport, type Import, type ImportRow, keepImport, saveImport } from "./kept.ts";
import { MOST_ROWS, readWorkbook } from "./read-file.ts";
import { runImport, undoImport } from "./run.ts";

export const uploadBody = z.object({ file: z.unknown() });
export const keyQuery = z.object({ key: z.uuid().optional() });
export const keyBody = z.object({ key: z.uuid() });
/** The lines of rows that are said to be other brands than their twins. */
export const previewBody = keyBody.extend({
  distinct: z.preprocess((lines) => [lines ?? []].flat(), z.array(z.coerce.number().int().positive())),
});

const breadcrumb = [
  { label: "管理者メニュー" },
  { label: "ブランドデータ", href: paths.adminBrands.url() },
  { label: "一括登録", href: paths.adminBrandImport.url() },
];
const steps = ["ファイルの選択", "内容の確認", "結果"];

/** `/admin/brand_data/import`: choose a file. */
export async function showUpload(_request: FastifyRequest, reply: FastifyReply) {
  return uploadPage(reply, {});
}

function uploadPage(reply: FastifyReply, errors: Record<string, string>) {
  return reply.page("admin-brands/import", {
    title: "ブランドの一括登録",
    styles: ["section-entry", "admin", "imports"],
    breadcrumb,
    stepper: { labels: steps, current: 1 },
    most: MOST_ROWS,
    errors,
    action: paths.adminBrandImport.url(),
    templateHref: paths.adminBrandImportTemplate.url(),
    cancelHref: paths.adminBrands.url(),
  });
}

/** Reads the file and checks every row; nothing is written. */
export async function submitUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof uploadBody>,
) {
  const again = (errors: Record<string, string>) => {
    reply.code(input.refusal);
    return uploadPage(reply, errors);
  };
  if (!input.body) return again(input.errors);
  const file = await readWorkbook(input.body.file);
  if ("problem" in file) return again({ file: file.problem });
  const { at, unknown } = readHeadings(file.headings);
  const fields = new Set([...at.keys()].map(({ field }) => field));
  if (!fields.has("id") && !(fields.has("name") && fields.has("genre_id")))
    return again({
      file: "1行目に「ブランド名」と「業種」の見出しがありません。ひな形の見出しを使ってください。",
    });
  const { genres } = await request.backend.getGenres({});
  const rows = await checkRows(request, { rows: file.rows, at }, genres);
  const key = await keepImport(request, {
    rows,
    headings: file.headings,
    unknownHeadings: unknown.slice(0, 20),
    state: "preview",
  });
  return redirect(reply, paths.adminBrandImportPreview.url({ key }));
}

interface Asked {
  query: { key?: string | undefined };
}

/** What the file would do, row by row, before anything is written. */
export async function showPreview(request: FastifyRequest, reply: FastifyReply, { query }: Asked) {
  const found = await foundImport(request, query.key);
  if (!found) return toUpload(request, reply);
  const { key, kept } = found;
  if (kept.state !== "preview") return redirect(reply, paths.adminBrandImportResult.url({ key }));
  const count = countsOf(kept.rows);
  return reply.page("admin-brands/import-preview", {
    title: "取り込む内容の確認",
    styles: ["section-entry", "admin", "imports"],
    breadcrumb: [...breadcrumb, { label: "内容の確認" }],
    stepper: { labels: steps, current: 2 },
    key,
    rows: kept.rows.toSorted((a, b) => attention(b) - attention(a)),
    twins: kept.rows.filter(({ twins }) => twins?.length).length,
    unknownHeadings: kept.unknownHeadings,
    count,
    fixes: fixesOf(kept),
    fixAction: paths.adminBrandImportFix.url(),
    action: paths.adminBrandImportPreview.url(),
    backHref: paths.adminBrandImport.url(),
  });
}

function countsOf(rows: readonly ImportRow[]) {
  const number = (kind: ImportRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  const [create, update, same, wrong] = [number("create"), number("update"), number("same"), number("wrong")];
  return { create, update, same, wrong, good: create + update, total: rows.length };
}

interface Sent {
  body: { key: string } | undefined;
}

interface SentPreview {
  body: z.output<typeof previewBody> | undefined;
}

/** Writes the good rows; sent twice, each is written once. */
export async function submitPreview(request: FastifyRequest, reply: FastifyReply, { body }: SentPreview) {
  const found = await foundImport(request, body?.key);
  if (!found) return toUpload(request, reply);
  const { key, kept } = found;
  if (kept.state === "preview") {
    for (const row of kept.rows) row.isDistinct = body?.distinct.includes(row.line) ?? false;
    await runImport(request, kept);
    await saveImport(request, key, { ...kept, state: "done" });
  }
  return redirect(reply, paths.adminBrandImportResult.url({ key }));
}

/** What became of every row, and the way to undo it. */
export async function showResult(request: FastifyRequest, reply: FastifyReply, { query }: Asked) {
  const found = await foundImport(request, query.key);
  if (!found || found.kept.state === "preview") return toUpload(request, reply);
  const { key, kept } = found;
  const written = kept.rows.filter(({ outcome }) => outcome?.ok);
  return reply.page("admin-brands/import-result", {
    title: "取り込みの結果",
    styles: ["section-entry", "admin", "imports"],
    breadcrumb: [...breadcrumb, { label: "結果" }],
    stepper: { labels: steps, current: 3 },
    key,
    rows: kept.rows
      .toSorted((a, b) => Number(isLeft(b)) - Number(isLeft(a)))
      .map((row) => ({ ...row, href: row.id && paths.adminBrand.url(row.id) })),
    isUndone: kept.state === "undone",
    count: {
      ...countsOf(kept.rows),
      created: written.filter(({ kind }) => kind === "create").length,
      updated: written.filter(({ kind }) => kind === "update").length,
      failed: kept.rows.filter(({ outcome }) => outcome && !outcome.ok).length,
      undone: kept.rows.filter(({ undone }) => undone?.ok).length,
      left: kept.rows.filter(({ undone }) => undone && !undone.ok).length,
    },
    undoHref: written.length > 0 ? paths.adminBrandImportUndo.url({ key }) : undefined,
    undoAction: paths.adminBrandImportUndo.url(),
    importHref: paths.adminBrandImport.url(),
    listHref: paths.adminBrands.url(),
  });
}

/** What is wrong comes first, then what may be there already. */
function attention({ kind, twins }: ImportRow): number {
  return kind === "wrong" ? 2 : twins?.length ? 1 : 0;
}

/** Whether the row is still to be looked at: not imported, or not undone. */
function isLeft({ kind, outcome, undone }: ImportRow): boolean {
  return kind === "wrong" || outcome?.ok === false || undone?.ok === false;
}

export const undoText =
  "登録したブランドを無効にし、変更したブランドを元の内容に戻します。取り込みのあとで更新されたブランドは、そのまま残します。";

/** The question that the dialog asks, as a page. */
export async function showUndo(request: FastifyRequest, reply: FastifyReply, { query }: Asked) {
  const found = await foundImport(request, query.key);
  if (found?.kept.state !== "done") return toUpload(request, reply);
  return reply.page("shared/confirm", {
    title: "取り込みの取り消し",
    styles: ["section-entry"],
    breadcrumb: [...breadcrumb, { label: "取り消し" }],
    heading: "取り込みの取り消し",
    text: undoText,
    action: paths.adminBrandImportUndo.url(),
    fields: { key: found.key },
    hasKey: true,
    button: "取り込みを取り消す",
    isDanger: true,
    cancelHref: paths.adminBrandImportResult.url({ key: found.key }),
  });
}

export async function submitUndo(request: FastifyRequest, reply: FastifyReply, { body }: Sent) {
  const found = await foundImport(request, body?.key);
  if (!found || found.kept.state === "preview") return toUpload(request, reply);
  const { key, kept } = found;
  await undoImport(request, kept);
  await saveImport(request, key, { ...kept, state: "undone" });
  return redirect(reply, paths.adminBrandImportResult.url({ key }));
}

export async function foundImport(request: FastifyRequest, key: string | undefined) {
  const kept: Import | undefined = key === undefined ? undefined : await findImport(request, key);
  return key !== undefined && kept ? { key, kept } : undefined;
}

export function toUpload(request: FastifyRequest, reply: FastifyReply) {
  flash(request, "error", "取り込みの内容が見つかりません。もう一度ファイルを選択してください。");
  return redirect(reply, paths.adminBrandImport.url());
}
