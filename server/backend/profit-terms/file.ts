import type { ProfitTerms } from "../../contract/profit-terms.ts";
import { formatName } from "../../lib/facility-formats.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { ownStoreRecord } from "../../lib/fields/own-stores.ts";
import { PROFIT_TERMS, profitTermsRecord } from "../../lib/fields/profit-terms.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { decimal, text } from "../answering/workbook.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { termsOf } from "./terms.ts";

const COLUMNS: ListColumn<ProfitTerms>[] = [
  { ...text(ownStoreRecord.format_id.label, 16), of: ({ format_id }) => formatName(format_id) },
  ...Object.entries<Field>(profitTermsRecord).map(([name, field]): ListColumn<ProfitTerms> => {
    const given = (terms: ProfitTerms) => terms[name as keyof typeof profitTermsRecord];
    return field.choices
      ? { ...text(field.label, 26), of: (terms) => valueText(field, given(terms)) }
      : { ...decimal(headOf(field), 18), of: given };
  }),
  { ...text("入力者", 16), of: ({ updated_by_name }) => updated_by_name },
  { title: "更新日時", width: 17, kind: "instant", of: ({ updated_at }) => updated_at },
];

export const downloadProfitTermsExcel: Handler<"downloadProfitTermsExcel"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const terms = await termsOf(context.database, brandId);
  return writeList(context, {
    title: PROFIT_TERMS,
    organisation: await organisationName(context, { brandId }),
    columns: COLUMNS,
    rows: terms,
    total: terms.length,
    conditions: [["並び順", `${ownStoreRecord.format_id.label}（昇順）`]],
  });
};
