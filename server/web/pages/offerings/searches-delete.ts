import type { FastifyReply } from "fastify";
import type { BrandRequest } from "../../auth/viewer.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";
import { TITLE } from "./list.ts";
import { deletion, findSearch, searchesHref } from "./searches.ts";

export async function confirmSearchDelete(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const search = await findSearch(request, params.id);
  return confirmPage(reply, {
    heading: deletion.title,
    breadcrumb: [
      { label: request.viewer.brand.brand_name },
      { label: TITLE, href: searchesHref },
      { label: deletion.title },
    ],
    text: deletion.text(search),
    action: paths.offeringSearchDelete.url(search.id),
    cancelHref: searchesHref,
  });
}

export async function deleteSearch(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const { id, name } = await findSearch(request, params.id);
  await request.backend.deleteOfferingSearch({ id });
  flash(request, "success", `条件「${name}」を削除しました。`);
  return redirect(reply, searchesHref);
}
