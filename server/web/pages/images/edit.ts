import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { MOST_FACILITY_IMAGES, MOST_IMAGE_BYTES } from "../../../contract/images.ts";
import { filledLine } from "../../../contract/texts.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { shownImage } from "../../parts/images/shown.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Input } from "../../route.ts";

const alt = filledLine("写真の説明", 100);
export const imageBody = z.object({ file: z.unknown(), alt });
export const changeBody = z.object({
  image: idText,
  change: z.enum(["earlier", "later", "alt", "remove", "restore"]),
  alt: z.string().max(1000).optional(),
});

function ownFacility(request: FacilityRequest) {
  const { facility, user } = request.viewer;
  if (!facility) throw notFound();
  if (facility.grant_type !== "admin" && !user.is_curator)
    throw new Refusal(403, `施設の写真の変更は、「${facility.facility_name}」の管理者のみが行えます。`);
  return { id: facility.facility_id, name: facility.facility_name };
}

interface FormState {
  errors?: Record<string, string>;
  alt?: string;
}

export async function showImages(request: FacilityRequest, reply: FastifyReply, state: FormState = {}) {
  const { id, name } = ownFacility(request);
  const { images } = await request.backend.getFacilityImages({ id });
  const ofKind = (isGone: boolean) =>
    images.filter(({ deleted_at }) => (deleted_at !== null) === isGone).map((image) => shownImage(id, image));
  const shown = ofKind(false);
  return reply.page("images/edit", {
    title: "施設の写真",
    styles: ["section-entry", "settings"],
    breadcrumb: [
      { label: name },
      { label: "施設情報", href: paths.settingFacility.url() },
      { label: "写真" },
    ],
    images: shown,
    gone: ofKind(true),
    most: MOST_FACILITY_IMAGES,
    hasRoom: shown.length < MOST_FACILITY_IMAGES,
    errors: state.errors,
    alt: state.alt ?? "",
    action: paths.settingFacilityImages.url(),
    changeAction: paths.settingFacilityImage.url(),
    backHref: paths.settingFacility.url(),
  });
}

export async function submitImage(
  request: FacilityRequest,
  reply: FastifyReply,
  { body, errors, raw, refusal }: Input<undefined, undefined, typeof imageBody>,
) {
  const { id } = ownFacility(request);
  const again = (code: number, messages: Record<string, string>) => {
    reply.code(code);
    return showImages(request, reply, { errors: messages, alt: String(raw.alt ?? "") });
  };
  const file = (request.body as { file?: unknown } | undefined)?.file;
  const hasFile = Buffer.isBuffer(file) && file.length > 0;
  const missing: Record<string, string> = hasFile || errors._form ? {} : { file: "画像を選択してください。" };
  if (!body || !hasFile) return again(refusal, { ...missing, ...errors });
  if (file.length > MOST_IMAGE_BYTES) return again(422, { file: "画像は2MB以下にしてください。" });
  try {
    await request.backend.addFacilityImage({
      id,
      body: { alt: body.alt, base64: file.toString("base64") },
    });
  } catch (error) {
    rethrowUnless(error, 400, 409);
    const { errors: byField, message } = error.body;
    return again(error.status === 409 ? 409 : 422, { file: byField?.base64 ?? byField?.alt ?? message });
  }
  flash(request, "success", "写真を追加しました。");
  return redirect(reply, paths.settingFacilityImages.url());
}

export async function changeImage(
  request: FacilityRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof changeBody>,
) {
  const { id } = ownFacility(request);
  if (!body) throw notFound();
  const words = body.change === "alt" ? alt.safeParse(body.alt ?? "") : undefined;
  if (words && !words.success) return refused(request, reply, words.error.issues[0]?.message ?? "");
  const { images } = await request.backend.getFacilityImages({ id });
  const shown = images.filter(({ deleted_at }) => deleted_at === null);
  const place = shown.findIndex((image) => image.id === body.image) + 1;
  const change = {
    earlier: { position: Math.max(1, place - 1) },
    later: { position: Math.max(1, Math.min(shown.length, place + 1)) },
    alt: { alt: words?.data ?? "" },
    remove: { is_deleted: true },
    restore: { is_deleted: false },
  }[body.change];
  try {
    await request.backend.updateFacilityImage({ id, image_id: body.image, body: change });
  } catch (error) {
    rethrowUnless(error, 409);
    return refused(request, reply, error.body.message);
  }
  flash(request, "success", DONE[body.change]);
  return redirect(reply, paths.settingFacilityImages.url());
}

const DONE: Record<z.output<typeof changeBody>["change"], string> = {
  earlier: "写真の順番を変更しました。",
  later: "写真の順番を変更しました。",
  alt: "写真の説明を保存しました。",
  remove: "写真を削除しました。24時間以内は元に戻せます。",
  restore: "写真を元に戻しました。",
};

function refused(request: FastifyRequest, reply: FastifyReply, text: string) {
  flash(request, "error", text);
  return redirect(reply, paths.settingFacilityImages.url());
}
