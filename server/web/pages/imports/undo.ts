import type { FastifyReply } from "fastify";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";
import { breadcrumbOf, type ImportRequest, kinds, placesOf, refusalOf, styles } from "./frame.ts";
import { readImport } from "./show.ts";

export async function showUndo(request: ImportRequest, reply: FastifyReply, { params }: AtId) {
  const { id } = params;
  const found = (await readImport(request, { id })).import;
  if (!found.undo_until) return redirect(reply, placesOf(found.kind).import.url(id));
  return reply.page("shared/confirm", {
    title: "取り込みの取り消し",
    styles,
    breadcrumb: breadcrumbOf(request, found.kind, "取り消し"),
    heading: "取り込みの取り消し",
    text: kinds[found.kind].undoText,
    action: placesOf(found.kind).undo.url(id),
    fields: {},
    hasKey: true,
    button: "取り込みを取り消す",
    isDanger: true,
    cancelHref: placesOf(found.kind).import.url(id),
  });
}

export async function submitUndo(request: ImportRequest, reply: FastifyReply, { params }: AtId) {
  const { id } = params;
  const found = (await readImport(request, { id })).import;
  try {
    const { undone, left } = await request.backend.undoImport({ id });
    const rest = left > 0 ? `${left}件は、そのあとで更新されたため残しました。` : "";
    flash(request, left > 0 ? "error" : "success", `${undone}件を取り消しました。${rest}`);
  } catch (error) {
    flash(request, "error", Object.values(refusalOf(error))[0] ?? "");
  }
  return redirect(reply, placesOf(found.kind).import.url(id));
}
