import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type ImportKind, type ImportOrder, importOrder } from "../../../contract/imports.ts";
import { MOST_BYTES, MOST_ROWS } from "../../../lib/import/limits.ts";
import { importOrderLabels } from "../../../lib/labels.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { pagedFromFirst, sorted } from "../../parts/list/query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import {
  breadcrumbOf,
  type ImportRequest,
  kinds,
  organisationName,
  ownerOf,
  placesOf,
  refusalOf,
  requireTaker,
  stepLabels,
  styles,
} from "./frame.ts";
import { stateBadges } from "./states.ts";

export const takingBody = z.object({ file: z.unknown(), table: z.string().optional() });

interface Asked {
  query: HistoryQuery;
}

export const historyQuery = z.object({
  ...sorted(importOrder),
  ...pagedFromFirst,
});
type HistoryQuery = z.output<typeof historyQuery>;
export const historyFileQuery = historyQuery.omit({ page: true });

const historyColumns: readonly SortColumn<ImportOrder>[] = [
  { key: "created", label: importOrderLabels.created },
  { key: "name", label: importOrderLabels.name },
  { label: "状態" },
  { key: "user", label: importOrderLabels.user },
  { label: "新規", isNumber: true },
  { label: "変更", isNumber: true },
  { label: "削除", isNumber: true },
];

export function showTaking(kind: ImportKind) {
  return async (request: ImportRequest, reply: FastifyReply, { query }: Asked) =>
    takingPage(request, reply, { kind, query, errors: {}, table: "" });
}

interface Form {
  kind: ImportKind;
  query: HistoryQuery;
  errors: Record<string, string>;
  table: string;
}

async function takingPage(request: ImportRequest, reply: FastifyReply, { kind, query, errors, table }: Form) {
  requireTaker(request, kind);
  const {
    title,
    lead,
    list,
    taking,
    template,
    history,
    excelHref,
    outOf = "この画面",
    noun,
    matching,
    removing,
  } = kinds[kind];
  const takingHref = taking.url();
  const { ok, value } = await optional(request, "getImports", { kind, ...ownerOf(request, kind), ...query });
  const { imports, total, per_page } = value;
  const { sort = "created", order = "desc", page } = query;
  return reply.page("imports/taking", {
    title,
    styles,
    breadcrumb: breadcrumbOf(request, kind),
    stepper: { labels: stepLabels, current: 1 },
    lead,
    noun,
    matching,
    removing,
    errors,
    table,
    most: formatWhole(MOST_ROWS),
    mostMb: MOST_BYTES / 1024 / 1024,
    action: takingHref,
    templateHref: template.url(),
    excelHref,
    outOf,
    cancelHref: list.href,
    ok,
    retryHref: takingHref,
    rows: imports.map((one) => ({
      ...one,
      href: placesOf(kind).import.url(one.id),
      badge: stateBadges[one.state],
    })),
    list: listModel(
      { rows: imports, total },
      { page, per_page },
      (at) => taking.url({ ...query, page: at }),
      "これまでの取り込みのページ",
    ),
    heads: sortHeads(historyColumns, { sort, order }, (changes) => taking.url({ ...changes })),
    excel: fileLink(history.url({ sort: query.sort, order: query.order }), ok ? total : undefined),
  });
}

export function submitTaking(kind: ImportKind) {
  return (
    request: ImportRequest,
    reply: FastifyReply,
    input: Input<undefined, undefined, typeof takingBody>,
  ) => taken(request, reply, { kind, input });
}

async function taken(
  request: ImportRequest,
  reply: FastifyReply,
  { kind, input }: { kind: ImportKind; input: Input<undefined, undefined, typeof takingBody> },
) {
  requireTaker(request, kind);
  const table = typeof input.raw.table === "string" ? input.raw.table : "";
  const again = (errors: Record<string, string>, status = 422) => {
    reply.code(status);
    return takingPage(request, reply, { kind, query: { page: 1 }, errors, table });
  };
  if (!input.body) return again(input.errors, input.refusal);
  // What the form's parser leaves of a file is its bytes alone.
  const { file } = input.body;
  const bytes = Buffer.isBuffer(file) && file.length > 0 ? file : undefined;
  const field = bytes ? "file" : "table";
  if (!bytes && table.trim() === "")
    return again({ file: "ファイルを選択するか、表の貼り付け欄に入力してください。" });
  if ((bytes?.length ?? Buffer.byteLength(table)) > MOST_BYTES)
    return again({ [field]: `${MOST_BYTES / 1024 / 1024}MBまでにしてください。行を分けて取り込めます。` });
  try {
    const { id } = await request.backend.takeImport({
      kind,
      ...ownerOf(request, kind),
      name: bytes
        ? `${kinds[kind].side === "curator" ? kinds[kind].noun : organisationName(request, kind)}の表`
        : "貼り付けた表",
      content: piecesOf(bytes ?? Buffer.from(table)),
    });
    return redirect(reply, placesOf(kind).import.url(id));
  } catch (error) {
    const { file: message, ...others } = refusalOf(error);
    return again({ ...others, ...(message !== undefined && { [field]: message }) });
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export function sendHistory(kind: ImportKind) {
  return async (
    request: ImportRequest,
    reply: FastifyReply,
    { query }: { query: z.output<typeof historyFileQuery> },
  ) => {
    requireTaker(request, kind);
    const asked = { kind, ...ownerOf(request, kind), ...query };
    return sendFile(reply, await request.backend.downloadImportsExcel(asked), "取り込み.xlsx");
  };
}

export function sendTemplate(kind: ImportKind) {
  return async (request: ImportRequest, reply: FastifyReply) => {
    requireTaker(request, kind);
    const file = await request.backend.downloadImportTemplate({ kind, ...ownerOf(request, kind) });
    return sendFile(reply, file, `${kinds[kind].title}.xlsx`);
  };
}
