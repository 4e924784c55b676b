import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { filledLine, line, lines, mailAddress } from "../../../contract/texts.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { findRecruited, type Recruited } from "../../parts/leasing-list/find.ts";
import { genreChoices } from "../../parts/section-entry/form-model.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, IdParams, Input } from "../../route.ts";

export const customBrandEntry = z.object({
  name: given.pipe(filledLine("ブランド名", 100)),
  genre_id: given.transform((text) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)),
  contact_name: given.pipe(line("担当者名", 100)),
  contact_email: given.transform((text) => (text.trim() === "" ? null : text)).pipe(mailAddress.nullable()),
  memo: given.pipe(lines("メモ")),
});
export type CustomBrandEntry = z.output<typeof customBrandEntry>;

export type CustomBrandTexts = Record<keyof CustomBrandEntry, string>;

const blank: CustomBrandTexts = { name: "", genre_id: "", contact_name: "", contact_email: "", memo: "" };

export function typedBrand(raw: Record<string, unknown>): CustomBrandTexts {
  const texts = Object.keys(blank).map((name) => [name, String(raw[name] ?? "")]);
  return Object.fromEntries(texts) as CustomBrandTexts;
}

export async function genreOptions(request: FastifyRequest) {
  const { value } = await optional(request, "getGenres", {});
  return [{ value: "", label: "指定しない" }, ...genreChoices(value.genres)];
}

export async function showNewBrand(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  return newBrandPage(request, reply, await findRecruited(request, params.id), blank, {});
}

async function newBrandPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { section }: Recruited,
  values: CustomBrandTexts,
  errors: Record<string, string>,
) {
  return reply.page("leasing-lists/new-brand", {
    title: "ブランドを手入力",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "ブランドを手入力"),
    section,
    values,
    errors,
    genres: await genreOptions(request),
    action: paths.leasingListBrandNew.url(section.id),
    cancelHref: paths.sectionRecruitment.url(section.id),
  });
}

export async function submitNewBrand(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof customBrandEntry>,
) {
  const recruited = await findRecruited(request, input.params.id);
  const again = (status: number, errors: Record<string, string>) => {
    reply.code(status);
    return newBrandPage(request, reply, recruited, typedBrand(input.raw), errors);
  };
  if (!input.body) return again(input.refusal, input.errors);
  try {
    const { data } = await request.backend.createCustomBrand({
      body: { recruitment_id: recruited.recruitment.id, ...input.body },
    });
    flash(request, "success", `「${data.name}」をリストに追加しました。`);
    return redirect(reply, `${paths.sectionRecruitment.url(recruited.section.id)}#leasing-list`);
  } catch (error) {
    rethrowUnless(error, 400, 409);
    return again(error.status === 409 ? 409 : 422, error.body.errors ?? { _form: error.body.message });
  }
}
