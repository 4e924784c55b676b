import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtItem } from "../../route.ts";
import { sectionOf } from "./section.ts";

/** A file of this section or its recruitment. @throws Refusal 404 for every other. */
async function findFile(request: FacilityRequest, { id, item }: AtItem["params"]) {
  const facility_id = request.viewer.facility.facility_id;
  const section = await sectionOf(request, id);
  const things = [
    { section_id: id },
    ...(section.recruitment ? [{ recruitment_id: section.recruitment.id }] : []),
  ];
  const found = await Promise.all(things.map((thing) => request.backend.getFiles({ facility_id, ...thing })));
  const file = found.flatMap(({ files }) => files).find((one) => one.id === item);
  if (!file) throw notFound();
  return { file, section };
}

export async function confirmRemoval(request: FacilityRequest, reply: FastifyReply, { params }: AtItem) {
  const { file, section } = await findFile(request, params);
  return confirmPage(reply, {
    heading: "ファイルの削除",
    breadcrumb: [
      { label: `区画${section.number}`, href: paths.section.url(section.id) },
      { label: "ファイル", href: paths.sectionFiles.url(section.id) },
      { label: "削除" },
    ],
    text: `「${file.name}」を削除しますか？　この操作は元に戻せません。${file.is_mailed ? "送信したメールにも添付されています。メールの宛先は、削除した後も開けます。" : ""}`,
    action: paths.sectionFileDelete.url(section.id, file.id),
    cancelHref: paths.sectionFiles.url(section.id),
  });
}

export async function removeFile(request: FacilityRequest, reply: FastifyReply, { params }: AtItem) {
  const { file } = await findFile(request, params);
  await request.backend.deleteFile({ id: file.id });
  flash(request, "success", `「${file.name}」を削除しました。`);
  return redirect(reply, paths.sectionFiles.url(params.id));
}
