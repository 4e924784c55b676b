import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { Input } from "../../../route.ts";
import { checkRows } from "./check.ts";
import { readHeadings } from "./columns.ts";
import { cellName, rowsToFix } from "./fix-model.ts";
import { type ImportRow, saveImport } from "./kept.ts";
import { foundImport, toUpload } from "./pages.ts";

export const fixBody = z.looseObject({ key: z.uuid() });

/** Takes the corrected cells of wrong rows and checks these rows anew; nothing is written. */
export async function submitFixes(
  request: FastifyRequest,
  reply: FastifyReply,
  { raw }: Input<undefined, undefined, typeof fixBody>,
) {
  const found = await foundImport(request, z.uuid().safeParse(raw.key).data);
  if (!found) return toUpload(request, reply);
  const { key, kept } = found;
  const preview = paths.adminBrandImportPreview.url({ key });
  if (kept.state !== "preview") return redirect(reply, preview);
  const { at } = readHeadings(kept.headings);
  const offered = new Set(rowsToFix(kept));
  const wrong = kept.rows.filter(({ kind }) => kind === "wrong");
  const rows = wrong.map((row) => ({
    line: row.line,
    cells: offered.has(row) ? corrected(row, [...at.values()], raw) : row.cells,
  }));
  const { genres } = await request.backend.getGenres({});
  const good = kept.rows.filter(({ kind }) => kind !== "wrong");
  const checked = await checkRows(request, { rows, at }, genres, good);
  await saveImport(request, key, { ...kept, rows: checked });
  const left = checked.filter(({ kind }) => kind === "wrong").length;
  flash(
    request,
    left === 0 ? "success" : "error",
    left === 0
      ? "すべての行のエラーを修正しました。"
      : `${wrong.length}行のうち、エラーのある行が${left}行残っています。`,
  );
  return redirect(reply, preview);
}

function corrected(row: ImportRow, indexes: readonly number[], raw: Record<string, unknown>): string[] {
  const cells = [...row.cells];
  for (const index of indexes) {
    const typed = raw[cellName(row.line, index)];
    if (typeof typed === "string") cells[index] = typed.replaceAll("\r\n", "\n").trim();
  }
  return cells;
}
