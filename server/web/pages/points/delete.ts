import type { FastifyReply, FastifyRequest } from "fastify";
import { CHOICE_TITLE, choicePath, removePoint, savedPoint } from "../../parts/point-choice/points.ts";
import { coordinatesText } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId } from "../../route.ts";

export async function confirmDelete(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const point = await savedPoint(request, params.id);
  if (!point) throw notFound();
  const here = choicePath(request.viewer);
  return reply.page("points/delete", {
    title: "地点の削除",
    breadcrumb: [{ label: CHOICE_TITLE, href: here.url() }, { label: "地点の削除" }],
    point,
    coordinates: coordinatesText(point),
    action: paths.optionalPointDelete.url(point.id),
    backHref: `${here.url()}#saved`,
  });
}

export async function deletePoint(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const point = await savedPoint(request, params.id);
  if (!point) throw notFound();
  await removePoint(request, point.id);
  flash(request, "success", `「${point.name}」を削除しました。`);
  return redirect(reply, `${choicePath(request.viewer).url()}#saved`);
}
