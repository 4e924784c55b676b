import type { FastifyReply, FastifyRequest } from "fastify";
import type { ContractDraft } from "../../../contract/contracts.ts";
import { idText } from "../../../contract/fields.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import { formatDate } from "../../../lib/dates.ts";
import { refusedNegotiation } from "../../../lib/negotiation.ts";
import { formatExactUnitRent } from "../../../lib/rent.ts";
import { type Raw, textOf } from "../../forms/input.ts";
import { paths } from "../../paths.ts";
import { CLOSING_FIELDS, type Decided } from "../closing/entry.ts";
import { decisionsOf, outcomeFields } from "../closing/fields.ts";
import { attachedOf } from "../files/drafts.ts";
import { breadcrumbOf } from "../leasing-list/breadcrumb.ts";

export interface Shown {
  raw: Raw;
  isFirst?: boolean;
  errors?: Record<string, string>;
  refusal?: string | undefined;
}

export const USUAL_OUTCOME = "other_tenant";

const TERMS = [
  { name: "start_on" as const, label: "契約の開始日", isRequired: true, hint: "例：2027/04/01" },
  { name: "end_on" as const, label: "契約の終了日", isRequired: true, hint: "例：2032/03/31" },
  { name: "rent_per_tsubo" as const, label: "賃料", type: "number", unit: "円／坪・月", isRequired: true },
  { name: "fit_out_on" as const, label: "内装工事の開始日", hint: "決まっていないときは空欄にします。" },
];

export function backOf(section: SectionDetail): string {
  return section.recruitment ? paths.sectionRecruitment.url(section.id) : paths.section.url(section.id);
}

function farewell({ facility_name, number }: SectionDetail): string {
  return `ご担当者様\n\n${facility_name} 区画${number}は、検討の結果、別のブランドとの契約が決まりました。ご検討いただきありがとうございました。`;
}

export function threadOf(raw: Raw): { kind: "apply" | "scout"; id: number } | undefined {
  for (const kind of ["apply", "scout"] as const) {
    const { data: id } = idText.safeParse(raw[kind]);
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

async function wordsOf(request: FastifyRequest, name: string, { raw, errors = {} }: Shown) {
  const thread = threadOf(raw);
  if (!thread) return undefined;
  return {
    ...thread,
    field: {
      name: "message",
      label: `「${name}」へのメッセージ`,
      type: "textarea",
      rows: 4,
      value: textOf(raw, "message"),
      error: errors.message,
      hint: "2,000文字以内。確定すると、契約になったこととあわせて通知されます。",
    },
    files: (await attachedOf(request, raw.file_ids)).drafts,
    error: errors.file_ids,
  };
}

export async function contractPage(
  request: FastifyRequest,
  reply: FastifyReply,
  section: SectionDetail,
  draft: ContractDraft,
  shown: Shown,
) {
  const { raw, isFirst = false, errors = {}, refusal } = shown;
  const comment = textOf(raw, "comment");
  const fault = refusedNegotiation(draft.status, "contracted", comment);
  return reply.page("parts/contract/contract", {
    title: "契約の確認",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "契約の確認"),
    section,
    draft,
    comment,
    words: await wordsOf(request, draft.name, shown),
    errors: { ...errors, ...(refusal && { _form: refusal }) },
    fault,
    today: draft.tenant_name
      ? `${draft.tenant_name}${draft.contract_end_on ? `（${formatDate(draft.contract_end_on)}まで）` : ""}`
      : "空き",
    fields: TERMS.map((field) => ({
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
    others: outcomeFields(draft.others, {
      raw,
      errors,
      mayGoOn: true,
      usual: USUAL_OUTCOME,
      farewell: farewell(section),
    }),
    action: paths.leasingListContract.url(section.id),
    cancelHref: backOf(section),
  });
}

type Terms = Record<(typeof TERMS)[number]["name"], string | number | null>;

function termText(value: string | number | null | undefined): string {
  return typeof value === "number" ? formatExactUnitRent(value) : formatDate(value) || "未定";
}

const KEPT =
  /^(negotiation|version|comment|apply|scout|message|file_ids|start_on|end_on|rent_per_tsubo|fit_out_on|close_recruitment)$/;

export function contractCheckPage(
  reply: FastifyReply,
  section: SectionDetail,
  draft: ContractDraft,
  terms: Terms,
  decided: readonly Decided[],
  raw: Raw,
) {
  const kept = Object.entries(raw).filter(([name]) => KEPT.test(name) || CLOSING_FIELDS.test(name));
  const message = textOf(raw, "message");
  return reply.page("parts/closing/check", {
    title: "契約の確認：送信内容の確認",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "契約の確認"),
    section,
    action: paths.leasingListContract.url(section.id),
    button: "契約を確定",
    isDanger: false,
    kept: kept.flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: String(one) }))),
    facts: [
      { label: "契約する候補", text: draft.name },
      ...TERMS.map(({ name, label }) => ({ label, text: termText(terms[name]) })),
      ...(message === "" ? [] : [{ label: `「${draft.name}」へのメッセージ`, text: message }]),
      ...(textOf(raw, "close_recruitment") === "1" ? [{ label: "募集", text: "終了する" }] : []),
    ],
    told: decided.filter(({ kind }) => kind !== null).length,
    decided: decisionsOf(decided),
  });
}
