import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { idText, instant, ok } from "./fields.ts";
import { formatText } from "./prediction-parts.ts";
import { done, version } from "./texts.ts";

/*
 * What a brand types of the costs of its stores, once for each format. None of these is among the product's listed calls;
 * the figures are the brand's own and answered to its people alone.
 */

const asked = (name: string, rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${name}${input == null ? "を入力してください。" : rule}`,
});
const yen = (name: string, max: number, most: string) =>
  z
    .int(asked(name, "は円単位の整数で入力してください。"))
    .min(0, `${name}は0円以上で入力してください。`)
    .max(max, `${name}は${most}以下で入力してください。`);
const percent = (name: string) => {
  const range = "は0〜100の数字で入力してください。";
  return z.number(asked(name, range)).min(0, `${name}${range}`).max(100, `${name}${range}`);
};

export const profitTermsFields = z.strictObject({
  rent_kind: z.enum(["fixed", "share", "larger"], "賃料の決め方を選択してください。"),
  fixed_rent_yen_per_tsubo: yen("固定賃料の単価", 10_000_000, "1,000万円").nullable(),
  /** Percent of the sales, as the cost ratio. */
  sales_share_percent: percent("歩合率").nullable(),
  common_fee_yen_per_tsubo: yen("共益費", 10_000_000, "1,000万円"),
  cost_ratio_percent: percent("原価率"),
  staff_yen_per_month: yen("人件費", 1_000_000_000, "10億円"),
  fit_out_yen_per_tsubo: yen("内装工事費", 100_000_000, "1億円"),
});
export type ProfitTermsFields = Answered<typeof profitTermsFields>;

/** The rent has the figures of its kind, and each sale leaves something: with more sales never less remains. */
export function requireRent(terms: ProfitTermsFields, context: z.RefinementCtx): void {
  const { rent_kind: kind, fixed_rent_yen_per_tsubo: fixed, sales_share_percent: share } = terms;
  const { cost_ratio_percent: cost } = terms;
  const refuse = (field: keyof ProfitTermsFields, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (kind !== "share" && fixed === null)
    refuse("fixed_rent_yen_per_tsubo", "固定賃料の単価を入力してください。");
  if (kind === "fixed") return;
  if (share === null) refuse("sales_share_percent", "歩合率を入力してください。");
  else if (cost <= 100 && share + cost > 100)
    refuse("sales_share_percent", "歩合率と原価率の合計は100%以下にしてください。");
}

/** The version of a format of which nothing has been typed yet: its first terms have the next. */
export const UNTYPED_VERSION = 1;

const profitTerms = profitTermsFields.extend({
  format_id: z.int().min(1).max(7),
  version: z.int(),
  updated_at: instant,
  updated_by_name: z.string().nullable(),
});
export type ProfitTerms = Answered<typeof profitTerms>;

export const getProfitTerms = read({
  path: "/api/v1/profit_terms",
  summary: "採算の前提",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ brand_id: idText }),
  response: z.object({ status: ok, terms: z.array(profitTerms) }),
  fallback: { status: 2000 as const, terms: [] },
});

export const downloadProfitTermsExcel = download({
  path: "/api/v1/profit_terms/excel",
  summary: "採算の前提のExcel",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ brand_id: idText }),
  contentType: WORKBOOK,
});

export const updateProfitTerms = write({
  method: "PUT",
  path: "/api/v1/profit_terms/{format_id}",
  summary: "採算の前提を保存",
  access: ["brandAdmin"],
  browser: false,
  params: z.strictObject({ format_id: formatText }),
  query: z.strictObject({ brand_id: idText }),
  body: profitTermsFields.extend({ version }).superRefine(requireRent),
  response: z.object({ ...done, terms: profitTerms }),
});
