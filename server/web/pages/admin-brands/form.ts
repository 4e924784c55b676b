import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AdminBrandFields } from "../../../contract/admin-brands.ts";
import { typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { breadcrumbOf, findAdminBrand } from "../../parts/admin-brand/find.ts";
import { brandChoices } from "../../parts/brand-entry/choices.ts";
import {
  type FormModel,
  type FormState,
  type RecordForm,
  showRecord,
  submitRecord,
} from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, Input } from "../../route.ts";
import {
  adminBrandBody,
  adminBrandEntry,
  adminBrandLabels,
  adminBrandTexts,
  adminBrandWords,
  blankAdminBrand,
  plans,
  standings,
} from "./fields.ts";

async function brandForm(
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  isDistinct = false,
): Promise<RecordForm | undefined> {
  const brand = await findAdminBrand(request, id);
  if (!brand) return undefined;
  const choices = await brandChoices(request);
  return {
    called: `「${brand.name}」`,
    record: { brand_id: id, object_kind: "brand", object_id: id },
    version: brand.version,
    entry: adminBrandEntry,
    labels: adminBrandLabels,
    values: adminBrandTexts(brand),
    inWords: (values) => adminBrandWords(values, choices.names),
    save: (changed, version) =>
      request.backend.updateAdminBrand({
        id,
        body: { ...adminBrandBody(changed), version, is_distinct: isDistinct },
      }),
    again: () => brandForm(request, reply, id, isDistinct),
    page: async (state) =>
      formPage(reply, {
        twins: await twinsFor(request, state, id),
        title: "ブランドデータの編集",
        lead: brand.name,
        breadcrumb: breadcrumbOf(brand, "編集"),
        ...state,
        choices,
      }),
    breadcrumb: breadcrumbOf(brand),
    action: paths.adminBrandEdit.url(id),
    doneHref: paths.adminBrand.url(id),
  };
}

export async function showAdminBrandEdit(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const form = await brandForm(request, reply, params.id);
  return form ? showRecord(form) : reply.callNotFound();
}

export async function submitAdminBrandEdit(
  request: FastifyRequest,
  reply: FastifyReply,
  input: AtId & Parameters<typeof submitRecord>[3],
) {
  const form = await brandForm(request, reply, input.params.id, isTicked(input.raw));
  return form ? submitRecord(request, reply, form, input) : reply.callNotFound();
}

export async function showAdminBrandNew(request: FastifyRequest, reply: FastifyReply) {
  return newPage(request, reply, blankAdminBrand(), {});
}

export async function submitAdminBrandNew(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof adminBrandEntry>,
) {
  const values = typedTexts(Object.keys(adminBrandLabels), input.raw);
  if (!input.body) {
    reply.code(input.refusal);
    return newPage(request, reply, values, input.errors);
  }
  const entered = input.body as z.output<typeof adminBrandEntry>;
  const body = adminBrandBody(entered) as Partial<AdminBrandFields> & { name: string; genre_id: number };
  try {
    const { brand } = await request.backend.createAdminBrand({
      body: { ...body, is_distinct: isTicked(input.raw) },
    });
    flash(request, "success", `「${brand.name}」を登録しました。`);
    return redirect(reply, paths.adminBrand.url(brand.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    return newPage(request, reply, values, error.body.errors ?? { _form: error.body.message });
  }
}

function isTicked(raw: Record<string, unknown>): boolean {
  return raw.is_distinct === "1";
}

async function twinsFor(
  request: FastifyRequest,
  { values, errors }: Pick<FormState, "values" | "errors">,
  id?: number,
) {
  if (!errors.is_distinct) return [];
  const { value } = await optional(request, "getAdminBrandTwins", {
    name: values.name ?? "",
    ...(values.name_kana && { name_kana: values.name_kana }),
    ...(id && { id }),
  });
  return value.brands.map((brand) => ({ ...brand, href: paths.adminBrand.url(brand.id) }));
}

async function newPage(
  request: FastifyRequest,
  reply: FastifyReply,
  values: Record<string, string>,
  errors: Record<string, string>,
) {
  return formPage(reply, {
    title: "ブランドの登録",
    breadcrumb: [
      { label: "管理者メニュー" },
      { label: "ブランドデータ", href: paths.adminBrands.url() },
      { label: "登録" },
    ],
    values,
    errors,
    twins: await twinsFor(request, { values, errors }),
    choices: await brandChoices(request),
    action: paths.adminBrandNew.url(),
    cancelHref: paths.adminBrands.url(),
  });
}

interface BrandModel extends FormModel {
  twins: Awaited<ReturnType<typeof twinsFor>>;
  choices: Awaited<ReturnType<typeof brandChoices>>;
}

function formPage(reply: FastifyReply, model: BrandModel) {
  const { is_enabled, ...errors } = model.errors;
  return reply.page("admin-brands/form", {
    styles: ["section-entry", "settings", "admin"],
    standings,
    plans,
    ...model,
    errors: { ...errors, ...(is_enabled && { standings: is_enabled }) },
  });
}
