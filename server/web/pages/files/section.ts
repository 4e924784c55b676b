import type { FastifyReply } from "fastify";
import { idText } from "../../../contract/fields.ts";
import { type FileKind, fileKind } from "../../../contract/files.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import type { FilePlace } from "../../forms/uploads.ts";
import { fileKindLabels, filesOf } from "../../parts/files/shown.ts";
import { findSection } from "../../parts/section-entry/find.ts";
import { sectionCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId } from "../../route.ts";

/** @throws Refusal 404 for a section that is not this facility's. */
export async function sectionOf(request: FacilityRequest, id: number) {
  const section = await findSection(request, request.viewer.facility.facility_id, id);
  if (!section) throw notFound();
  return section;
}

interface FormState {
  errors?: Record<string, string>;
  raw?: Record<string, unknown>;
}

export async function showSectionFiles(
  request: FacilityRequest,
  reply: FastifyReply,
  { params }: AtId,
  { errors, raw = {} }: FormState = {},
): Promise<unknown> {
  const facility = request.viewer.facility;
  const facility_id = facility.facility_id;
  const section = await sectionOf(request, params.id);
  const { recruitment } = section;
  const removeHref = (file: number) => paths.sectionFileDelete.url(section.id, file);
  const [own, offered] = await Promise.all([
    filesOf(request, { facility_id, section_id: section.id }, removeHref),
    recruitment ? filesOf(request, { facility_id, recruitment_id: recruitment.id }, removeHref) : undefined,
  ]);
  return reply.page("files/section", {
    title: `区画${section.number}のファイル`,
    styles: ["section-facts", "section-entry", "files"],
    breadcrumb: sectionCrumbs(facility, section, { label: "ファイル" }),
    own,
    offered,
    retryHref: paths.sectionFiles.url(section.id),
    kinds: fileKind.options.map((value) => ({ value, label: fileKindLabels[value] })),
    targets: [
      { value: "section", label: "社内のみ（区画のファイル）" },
      ...(recruitment ? [{ value: "recruitment", label: "ブランドにも公開（募集のファイル）" }] : []),
    ],
    entered: { target: textOf(raw.target) || "section", kind: textOf(raw.kind) || "drawing" },
    errors,
    mostMb: Math.floor(request.server.web.config.fileLimits.mostBytes / 1024 / 1024),
    action: paths.sectionFiles.url(section.id),
    backHref: paths.section.url(section.id),
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export async function placeOfSection(
  request: FacilityRequest,
  fields: Record<string, unknown>,
): Promise<FilePlace> {
  const id = idText.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw notFound();
  const section = await sectionOf(request, id.data);
  const kind: FileKind = fileKind.safeParse(fields.kind).data ?? "other";
  const place = { facility_id: section.facility_id, kind };
  return fields.target === "recruitment" && section.recruitment
    ? { ...place, recruitment_id: section.recruitment.id }
    : { ...place, section_id: section.id };
}

interface SentForm extends AtId {
  body: unknown;
  errors: Record<string, string>;
  raw: Record<string, unknown>;
  refusal: number;
}

export async function submitSectionFile(
  request: FacilityRequest,
  reply: FastifyReply,
  input: SentForm,
): Promise<unknown> {
  const { received } = request;
  const [file] = received?.files ?? [];
  if (!input.body || !file) {
    reply.code(input.refusal);
    const missing = received?.hasFile ? undefined : "ファイルを選択してください。";
    const error = received?.error ?? missing;
    const errors = { ...input.errors, ...(error && !input.errors._form && { file: error }) };
    return showSectionFiles(request, reply, input, { errors, raw: input.raw });
  }
  flash(
    request,
    "success",
    file.state === "ready"
      ? `「${file.name}」を添付しました。`
      : `「${file.name}」を受け付けました。ウイルスの検査が終わると、開けるようになります。`,
  );
  return redirect(reply, paths.sectionFiles.url(input.params.id));
}
