import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { KEPT_DAYS, type OrganisationClosing } from "../../../contract/organisations.ts";
import { contactKindLabels, contactSideLabels } from "../../../lib/contact-words.ts";
import { given, versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId, IdParams, Input } from "../../route.ts";

export const closingBody = z.object({
  action: z.enum(["close", "reopen"]),
  reason: given,
  version: versionText,
});

export interface ClosingSide {
  side: "facility" | "brand";
  noun: string;
  list: { label: string; href: string };
  show: (id: number) => string;
  closing: (id: number) => string;
  archive: (id: number) => string;
}

export const closingSides: readonly ClosingSide[] = [
  {
    side: "facility",
    noun: contactSideLabels.facility,
    list: { label: "施設データ", href: paths.adminFacilities.url() },
    show: paths.adminFacility.url,
    closing: paths.adminFacilityClosing.url,
    archive: paths.adminFacilityArchive.url,
  },
  {
    side: "brand",
    noun: contactSideLabels.brand,
    list: { label: "ブランドデータ", href: paths.adminBrands.url() },
    show: paths.adminBrand.url,
    closing: paths.adminBrandClosing.url,
    archive: paths.adminBrandArchive.url,
  },
];

export async function showClosing(
  of: ClosingSide,
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: AtId,
) {
  return closingPage(of, reply, await findClosing(of, request, params.id), {});
}

export async function submitClosing(
  of: ClosingSide,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof closingBody>,
) {
  const before = await findClosing(of, request, input.params.id);
  const reason = z.object({ reason: given }).safeParse(input.raw).data?.reason ?? "";
  if (!input.body) {
    reply.code(input.refusal);
    return closingPage(of, reply, before, { reason, errors: input.errors });
  }
  const { action, version } = input.body;
  const asked = { side: of.side, id: before.id };
  try {
    const { message } =
      action === "close"
        ? await request.backend.closeOrganisation({ ...asked, body: { reason, version } })
        : await request.backend.reopenOrganisation({ ...asked, body: { version } });
    // Its people's next click finds it gone or back.
    request.server.knownViewers.clear();
    flash(request, "success", message);
    return redirect(reply, of.show(before.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const now = await findClosing(of, request, before.id);
    return closingPage(of, reply, now, {
      reason,
      errors: error.body.errors ?? { _form: error.body.message },
    });
  }
}

async function findClosing(
  { side }: ClosingSide,
  request: FastifyRequest,
  id: number,
): Promise<OrganisationClosing> {
  try {
    const { closing } = await request.backend.getOrganisationClosing({ side, id });
    if (closing) return closing;
  } catch (error) {
    rethrowUnless(error, 404);
  }
  throw notFound();
}

interface Entered {
  reason?: string;
  errors?: Record<string, string>;
}

function closingPage(
  of: ClosingSide,
  reply: FastifyReply,
  closing: OrganisationClosing,
  { reason = "", errors = {} }: Entered,
) {
  const { noun, list } = of;
  const isClosed = closing.closed_at !== null;
  const title = isClosed ? `閉鎖した${noun}` : `${noun}の閉鎖`;
  return reply.page("organisations/closing", {
    title,
    styles: ["section-entry", "admin"],
    breadcrumb: [
      { label: "管理者メニュー" },
      list,
      { label: closing.name, href: of.show(closing.id) },
      { label: "閉鎖" },
    ],
    noun,
    isFacility: of.side === "facility",
    isClosed,
    canReopen: isClosed && !closing.is_erased,
    closing,
    keptDays: KEPT_DAYS,
    threads: closing.threads.map((thread) => ({
      ...thread,
      kindLabel: contactKindLabels[thread.kind],
      waitsFor: thread.waits_for ? contactSideLabels[thread.waits_for] : "",
    })),
    errors,
    field: {
      name: "reason",
      label: "閉鎖の理由",
      type: "textarea",
      rows: 3,
      value: reason,
      isRequired: true,
      hint: "500文字以内。操作履歴に残ります。",
      ...(errors.reason && { error: errors.reason }),
    },
    action: of.closing(closing.id),
    archiveHref: of.archive(closing.id),
    cancelHref: of.show(closing.id),
  });
}
