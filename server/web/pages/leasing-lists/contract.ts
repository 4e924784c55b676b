import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { type ContractDraft, contractOutcome } from "../../../contract/section-contracts.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import { formatDate } from "../../../lib/dates.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { refusedNegotiation } from "../../../lib/negotiation.ts";
import { dateText, yen } from "../../entry.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import { findSection } from "../section-entry/find.ts";
import { facilityOf } from "../section-register/form.ts";
import { breadcrumbOf } from "./breadcrumb.ts";

export const contractQuery = z.object({
  item: idText.optional(),
  apply: idText.optional(),
  scout: idText.optional(),
  comment: z.string().max(2000).optional(),
});

interface Params {
  params: { id: number };
}
type Raw = Record<string, unknown>;

async function findPlace(request: FastifyRequest, sectionId: number) {
  const facility = facilityOf(request);
  const section = await findSection(request, facility.facility_id, sectionId);
  if (!section) throw notFound();
  return { facility, section };
}

async function findDraft(
  request: FastifyRequest,
  sectionId: number,
  by: { leasing_list_item_id?: string; apply_id?: string; scout_id?: string; negotiation_id?: string },
): Promise<ContractDraft> {
  const { facility_id } = facilityOf(request);
  const { data } = await request.backend.getContractDraft({
    facility_id: String(facility_id),
    section_id: String(sectionId),
    ...by,
  });
  if (!data) throw notFound();
  return data;
}

/** Asks, before a candidate is contracted from anywhere, for the contract and for what becomes of all the others. */
export async function showContract(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: Params & { query: z.output<typeof contractQuery> },
) {
  const { section } = await findPlace(request, params.id);
  const { item, apply, scout } = query;
  if (item === undefined && apply === undefined && scout === undefined)
    return redirect(reply, paths.sectionRecruitment.url(params.id));
  const draft = await findDraft(request, params.id, {
    ...(item !== undefined && { leasing_list_item_id: String(item) }),
    ...(apply !== undefined && { apply_id: String(apply) }),
    ...(scout !== undefined && { scout_id: String(scout) }),
  });
  return contractPage(reply, section, draft, { raw: { comment: query.comment ?? "" }, isFirst: true });
}

interface Shown {
  raw: Raw;
  /** Nothing has been typed yet. */
  isFirst?: boolean;
  errors?: Record<string, string>;
  /** Versions are shown anew once what changed is on the page. */
  refusal?: string | undefined;
}

function textOf(raw: Raw, name: string): string {
  const value = raw[name];
  return typeof value === "string" ? value : "";
}

function backOf(section: SectionDetail): string {
  return section.recruitment ? paths.sectionRecruitment.url(section.id) : paths.section.url(section.id);
}

const OUTCOMES = [
  { value: "declined", label: "失注（見送り）" },
  { value: "no_answer", label: "失注（回答なし）" },
  { value: "open", label: "そのままにする" },
];

function farewell(section: SectionDetail, name: string): string {
  return `${name} ご担当者様\n\n${section.facility_name} 区画${section.number}は、検討の結果、別のブランドとの契約が決まりました。ご検討いただきありがとうございました。`;
}

function contractPage(
  reply: FastifyReply,
  section: SectionDetail,
  draft: ContractDraft,
  { raw, isFirst = false, errors = {}, refusal }: Shown,
) {
  const comment = textOf(raw, "comment");
  const fault = refusedNegotiation(draft.status, "contracted", comment);
  return reply.page("leasing-lists/contract", {
    title: "契約の確認",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "契約の確認"),
    section,
    draft,
    comment,
    errors: { ...errors, ...(refusal && { _form: refusal }) },
    fault,
    today: draft.tenant_name
      ? `${draft.tenant_name}${draft.contract_end_on ? `（${formatDate(draft.contract_end_on)}まで）` : ""}`
      : "空き",
    fields: [
      { name: "start_on", label: "契約の開始日", isRequired: true, hint: "例：2027/04/01" },
      { name: "end_on", label: "契約の終了日", isRequired: true, hint: "例：2032/03/31" },
      { name: "rent_per_tsubo", label: "賃料", type: "number", unit: "円／坪・月", isRequired: true },
      { name: "fit_out_on", label: "内装工事の開始日", hint: "決まっていないときは空欄にします。" },
    ].map((field) => ({
      ...field,
      autocomplete: "off",
      value:
        isFirst && field.name === "rent_per_tsubo"
          ? String(section.recruitment?.rent_per_tsubo ?? "")
          : textOf(raw, field.name),
      error: errors[field.name],
    })),
    canClose: draft.recruitment_status === "publish",
    closes: isFirst || raw.close_recruitment === "1",
    others: draft.others.map((other) => ({
      ...other,
      badge: { status: other.status, ...negotiationStatusLabels[other.status] },
      outcomes: OUTCOMES,
      outcome: textOf(raw, `outcome_${other.negotiation_id}`) || "declined",
      text:
        isFirst || raw[`text_${other.negotiation_id}`] === undefined
          ? farewell(section, other.name)
          : textOf(raw, `text_${other.negotiation_id}`),
    })),
    action: paths.leasingListContract.url(section.id),
    cancelHref: backOf(section),
  });
}

const filled = (name: string) =>
  dateText(name)
    .refine((value) => value !== null, `${name}を入力してください。`)
    .transform((value) => value ?? "");

const contractEntry = z.object({
  negotiation: idText,
  version: z.coerce.number().int().min(1),
  comment: z.string().max(2000, "コメントは2000文字以内で入力してください。").default(""),
  start_on: filled("契約の開始日"),
  end_on: filled("契約の終了日"),
  rent_per_tsubo: yen("賃料").refine((value) => value !== null, "賃料を入力してください。"),
  fit_out_on: dateText("内装工事の開始日"),
  close_recruitment: z.literal("1").optional(),
});

/** What was chosen for each other thread, by the names of its fields. */
function othersOf(raw: Raw) {
  return Object.keys(raw).flatMap((name) => {
    const id = /^outcome_(\d{1,9})$/.exec(name)?.[1];
    if (id === undefined) return [];
    const outcome = contractOutcome.catch("open").parse(raw[name]);
    const version = Number(textOf(raw, `version_${id}`)) || 1;
    return [{ negotiation_id: Number(id), version, outcome, text: textOf(raw, `text_${id}`) }];
  });
}

/** Confirms the contract and sends what was decided for the others: all of it or nothing. */
export async function submitContract(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, raw }: Params & { raw: Raw },
) {
  const { facility, section } = await findPlace(request, params.id);
  const negotiation = idText.safeParse(raw.negotiation);
  if (!negotiation.success) return redirect(reply, paths.sectionRecruitment.url(params.id));
  const draft = await findDraft(request, params.id, { negotiation_id: String(negotiation.data) });
  // Already contracted: the same form sent before did it.
  if (draft.status === "contracted") return redirect(reply, backOf(section));
  const entry = contractEntry.safeParse(raw);
  if (!entry.success) {
    reply.code(422);
    const errors = Object.fromEntries(
      entry.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    return contractPage(reply, section, draft, { raw, errors });
  }
  const { close_recruitment, rent_per_tsubo, negotiation: id, ...terms } = entry.data;
  try {
    const { data } = await request.backend.createSectionContract({
      body: {
        ...terms,
        facility_id: facility.facility_id,
        negotiation_id: id,
        rent_per_tsubo: rent_per_tsubo ?? 0,
        close_recruitment: close_recruitment === "1",
        others: othersOf(raw),
      },
    });
    flash(request, "success", doneText(draft.name, data, close_recruitment === "1"));
    return redirect(reply, backOf(section));
  } catch (error) {
    if (!(error instanceof BackendError && [400, 409].includes(error.status))) throw error;
    reply.code(error.status === 409 ? 409 : 422);
    const latest = await findDraft(request, params.id, { negotiation_id: String(id) });
    const { errors, message } = error.body;
    return contractPage(reply, section, latest, { raw, errors, refusal: errors ? undefined : message });
  }
}

function doneText(name: string, { sent, ended }: { sent: number; ended: number }, isClosed: boolean): string {
  return [
    `「${name}」との契約を確定しました。`,
    ended > 0 ? `ほかの${ended}件を失注にし、${sent}件に結果を送信しました。` : "",
    isClosed ? "募集を終了しました。" : "",
  ].join("");
}
