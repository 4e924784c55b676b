import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { type noteEntry, noteForm, type RefusedNote, submitNote } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import type { Input, ItemParams } from "../../route.ts";
import { findPack } from "./find.ts";

type Params = z.output<ItemParams>;

async function findNote(request: FacilityRequest, { id, item }: Params) {
  const pack = await findPack(request, id);
  const section = pack.sections.find((one) => one.id === item);
  if (!section) throw notFound();
  return { pack, section, note: pack.notes.find(({ section_id }) => section_id === item) };
}

export async function showMeetingNote(
  request: FacilityRequest,
  reply: FastifyReply,
  { params }: { params: Params },
) {
  return notePage(request, reply, params, {});
}

async function notePage(request: FacilityRequest, reply: FastifyReply, params: Params, refused: RefusedNote) {
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
    ...noteForm(note, refused),
    remark: "保存すると、区画の履歴にも残ります。",
    action: paths.meetingNote.url(pack.id, section.id),
    cancelHref: `${packHref}#section-${section.id}`,
  });
}

export function submitMeetingNote(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, ...sent }: Input<ItemParams, undefined, typeof noteEntry>,
) {
  return submitNote(request, reply, sent, {
    page: (refused) => notePage(request, reply, params, refused),
    async save(body) {
      const { pack, section } = await findNote(request, params);
      const { message } = await request.backend.updateMeetingNote({
        id: pack.id,
        section_id: section.id,
        body,
      });
      return { message, href: `${paths.meetingPack.url(pack.id)}#section-${section.id}` };
    },
  });
}
