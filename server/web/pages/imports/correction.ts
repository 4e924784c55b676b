import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { ImportDetail } from "../../../contract/imports.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { IdParams, Input } from "../../route.ts";
import { columnValue } from "./columns.ts";
import { type ImportRequest, placesOf, refusalOf } from "./frame.ts";
import { FIRST_PAGE, readImport, showImport } from "./show.ts";

export const correctionBody = z.looseObject({});

export async function submitCorrection(
  request: ImportRequest,
  reply: FastifyReply,
  { params: { id }, raw }: Input<IdParams, undefined, typeof correctionBody>,
) {
  const found = (await readImport(request, { id })).import;
  if (found.state !== "preview") return redirect(reply, placesOf(found.kind).import.url(id));
  const columns = columnsOf(found, raw);
  const body = {
    ...(columns && { columns }),
    cells: partsOf(raw, /^cell_(\d{1,7})_(\d{1,3})$/).map(({ match: [line, at], value }) => ({
      line: Number(line),
      at: Number(at),
      text: value.replaceAll("\r\n", "\n").trim(),
    })),
    choices: partsOf(raw, /^choice_(\d{1,7})_([a-z_]{1,40})$/).flatMap(
      ({ match: [line, field = ""], value }) =>
        value === "file" || value === "product" ? [{ line: Number(line), field, take: value } as const] : [],
    ),
  };
  try {
    const { counts } = await request.backend.correctImport({ id, body });
    const open = counts.wrong + counts.conflict;
    flash(
      request,
      open === 0 ? "success" : "error",
      open === 0
        ? "確認しました。取り込めます。"
        : `エラー${counts.wrong}行、競合${counts.conflict}行が残っています。`,
    );
    return redirect(reply, placesOf(found.kind).import.url(id));
  } catch (error) {
    const errors = refusalOf(error);
    reply.code(422);
    return showImport(request, reply, { params: { id }, query: FIRST_PAGE }, errors);
  }
}

function columnsOf({ columns, targets }: ImportDetail, raw: Record<string, unknown>) {
  const sent = columns.filter(({ at }) => typeof raw[`column_${at}`] === "string");
  if (sent.length === 0) return undefined;
  const known = new Set(targets.map(({ field }) => field));
  const changed = sent.filter(({ at, field, unit }) => raw[`column_${at}`] !== columnValue(field, unit));
  if (changed.length === 0) return undefined;
  return sent.map(({ at }) => {
    const [field = "", unit = ""] = String(raw[`column_${at}`]).split(":");
    return { at, field: known.has(field) ? field : null, unit: unit || null };
  });
}

function partsOf(raw: Record<string, unknown>, pattern: RegExp) {
  return Object.entries(raw).flatMap(([name, value]) => {
    const match = pattern.exec(name)?.slice(1);
    return match && typeof value === "string" ? [{ match, value }] : [];
  });
}
