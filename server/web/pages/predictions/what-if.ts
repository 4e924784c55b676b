import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Prediction, WhatIf } from "../../../contract/prediction-results.ts";
import { formatDate } from "../../../lib/dates.ts";
import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { moneyText } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { moneyRange, moneyUnit } from "../../charts/money-scale.ts";
import { yen } from "../../forms/entry.ts";
import { parseForm } from "../../forms/input.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { againHref, signedPercent } from "./detail-model.ts";
import { type ModelTrouble, modelTrouble } from "./model-trouble.ts";
import { termsEntry } from "./query.ts";
import { whatIfGroups } from "./what-if-rows.ts";

const typed = z.string().max(40).optional();

export const whatIfQuery = z.object({
  format_id: typed,
  area_tsubo: typed,
  opening_on: typed,
  rent_yen_per_tsubo: typed,
});
type WhatIfQuery = z.output<typeof whatIfQuery>;

const entry = termsEntry
  .pick({ format_id: true, area_tsubo: true, opening_on: true })
  .extend({ rent_yen_per_tsubo: yen("賃料") });
type Entry = z.output<typeof entry>;

const AWAY = "ただいま計算できません。時間をおいて、もう一度「計算する」を押してください。";

export function whatIfForm(
  { id, format_id, area_tsubo, opening_on }: Prediction,
  query: WhatIfQuery = {},
  errors: Record<string, string> = {},
) {
  return {
    action: paths.salesPredictionWhatIf.url(id),
    errors,
    formats: FACILITY_FORMATS.map((format) => ({ value: format.id, label: format.label })),
    values: {
      format_id: query.format_id ?? `${format_id}`,
      area_tsubo: query.area_tsubo ?? `${area_tsubo}`,
      opening_on: query.opening_on ?? formatDate(opening_on),
      rent_yen_per_tsubo: query.rent_yen_per_tsubo ?? "",
    },
  };
}

interface Answer extends ModelTrouble {
  whatIf?: WhatIf;
}

export async function showWhatIf(
  request: BrandRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: WhatIfQuery },
): Promise<unknown> {
  const { data } = await request.backend.getPrediction({ id: params.id });
  const { brand } = request.viewer;
  if (data?.brand_id !== brand.brand_id) throw notFound();
  const isAsked = Object.values(query).some((text) => text !== undefined);
  const { body, errors } = parseForm(entry, { ...whatIfForm(data, query).values });
  const asked = body as Entry | undefined;
  const answer: Answer =
    isAsked && asked
      ? await answerOf(request, data.id, asked)
      : { errors: isAsked ? errors : {}, status: 200 };
  const isWrong = isAsked && !asked;
  reply.code(isWrong ? 400 : answer.status);
  const profitTerms = await optional(request, "getProfitTerms", { brand_id: brand.brand_id });
  const title = "条件を変えた試算";
  return reply.page("predictions/what-if", {
    title: `${data.name}　${title}`,
    name: data.name,
    heading: title,
    styles: ["predictions"],
    mainClass: "comparison-page",
    conditions: `${data.name} ${title}`,
    breadcrumb: [
      { label: "売上予測", href: paths.salesPredictions.url() },
      { label: data.name, href: paths.salesPrediction.url(data.id) },
      { label: title },
    ],
    form: whatIfForm(data, query, answer.errors),
    errors: answer.errors,
    backHref: paths.salesPrediction.url(data.id),
    tried: answer.whatIf && asked && triedModel(data, answer.whatIf, { asked, profitTerms }),
  });
}

async function answerOf(
  request: BrandRequest,
  id: number,
  { rent_yen_per_tsubo: _, ...terms }: Entry,
): Promise<Answer> {
  try {
    const { data } = await request.backend.getPredictionWhatIf({ id, ...terms });
    if (!data) throw notFound();
    return { whatIf: data, errors: {}, status: 200 };
  } catch (error) {
    return modelTrouble(error, AWAY);
  }
}

type Terms = Parameters<typeof whatIfGroups>[1];

function triedModel(
  data: Prediction,
  { as_of, before, after }: WhatIf,
  { asked, profitTerms }: { asked: Entry; profitTerms: Terms["profitTerms"] },
) {
  const unit = moneyUnit();
  const { yearly_sales_yen: was } = before;
  const saved = data.yearly_sales_yen;
  return {
    unit: unit.label,
    takeaway: takeawayOf(before, after),
    warnings: after.warnings,
    groups: whatIfGroups({ before, after }, { rent: asked.rent_yen_per_tsubo, profitTerms, unit }),
    profitOk: profitTerms.ok,
    asOf: formatDate(as_of),
    moved:
      saved !== null && was !== null && saved !== was
        ? `保存した予測（${moneyText(saved)}）と元の条件の試算（${moneyText(was)}）の差は、予測を保存した後の自店・出店計画・データの変化によるものです。`
        : undefined,
    saveHref: againHref(data, {
      step: "scenario",
      format_id: after.format_id,
      area_tsubo: after.area_tsubo,
      opening_on: after.opening_on,
      closing: after.closing_store_ids.join(","),
      opening: after.opening_store_ids.join(","),
      plans: after.opening_plan_ids.join(","),
    }),
  };
}

function takeawayOf(before: WhatIf["before"], after: WhatIf["after"]) {
  const { yearly_sales_yen: value, low_yen: low, high_yen: high } = after;
  if (value === null || low === null || high === null)
    return { refusal: after.refusal ?? "", value: "", range: "", change: undefined };
  const was = before.yearly_sales_yen;
  return {
    refusal: undefined,
    value: moneyText(value),
    range: moneyRange(low, high),
    change: was === null ? undefined : { from: moneyText(was), share: signedPercent(value / was - 1) },
  };
}
