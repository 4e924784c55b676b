import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { AnswerOf } from "../../../contract/index.ts";
import { verificationCode } from "../../../contract/prediction-parts.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { moneyText } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { moneyRange } from "../../charts/money-scale.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { modelText } from "./detail-model.ts";

export const verifyQuery = z.object({ code: z.string().optional() });

export async function showVerify(
  request: BrandRequest,
  reply: FastifyReply,
  { query: { code } }: { query: z.output<typeof verifyQuery> },
): Promise<unknown> {
  const { brand_id, brand_name } = request.viewer.brand;
  const parsed = code === undefined ? undefined : verificationCode.safeParse(code);
  const error = parsed?.error?.issues[0]?.message;
  const found =
    parsed?.data === undefined
      ? undefined
      : await optional(request, "getVerifiedPredictions", { brand_id, code: parsed.data });
  const errors: Record<string, string> = error === undefined ? {} : { code: error };
  if (error !== undefined) reply.code(400);
  const title = "照合コードの確認";
  return reply.page("predictions/verify", {
    title,
    styles: ["predictions"],
    breadcrumb: [{ label: "売上予測", href: paths.salesPredictions.url() }, { label: title }],
    errors,
    field: { name: "code", label: "照合コード", value: code?.slice(0, 100), error, hint: HINT, size: 24 },
    action: paths.salesPredictionVerify.url(),
    ok: found?.ok ?? true,
    retryHref: paths.salesPredictionVerify.url({ code }),
    found: found?.value.data.map(verifiedModel),
    brandName: brand_name,
  });
}

const HINT =
  "予測の印刷物やExcelにある16文字です。大文字と小文字、全角と半角、空白とハイフンの有無は区別しません。";

function verifiedModel(one: AnswerOf<"getVerifiedPredictions">["data"][number]) {
  const { yearly_sales_yen: value, low_yen: low, high_yen: high } = one;
  return {
    name: one.name,
    href: paths.salesPrediction.url(one.id),
    lines: [
      { label: "予測番号", text: `${one.id}` },
      { label: "場所", text: one.facility_name ?? one.address },
      { label: "予測年商", text: value === null ? "予測なし（店舗不足）" : moneyText(value) },
      ...(low === null || high === null ? [] : [{ label: "80%予測区間", text: moneyRange(low, high) }]),
      { label: "固定した日時", text: formatDateTime(one.created_at) },
      { label: "モデル", text: modelText(one) },
      { label: "作成者", text: one.created_by_name ?? "" },
    ].filter(({ text }) => text !== ""),
  };
}
