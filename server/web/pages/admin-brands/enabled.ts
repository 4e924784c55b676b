import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AdminBrand } from "../../../contract/admin-brands.ts";
import { versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { breadcrumbOf, findAdminBrand } from "../../parts/admin-brand/find.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";

export const enabledBody = z.object({ enabled: z.enum(["0", "1"]), version: versionText });

export async function showEnabled(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const brand = await findAdminBrand(request, params.id);
  return brand ? enabledPage(reply, brand) : reply.callNotFound();
}

export async function submitEnabled(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, body }: AtId & { body: z.output<typeof enabledBody> | undefined },
) {
  const brand = await findAdminBrand(request, params.id);
  if (!brand) return reply.callNotFound();
  if (!body) return enabledPage(reply, brand);
  const is_enabled = body.enabled === "1";
  try {
    if (is_enabled !== brand.is_enabled)
      await request.backend.updateAdminBrand({
        id: brand.id,
        body: { is_enabled, version: body.version },
      });
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(409);
    return enabledPage(reply, (await findAdminBrand(request, brand.id)) ?? brand, error.body.message);
  }
  flash(request, "success", `「${brand.name}」を${is_enabled ? "有効" : "無効"}にしました。`);
  return redirect(reply, paths.adminBrand.url(brand.id));
}

function enabledPage(reply: FastifyReply, brand: AdminBrand, refusal?: string) {
  const heading = brand.is_enabled ? "ブランドの無効化" : "ブランドの有効化";
  return confirmPage(reply, {
    heading,
    breadcrumb: breadcrumbOf(brand, heading),
    text: brand.is_enabled
      ? `「${brand.name}」を無効にしますか？　カタログと検索に表示されなくなります。`
      : `「${brand.name}」を有効にしますか？　カタログと検索に表示されます。`,
    refusal,
    action: paths.adminBrandEnabled.url(brand.id),
    fields: { enabled: brand.is_enabled ? "0" : "1", version: brand.version },
    button: brand.is_enabled ? "無効にする" : "有効にする",
    isDanger: brand.is_enabled,
    cancelHref: paths.adminBrand.url(brand.id),
  });
}
