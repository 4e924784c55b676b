import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { lines } from "../../../contract/texts.ts";
import { formatDate, formatLongDate, isoDate } from "../../../lib/dates.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { dateText, given } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { findBrand } from "../../parts/brands/load.ts";
import { attachedOf, fileIdsEntry, refusedFile } from "../../parts/files/drafts.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { draftedScout } from "./draft.ts";
import { openSections, sectionChoice, sectionChoices } from "./sections.ts";

const DAYS_TO_ANSWER = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

const listOf = z
  .string()
  .optional()
  .transform((text) => idText.safeParse(text).data);

export const scoutEntry = z
  .object({
    brand_id: given.pipe(idText),
    section_id: given.pipe(z.union([z.literal("").transform(() => undefined), idText])),
    message: given.pipe(lines("メッセージ")),
    due_on: dateText("回答期限")
      .refine((date) => date !== null, "回答期限を入力してください。")
      .refine(
        (date) => date === null || date >= isoDate(new Date()),
        "回答期限は今日以降の日付を入力してください。",
      ),
    list: listOf,
    file_ids: fileIdsEntry,
    action: z.enum(["confirm", "draft", "back", "send"]).default("confirm"),
  })
  .superRefine(({ action, message }, context) => {
    if (message === "" && action !== "draft")
      context.addIssue({ code: "custom", path: ["message"], message: "メッセージを入力してください。" });
  });

interface Values {
  section_id: string;
  /** Undefined for a drafted one. */
  message: string | undefined;
  due_on: string;
  list: string;
  file_ids: string;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function formPage(
  request: FacilityRequest,
  reply: FastifyReply,
  brandId: number,
  values: Values,
  errors: Record<string, string>,
) {
  const { facility } = request.viewer;
  const [brand, sections, scouted] = await Promise.all([
    findBrand(request, brandId),
    openSections(request, facility.facility_id),
    optional(request, "getBrandScouts", {
      brand_id: brandId,
      facility_id: facility.facility_id,
    }),
  ]);
  if (!brand) throw notFound();
  return reply.page("contacts/form", {
    title: "スカウトの送信",
    styles: ["messages"],
    breadcrumb: breadcrumb(brand.name, brand.id),
    brand,
    errors,
    values: {
      ...values,
      message:
        values.message ??
        draftedScout({
          brand,
          facility: facility.facility_name,
          sender: request.viewer?.user.family_name ?? "",
          section: sections.find(({ section_id }) => `${section_id}` === values.section_id),
        }),
    },
    sections: sectionChoices(sections),
    attached: await attachedOf(request, values.file_ids, errors),
    hasScout: scouted.value.has_scout,
    hasContact: brand.has_contact,
    action: paths.scouts.url(),
    cancelHref: backHref(brand.id, listOf.parse(values.list)),
  });
}

function backHref(brandId: number, list: number | undefined): string {
  return list === undefined ? paths.brand.url(brandId) : `${paths.sectionRecruitment.url(list)}#leasing-list`;
}

function breadcrumb(name: string, id: number) {
  return [
    { label: "ブランドカタログ", href: paths.brands.url() },
    { label: name, href: paths.brand.url(id) },
    { label: "スカウトの送信" },
  ];
}

export async function showScoutForm(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: { brand_id?: number; section_id?: number; list?: number } },
) {
  if (query.brand_id === undefined) return redirect(reply, paths.brands.url());
  const due = new Date(Date.now() + DAYS_TO_ANSWER * DAY_MS);
  const values = {
    section_id: String(query.section_id ?? ""),
    message: undefined,
    due_on: formatDate(due),
    list: String(query.list ?? ""),
    file_ids: "",
  };
  return formPage(request, reply, query.brand_id, values, {});
}

export async function submitScout(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof scoutEntry>,
) {
  const { body, errors, raw } = input;
  const brandId = idText.safeParse(raw.brand_id);
  if (!brandId.success) throw notFound();
  const values = {
    section_id: textOf(raw.section_id),
    message: textOf(raw.message),
    due_on: textOf(raw.due_on),
    list: textOf(raw.list),
    file_ids: [raw.file_ids ?? []].flat().join(),
  };
  const file = refusedFile(request);
  if (!body || file) {
    reply.code(input.refusal);
    return formPage(request, reply, brandId.data, values, { ...errors, ...file });
  }
  if (body.action === "draft")
    return formPage(request, reply, brandId.data, { ...values, message: undefined }, {});
  if (body.action === "back") return formPage(request, reply, brandId.data, values, {});
  if (body.action === "confirm") return confirmPage(request, reply, body, values);
  return sendScout(request, reply, body, values);
}

type Scout = z.output<typeof scoutEntry>;

async function confirmPage(request: FacilityRequest, reply: FastifyReply, body: Scout, values: Values) {
  const { facility } = request.viewer;
  const [brand, sections] = await Promise.all([
    findBrand(request, body.brand_id),
    openSections(request, facility.facility_id),
  ]);
  if (!brand) throw notFound();
  const section = sections.find(({ section_id }) => section_id === body.section_id);
  if (body.section_id !== undefined && !section) {
    reply.code(422);
    return formPage(request, reply, brand.id, values, { section_id: "募集中の区画を選択してください。" });
  }
  return reply.page("contacts/confirm", {
    title: "スカウトの確認",
    styles: ["messages"],
    breadcrumb: breadcrumb(brand.name, brand.id),
    brand,
    facility: facility.facility_name,
    section: section ? `${section.floor_name}　${sectionChoice(section).label}` : "指定しない",
    message: body.message,
    files: (await attachedOf(request, values.file_ids)).drafts,
    due: formatLongDate(body.due_on),
    fields: { brand_id: `${brand.id}`, ...values },
    action: paths.scouts.url(),
  });
}

async function sendScout(request: FacilityRequest, reply: FastifyReply, body: Scout, values: Values) {
  const { facility } = request.viewer;
  try {
    const { data } = await request.backend.createScout({
      body: {
        facility_id: facility.facility_id,
        brand_id: body.brand_id,
        ...(body.section_id !== undefined && { section_id: body.section_id }),
        message: body.message,
        file_ids: body.file_ids,
        ...(body.due_on !== null && { due_on: body.due_on }),
      },
    });
    flash(request, "success", `${data.brand_name}にスカウトを送信しました。`);
    return redirect(reply, backHref(data.brand_id, body.list));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const named = Object.entries(error.body.errors ?? {}).filter(([field]) => field in values);
    return formPage(request, reply, body.brand_id, values, {
      ...Object.fromEntries(named),
      ...(named.length === 0 && { _form: error.body.message }),
    });
  }
}

export async function placeOfScout(request: FacilityRequest) {
  const { facility } = request.viewer;
  return { facility_id: facility.facility_id };
}
