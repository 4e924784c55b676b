import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AdminFacility } from "../../../contract/admin-facilities.ts";
import { versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";
import { breadcrumbOf, findAdminFacility } from "./find.ts";

export const enabledBody = z.object({
  enabled: z.enum(["0", "1"]),
  version: versionText,
});

export async function showEnabled(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const facility = await findAdminFacility(request, params.id);
  return facility ? enabledPage(reply, facility) : reply.callNotFound();
}

export async function submitEnabled(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, body }: AtId & { body: z.output<typeof enabledBody> | undefined },
) {
  const facility = await findAdminFacility(request, params.id);
  if (!facility) return reply.callNotFound();
  if (!body) return enabledPage(reply, facility);
  const is_enabled = body.enabled === "1";
  try {
    if (is_enabled !== facility.is_enabled)
      await request.backend.updateAdminFacility({
        id: facility.id,
        body: { is_enabled, version: body.version },
      });
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(409);
    return enabledPage(
      reply,
      (await findAdminFacility(request, facility.id)) ?? facility,
      error.body.message,
    );
  }
  // Its people's next click finds it gone or back.
  request.server.knownViewers.clear();
  flash(request, "success", `「${facility.name}」を${is_enabled ? "有効" : "無効"}にしました。`);
  return redirect(reply, paths.adminFacility.url(facility.id));
}

export const disablingText = (name: string) =>
  `「${name}」を無効にしますか？　運営者のほかには表示されなくなり、この施設のユーザーは利用できなくなります。`;

function enabledPage(reply: FastifyReply, facility: AdminFacility, refusal?: string) {
  const heading = facility.is_enabled ? "施設の無効化" : "施設の有効化";
  return confirmPage(reply, {
    heading,
    breadcrumb: breadcrumbOf(facility, heading),
    text: facility.is_enabled
      ? disablingText(facility.name)
      : `「${facility.name}」を有効にしますか？　カタログと検索に表示され、ユーザーが利用できるようになります。`,
    refusal,
    action: paths.adminFacilityEnabled.url(facility.id),
    fields: {
      enabled: facility.is_enabled ? "0" : "1",
      version: facility.version,
    },
    button: facility.is_enabled ? "無効にする" : "有効にする",
    isDanger: facility.is_enabled,
    cancelHref: paths.adminFacility.url(facility.id),
  });
}
