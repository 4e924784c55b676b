import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Contact, contactKind } from "../../../contract/contacts.ts";
import { idText } from "../../../contract/fields.ts";
import { lines } from "../../../contract/texts.ts";
import { contactKindLabels } from "../../../lib/contact-words.ts";
import { formatDate } from "../../../lib/dates.ts";
import { dateText, given } from "../../forms/entry.ts";
import { type Raw, textOf } from "../../forms/input.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { sideOf } from "../../parts/assignment/side.ts";
import { extensionOf } from "../../parts/extension/extension.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";

export const extensionParams = z.object({ kind: contactKind, id: idText });
export const extensionEntry = z.object({
  action: z.enum(["ask", "grant", "refuse"], "操作を選択してください。"),
  wanted_on: dateText("希望する回答期限").refine(
    (date) => date !== null,
    "希望する回答期限を入力してください。",
  ),
  text: given.pipe(lines("理由")),
});

type Params = z.output<typeof extensionParams>;

/** @throws Refusal 404 for a thread of neither the current side nor another of one's facilities. */
async function findThread(request: FastifyRequest, { kind, id }: Params) {
  const { data } =
    kind === "apply" ? await request.backend.getApply({ id }) : await request.backend.getScout({ id });
  const { side, id: own } = sideOf(request);
  const isOwn =
    side === "brand"
      ? data?.brand_id === own
      : request.viewer?.facilityRoles.some(({ facility_id }) => facility_id === data?.facility_id);
  if (!data || !isOwn) throw notFound();
  return { side, contact: { kind, ...data } as Contact };
}

export async function showExtension(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: { params: Params },
) {
  return extensionPage(request, reply, params, {}, {});
}

async function extensionPage(
  request: FastifyRequest,
  reply: FastifyReply,
  params: Params,
  raw: Raw,
  errors: Record<string, string>,
) {
  const { side, contact } = await findThread(request, params);
  const extension = extensionOf(contact, side);
  const other = side === "brand" ? contact.facility_name : contact.brand_name;
  const label = contactKindLabels[contact.kind];
  const isAsking = extension?.askHref !== undefined;
  return reply.page("extensions/extension", {
    title: `${other}の${label}：回答期限の延長`,
    styles: ["contacts", "section-entry"],
    breadcrumb: [
      { label: sideOf(request).name },
      { label: "応募・スカウト", href: inboxOf(side) },
      { label: "回答期限の延長" },
    ],
    lead:
      extension === undefined
        ? "延長を依頼できるのは、こちらの回答を待っているときだけです。"
        : `${other}の${label}　今の回答期限：${formatDate(contact.due_on)}`,
    extension,
    errors,
    fields: isAsking
      ? [
          {
            name: "wanted_on",
            label: "希望する回答期限",
            value: textOf(raw, "wanted_on"),
            error: errors.wanted_on,
            isRequired: true,
            autocomplete: "off",
            hint: "相手が認めると、この日に変わります。例：2026/12/11",
          },
          {
            name: "text",
            label: "理由",
            type: "textarea",
            rows: 4,
            value: textOf(raw, "text"),
            error: errors.text,
            hint: "2,000文字以内。相手に表示され、メールでも届きます。",
          },
        ]
      : [],
    action: paths.extension.url(contact.kind, contact.id),
    backHref: threadHref(side, contact),
  });
}

function inboxOf(side: "facility" | "brand"): string {
  return (side === "brand" ? paths.offeringSectionApplied : paths.sectionContact).url();
}

function threadHref(side: "facility" | "brand", { kind, id }: Pick<Contact, "kind" | "id">): string {
  if (side === "brand") return `${paths.offeringSectionApplied.url({ [kind]: id })}#${kind}`;
  return (kind === "apply" ? paths.sectionContactApplied : paths.sectionContactScout).url(id);
}

export async function submitExtension(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, body, errors, raw, refusal }: Input<typeof extensionParams, undefined, typeof extensionEntry>,
) {
  if (!body) {
    reply.code(refusal);
    return extensionPage(request, reply, params, raw, errors);
  }
  const { side, contact } = await findThread(request, params);
  const { action, wanted_on, text } = body;
  const thread = {
    ...(side === "brand" ? { brand_id: contact.brand_id } : { facility_id: contact.facility_id }),
    ...(contact.kind === "apply" ? { apply_id: contact.id } : { scout_id: contact.id }),
    wanted_on: wanted_on ?? "",
  };
  try {
    const { message } =
      action === "ask"
        ? await request.backend.createExtension({ body: { ...thread, text } })
        : await request.backend.answerExtension({ body: { ...thread, is_granted: action === "grant" } });
    flash(request, "success", message);
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    return extensionPage(request, reply, params, raw, error.body.errors ?? { _form: error.body.message });
  }
  return redirect(reply, threadHref(side, contact));
}
