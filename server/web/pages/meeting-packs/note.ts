import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { noteLabels, noteText } from "../../../contract/meeting-packs.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import { textOf } from "../../forms/input.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { findPack } from "./find.ts";

export const noteParams = z.object({ id: idText, item: idText });
export const noteEntry = z.object({
  decision: given.pipe(noteText.decision),
  comment: given.pipe(noteText.comment),
  version: z
    .string("画面を開き直してください。")
    .regex(/^\d{1,9}$/, "画面を開き直してください。")
    .transform(Number),
});
type Params = z.output<typeof noteParams>;
const names = ["decision", "comment"] as const;
const HINTS = { decision: "1,000文字以内。", comment: "2,000文字以内。" } as const;

/** A pack of the current facility with one of its sections and what the meeting said of it. */
async function findNote(request: FacilityRequest, { id, item }: Params) {
  const pack = await findPack(request, id);
  const section = pack.sections.find((one) => one.id === item);
  if (!section) throw notFound();
  return { pack, section, note: pack.notes.find(({ section_id }) => section_id === item) };
}

/** `/sections/meeting/{id}/sections/{item}`: what the meeting decided and said about a section. */
export async function showMeetingNote(
  request: FacilityRequest,
  reply: FastifyReply,
  { params }: { params: Params },
) {
  return notePage(request, reply, params, {});
}

interface Refused {
  typed?: Record<(typeof names)[number], string>;
  errors?: Record<string, string>;
  /** True where somebody else has saved meanwhile: their texts are shown beside. */
  isConflict?: boolean;
}

async function notePage(
  request: FacilityRequest,
  reply: FastifyReply,
  params: Params,
  { typed, errors = {}, isConflict = false }: Refused,
) {
  const { pack, section, note } = await findNote(request, params);
  const packHref = paths.meetingPack.url(pack.id);
  const place = `${pack.floors.find(({ id }) => id === section.floor_id)?.name ?? ""}　${section.number}`;
  return reply.page("meeting-packs/note", {
    title: `区画${section.number}の会議の記録`,
    styles: ["section-entry"],
    breadcrumb: [
      { label: request.viewer.facility.facility_name },
      { label: "会議資料", href: paths.meetingPacks.url() },
      { label: `第${pack.number}号`, href: packHref },
      { label: `区画${section.number}` },
    ],
    lead: `会議資料 第${pack.number}号　${place}　${section.tenant_name ?? "空き"}`,
    theirs:
      isConflict && note
        ? {
            lead: `先に更新したユーザー：${note.user_name ?? "退会者"}　${formatDateTime(note.updated_at)}`,
            texts: names.map((name) => ({ label: noteLabels[name], text: note[name] || "（なし）" })),
          }
        : undefined,
    errors,
    fields: names.map((name) => ({
      name,
      label: noteLabels[name],
      type: "textarea",
      rows: name === "decision" ? 3 : 5,
      value: typed?.[name] ?? note?.[name] ?? "",
      hint: HINTS[name],
      ...(errors[name] !== undefined && { error: errors[name] }),
    })),
    version: String(note?.version ?? 0),
    action: paths.meetingNote.url(pack.id, section.id),
    cancelHref: `${packHref}#section-${section.id}`,
  });
}

export async function submitMeetingNote(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body, errors, raw, refusal }: Input<typeof noteParams, undefined, typeof noteEntry>,
) {
  const typed = { decision: textOf(raw, "decision"), comment: textOf(raw, "comment") };
  if (!body) {
    reply.code(refusal);
    return notePage(request, reply, params, { typed, errors });
  }
  const { pack, section } = await findNote(request, params);
  try {
    const { message } = await request.backend.updateMeetingNote({
      id: pack.id,
      section_id: section.id,
      body,
    });
    flash(request, "success", message);
  } catch (error) {
    if (!(error instanceof BackendError && error.status === 409)) throw error;
    reply.code(409);
    return notePage(request, reply, params, {
      typed,
      errors: { _form: error.body.message },
      isConflict: true,
    });
  }
  return redirect(reply, `${paths.meetingPack.url(pack.id)}#section-${section.id}`);
}
