import type { FastifyReply } from "fastify";
import { formatDate } from "../../../lib/dates.ts";
import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { type Field, valueText } from "../../../lib/fields/field.ts";
import { ownStoreRecord } from "../../../lib/fields/own-stores.ts";
import { PROFIT_TERMS, profitTermsRecord } from "../../../lib/fields/profit-terms.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { paths } from "../../paths.ts";

const FIELDS = Object.entries<Field>(profitTermsRecord);
const NUMBERS: readonly Field["kind"][] = ["rent", "count", "number"];

export async function downloadProfitTerms({ backend, viewer }: BrandRequest, reply: FastifyReply) {
  const file = await backend.downloadProfitTermsExcel({ brand_id: viewer.brand.brand_id });
  return sendFile(reply, file, `${PROFIT_TERMS}.xlsx`);
}

export async function showProfitTerms(request: BrandRequest, reply: FastifyReply, _input: unknown) {
  const { brand_id, brand_name, grant_type } = request.viewer.brand;
  const { ok, value } = await optional(request, "getProfitTerms", { brand_id });
  return reply.page("profit-terms/list", {
    title: PROFIT_TERMS,
    styles: ["predictions"],
    breadcrumb: [{ label: "売上予測", href: paths.salesPredictions.url() }, { label: PROFIT_TERMS }],
    ok,
    retryHref: paths.profitTerms.url(),
    brandName: brand_name,
    excel: fileLink(paths.profitTermsExcel.url(), ok ? value.terms.length : undefined),
    canEdit: grant_type === "admin",
    formatHead: ownStoreRecord.format_id.label,
    heads: FIELDS.map(([, { label, kind }]) => ({ label, isNumber: NUMBERS.includes(kind) })),
    rows: FACILITY_FORMATS.map(({ id, label }) => {
      const terms = value.terms.find(({ format_id }) => format_id === id);
      const texts: Record<string, unknown> = terms ?? {};
      return {
        label,
        href: paths.profitTermsEdit.url(id),
        cells: FIELDS.map(([name, field]) => ({
          label: field.label,
          text: valueText(field, texts[name]),
          isNumber: NUMBERS.includes(field.kind),
        })),
        typed: terms && {
          at: terms.updated_at,
          on: formatDate(terms.updated_at),
          by: terms.updated_by_name ?? "",
        },
      };
    }),
  });
}
