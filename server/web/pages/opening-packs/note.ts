import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { BrandRequest } from "../../auth/viewer.ts";
import { plansHref } from "../../parts/opening-plans/load.ts";
import { type noteEntry, noteForm, type RefusedNote, submitNote } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import type { Input, ItemParams } from "../../route.ts";
import { findPack } from "./find.ts";
import { sheetModel } from "./sheets.ts";

type Params = z.output<ItemParams>;

async function findSheet(request: BrandRequest, { id, item }: Params) {
  const pack = await findPack(request, id);
  const sheet = pack.sheets.find(({ place }) => place === item);
  if (!sheet) throw notFound();
  const { name, id: anchor } = sheetModel(pack, sheet);
  return { pack, name, note: sheet.note, href: `${paths.openingPack.url(pack.id)}#${anchor}` };
}

export async function showOpeningNote(
  request: BrandRequest,
  reply: FastifyReply,
  { params }: { params: Params },
) {
  return notePage(request, reply, params, {});
}

async function notePage(request: BrandRequest, reply: FastifyReply, params: Params, refused: RefusedNote) {
  const { pack, name, note, href } = await findSheet(request, params);
  return reply.page("meeting-packs/note", {
    title: `${name}の会議の記録`,
    styles: ["section-entry"],
    breadcrumb: [
      { label: request.viewer.brand.brand_name },
      { label: "出店計画", href: plansHref(request) },
      { label: "出店会議資料", href: paths.openingPacks.url() },
      { label: `第${pack.number}号`, href: paths.openingPack.url(pack.id) },
      { label: name },
    ],
    lead: `出店会議資料 第${pack.number}号　${name}`,
    ...noteForm(note ?? undefined, refused),
    remark: "保存すると、次回の資料と出店計画の画面にも表示します。",
    action: paths.openingNote.url(pack.id, params.item),
    cancelHref: href,
  });
}

export function submitOpeningNote(
  request: BrandRequest,
  reply: FastifyReply,
  { params, ...sent }: Input<ItemParams, undefined, typeof noteEntry>,
) {
  return submitNote(request, reply, sent, {
    page: (refused) => notePage(request, reply, params, refused),
    async save(body) {
      const { pack, href } = await findSheet(request, params);
      const { message } = await request.backend.updateOpeningNote({ id: pack.id, place: params.item, body });
      return { message, href };
    },
  });
}
