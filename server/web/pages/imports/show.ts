import type { FastifyReply } from "fastify";
import type { ImportDetail, ImportRow, RowState } from "../../../contract/imports.ts";
import { rowState } from "../../../contract/imports.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { writtenPage } from "../../parts/list/query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { notFound } from "../../refusal.ts";
import { columnFields } from "./columns.ts";
import { breadcrumbOf, type ImportRequest, kinds, ownerOf, placesOf, stepLabels, styles } from "./frame.ts";
import { rowBadges, stateBadges } from "./states.ts";

export const FIRST_PAGE = { page: 1, per_page: PER_PAGE };

export const cellName = (line: number, at: number) => `cell_${line}_${at}`;
export const choiceName = (line: number, field: string) => `choice_${line}_${field}`;

interface Asked {
  params: { id: number };
  query: { state?: RowState | undefined; page: number; per_page: number };
}

export async function readImport(
  request: ImportRequest,
  { id, ...query }: { id: number; state?: RowState | undefined; page?: number; per_page?: number },
) {
  const { state, page = 1, per_page = PER_PAGE } = query;
  const asked = { id, page, per_page, ...(state && { state }) } as Parameters<
    typeof request.backend.getImport
  >[0];
  const answer = await request.backend.getImport(asked);
  if (!answer.import) throw notFound();
  const { side } = kinds[answer.import.kind];
  if (side !== "curator" && side !== request.viewer.side) throw notFound();
  const { facility_id, brand_id } = ownerOf(request, answer.import.kind);
  if (answer.import.facility_id !== (facility_id ?? null) || answer.import.brand_id !== (brand_id ?? null))
    throw notFound();
  return { ...answer, import: answer.import };
}

export async function showImport(
  request: ImportRequest,
  reply: FastifyReply,
  { params, query }: Asked,
  errors: Record<string, string> = {},
) {
  const { id } = params;
  const answer = await readImport(request, { id, ...query });
  const found = answer.import;
  if (found.state === "applying") return waitingPage(request, reply, found);
  const isPreview = found.state === "preview";
  const [wrong, conflicts] = await Promise.all([
    isPreview && found.counts.wrong > 0 ? readImport(request, { id, state: "wrong" }) : undefined,
    isPreview && found.counts.conflict > 0 ? readImport(request, { id, state: "conflict" }) : undefined,
  ]);
  const { kind, counts } = found;
  const href = (state?: RowState, page?: number) =>
    placesOf(kind).import.url(id, { state, page, per_page: writtenPage(query).per_page });
  const good = counts.new + counts.changed + counts.deleted;
  return reply.page("imports/show", {
    title: isPreview ? "取り込む内容の確認" : "取り込みの結果",
    styles,
    breadcrumb: breadcrumbOf(request, kind, found.file_name),
    stepper: { labels: stepLabels, current: isPreview ? 2 : 3 },
    errors,
    found,
    isPreview,
    noun: kinds[kind].noun,
    badge: stateBadges[found.state],
    counts,
    good,
    columns: columnFields(found, answer.rows),
    hasOpenColumn: found.columns.some((column) => isOpen(found, column)),
    fixes: (wrong?.rows ?? []).map((row) => fixOf(found, row)),
    conflicts: (conflicts?.rows ?? []).map((row) => ({ ...row, name: row.name || `${row.line}行目` })),
    rows: answer.rows.map((row) => rowOf(found, row)),
    states: [undefined, ...rowState.options].map((state) => ({
      label: state ? rowBadges[state].label : "すべて",
      count: state ? counts[state] : counts.total,
      href: href(state),
      isCurrent: state === query.state,
    })),
    list: listModel(answer, query, (page) => href(query.state, page), "行のページ"),
    correctionAction: placesOf(kind).correction.url(id),
    applyAction: placesOf(kind).application.url(id),
    takingHref: kinds[kind].taking.url(),
    listHref: kinds[kind].list.href,
    listLabel: kinds[kind].list.label,
    undoHref: found.undo_until ? placesOf(kind).undo.url(id) : undefined,
  });
}

function waitingPage(request: ImportRequest, reply: FastifyReply, found: ImportDetail) {
  reply.header("refresh", "2");
  return reply.page("imports/waiting", {
    title: "取込中",
    styles,
    breadcrumb: breadcrumbOf(request, found.kind, found.file_name),
    stepper: { labels: stepLabels, current: 2 },
    count: found.counts.new + found.counts.changed + found.counts.deleted,
    href: placesOf(found.kind).import.url(found.id),
  });
}

function isOpen({ targets }: ImportDetail, { field, unit }: ImportDetail["columns"][number]): boolean {
  return unit === null && (targets.find((target) => target.field === field)?.units.length ?? 0) > 0;
}

function fixOf({ columns, targets }: ImportDetail, { line, name, errors, cells }: ImportRow) {
  const drawn = columns.map(({ at, heading, field }) => ({
    name: cellName(line, at),
    label: targets.find((target) => target.field === field)?.label ?? heading,
    value: cells[at] ?? "",
    isWrong: errors.some((error) => error.at === at),
    isTaken: field !== null,
  }));
  return {
    line,
    name,
    errors: errors.map(({ text }) => text),
    wrong: drawn.filter(({ isWrong }) => isWrong),
    others: drawn.filter(({ isWrong, isTaken }) => isTaken && !isWrong),
  };
}

function rowOf({ kind, state }: ImportDetail, row: ImportRow) {
  const isDone = state !== "preview" && ["new", "changed", "deleted"].includes(row.state);
  const isThere =
    row.record_id !== null && !(isDone && row.state === "deleted") && !(row.is_undone && row.state === "new");
  return {
    ...row,
    badge: rowBadges[row.state],
    href: isThere ? kinds[kind].recordHref?.(row.record_id as number) : undefined,
    notes: [
      ...(row.agreed > 0 ? ["同じ内容に変更済み"] : []),
      ...(row.kept > 0 ? ["画面での変更を残します"] : []),
      ...(row.is_undone === true ? ["取り消しました"] : []),
      ...(row.is_undone === false ? ["そのあとで更新されたため、残しました"] : []),
    ],
  };
}
