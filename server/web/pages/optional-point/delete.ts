import type { FastifyReply, FastifyRequest } from "fastify";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import { removePoint, savedPoint } from "./points.ts";
import { coordinatesText } from "./query.ts";

/** Asks once more before a kept point is deleted. */
export async function confirmDelete(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: { params: { id: number } },
): Promise<unknown> {
  const point = await savedPoint(request, params.id);
  if (!point) throw notFound();
  return reply.page("optional-point/delete", {
    title: "地点の削除",
    breadcrumb: [{ label: "任意地点商圏分析", href: paths.optionalPoint.url() }, { label: "地点の削除" }],
    point,
    coordinates: coordinatesText(point),
    action: paths.optionalPointDelete.url(point.id),
    backHref: `${paths.optionalPoint.url()}#saved`,
  });
}

export async function deletePoint(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: { params: { id: number } },
): Promise<unknown> {
  const point = await savedPoint(request, params.id);
  if (!point) throw notFound();
  await removePoint(request, point.id);
  flash(request, "success", `「${point.name}」を削除しました。`);
  return redirect(reply, `${paths.optionalPoint.url()}#saved`);
}
