import type { FastifyReply } from "fastify";
import { z } from "zod";
import {
  type ProfitTermsFields,
  profitTermsFields,
  requireRent,
  UNTYPED_VERSION,
} from "../../../contract/profit-terms.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { boxText, type Field, labelsOf, valueText } from "../../../lib/fields/field.ts";
import { PROFIT_TERMS, profitTermsRecord } from "../../../lib/fields/profit-terms.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { drawnField, filledFields } from "../../forms/drawn-field.ts";
import { amount, given } from "../../forms/entry.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { Refusal } from "../../refusal.ts";
import type { AtId } from "../../route.ts";

type Name = keyof typeof profitTermsRecord;

const { shape } = profitTermsFields;
const labels = labelsOf<Name>(profitTermsRecord);
const entry = z
  .object({
    rent_kind: given.pipe(shape.rent_kind),
    fixed_rent_yen_per_tsubo: amount(labels.fixed_rent_yen_per_tsubo).pipe(shape.fixed_rent_yen_per_tsubo),
    sales_share_percent: amount(labels.sales_share_percent).pipe(shape.sales_share_percent),
    common_fee_yen_per_tsubo: amount(labels.common_fee_yen_per_tsubo).pipe(shape.common_fee_yen_per_tsubo),
    cost_ratio_percent: amount(labels.cost_ratio_percent).pipe(shape.cost_ratio_percent),
    staff_yen_per_month: amount(labels.staff_yen_per_month).pipe(shape.staff_yen_per_month),
    fit_out_yen_per_tsubo: amount(labels.fit_out_yen_per_tsubo).pipe(shape.fit_out_yen_per_tsubo),
  })
  .superRefine(requireRent);

const UNTYPED = { rent_kind: "fixed", fixed_rent_yen_per_tsubo: null, sales_share_percent: null } as const;

const drawn = Object.fromEntries(
  Object.entries<Field>(profitTermsRecord).map(([name, field]) => [name, drawnField(name, field)]),
) as Record<Name, ReturnType<typeof drawnField>>;

function textsOf(terms: ProfitTermsFields | undefined): Texts {
  const texts = Object.entries<Field>(profitTermsRecord).map(([name, field]) => [
    name,
    boxText(field, terms?.[name as Name]),
  ]);
  return { ...Object.fromEntries(texts), rent_kind: terms?.rent_kind ?? "fixed" };
}

function fieldsOf(terms: ProfitTermsFields | undefined): ProfitTermsFields {
  const names = Object.keys(profitTermsRecord) as Name[];
  const kept: Partial<ProfitTermsFields> = terms ?? UNTYPED;
  return Object.fromEntries(names.map((name) => [name, kept[name]])) as ProfitTermsFields;
}

async function termsForm(request: BrandRequest, reply: FastifyReply, format: number): Promise<RecordForm> {
  const { brand_id, brand_name, grant_type } = request.viewer.brand;
  if (grant_type !== "admin")
    throw new Refusal(403, `${PROFIT_TERMS}の入力は、「${brand_name}」の管理者のみが行えます。`);
  const { terms: all } = await request.backend.getProfitTerms({ brand_id });
  const terms = all.find(({ format_id }) => format_id === format);
  const values = textsOf(terms);
  const called = `${formatName(format)}の${PROFIT_TERMS}`;
  const [action, doneHref] = [paths.profitTermsEdit.url(format), paths.profitTerms.url()];
  const crumbs = [
    { label: "売上予測", href: paths.salesPredictions.url() },
    { label: PROFIT_TERMS, href: doneHref },
  ];
  return {
    called,
    record: { brand_id, object_kind: "profit_terms", object_id: format },
    version: terms?.version ?? UNTYPED_VERSION,
    entry,
    labels,
    values,
    inWords: (texts) => ({
      ...texts,
      rent_kind: valueText(profitTermsRecord.rent_kind, texts.rent_kind),
    }),
    async save(changed, version) {
      const body = { ...fieldsOf(terms), ...(changed as Partial<ProfitTermsFields>), version };
      await request.backend.updateProfitTerms({ format_id: format, brand_id, body });
    },
    again: () => termsForm(request, reply, format),
    page: ({ values: texts, ...state }) =>
      reply.page("profit-terms/form", {
        title: called,
        styles: ["section-entry", "settings", "admin"],
        breadcrumb: [...crumbs, { label: formatName(format) }],
        ...state,
        fields: filledFields(drawn, texts, state.errors),
      }),
    breadcrumb: [...crumbs, { label: formatName(format), href: action }],
    action,
    doneHref,
  };
}

export const { show: showTermsForm, submit: submitTermsForm } = recordPages(
  (request: BrandRequest, reply, { params }: AtId) => termsForm(request, reply, params.id),
);
