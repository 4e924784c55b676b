import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { StoreOpeningPlan } from "../../../contract/opening-plans.ts";
import type { Prediction } from "../../../contract/predictions.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate, formatDateTime, isoDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { PAPERS, type Paper } from "../../../lib/paper.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { moneyRange, moneyText, moneyUnit, signedInUnit } from "../../charts/money-scale.ts";
import { optional } from "../../gateway/optional.ts";
import { choices, ignoredNotice } from "../../parts/list/fields.ts";
import { allPlans, planRow, plansHref } from "../../parts/opening-plans/load.ts";
import { paths } from "../../paths.ts";

const papers = ["a4-portrait", "a4-landscape", "a3-portrait", "a3-landscape"] as const satisfies Paper[];
export const packQuery = z.object({
  paper: z.enum(papers).optional(),
  /** Some of the plans; without any, all that go on. */
  plan: choices(idText).optional(),
});
type PackQuery = z.output<typeof packQuery>;

/** Each sheet reads its prediction: more plans are chosen in parts. */
const MOST_SHEETS = 30;
/** Lines that a sheet of A4 has room for beside the rest. */
const MOST_DRIVERS = 8;
const MOST_STORES = 5;
const MOST_NOTES = 4;

const fact = (label: string, text: string | null | undefined) => (text ? [{ label, text }] : []);

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** What was measured of the model, in words. */
function testText({ back_test: test }: Prediction): string {
  if (!test) return "";
  const range =
    test.coverage_low !== null && test.coverage_high !== null
      ? `（95%信頼区間 ${percent(test.coverage_low)}〜${percent(test.coverage_high)}）`
      : "";
  return `既存${test.stores}店を除いて予測した誤差の中央値 ${percent(test.median_error)}、80%予測区間に実績が入った割合 ${percent(test.coverage)}${range}`;
}

/** A prediction as a meeting asks for it: the value with its range, why, beside what, how well tested, made of what. */
function evidenceOf(prediction: Prediction) {
  const { yearly_sales_yen: value, low_yen: low, high_yen: high, inputs } = prediction;
  const unit = moneyUnit();
  return {
    name: prediction.name,
    href: paths.salesPrediction.url(prediction.id),
    facts: [
      ...fact("予測年商", value === null ? "算出できません" : moneyText(value)),
      ...fact("80%予測区間", low === null || high === null ? "" : moneyRange(low, high)),
      ...fact("坪あたり年商", prediction.yen_per_tsubo === null ? "" : moneyText(prediction.yen_per_tsubo)),
      ...fact(
        "自店全体の増減",
        prediction.network_change_yen === null
          ? ""
          : `${signedInUnit(prediction.network_change_yen, unit)}${unit.label}`,
      ),
      ...fact("出店形態", formatName(prediction.format_id)),
      ...fact("面積", formatArea(prediction.area_tsubo)),
      ...fact("開店日", formatDate(prediction.opening_on)),
      ...fact("算出できない理由", prediction.refusal),
    ],
    drivers: prediction.drivers
      .toSorted((a, b) => Math.abs(b.yen) - Math.abs(a.yen))
      .slice(0, MOST_DRIVERS)
      .map(({ label, yen, margin_yen, value_text }) => ({
        label,
        value: value_text,
        yen: signedInUnit(yen, unit),
        margin: margin_yen === null ? "" : `±${signedInUnit(margin_yen, unit).replace("+", "")}`,
      })),
    stores: prediction.similar_stores
      .slice(0, MOST_STORES)
      .map(({ name, actual_yen, predicted_yen, alike }) => ({
        name,
        actual: moneyText(actual_yen),
        predicted: predicted_yen === null ? "" : moneyText(predicted_yen),
        alike: alike.slice(0, 2).join("、"),
      })),
    unit: unit.label,
    test: testText(prediction),
    warnings: prediction.warnings.slice(0, MOST_NOTES),
    sources: prediction.sources.slice(0, MOST_NOTES),
    method: [
      `手法 ${inputs.version}（改訂${inputs.revision}）`,
      ...(inputs.as_of ? [`データ基準日 ${formatDate(inputs.as_of)}`] : []),
      `${inputs.stores_used}店で学習`,
      `固定 ${formatDateTime(prediction.created_at)}`,
      `照合コード ${inputs.hash.slice(0, 16)}`,
    ].join("　"),
  };
}

async function sheetOf(request: BrandRequest, plan: StoreOpeningPlan) {
  const row = planRow(request, plan);
  const id = request.viewer.brand.is_sales_prediction ? plan.prediction_id : null;
  const read = id === null ? undefined : await optional(request, "getPrediction", { id });
  return {
    id: plan.id,
    name: plan.name,
    href: row.href,
    badge: row.badge,
    facts: [
      ...fact("場所", row.place),
      ...fact("住所", plan.facility_name ? plan.address : ""),
      ...fact("開店予定日", row.opening || "未定"),
      ...fact("出店形態", row.format),
      ...fact("面積", row.area),
      ...fact("賃料", row.rent),
      ...fact("担当者", row.person),
      ...fact("次の期限", row.due),
    ],
    memo: plan.memo,
    hasPrediction: id !== null,
    ok: read?.ok ?? true,
    evidence: read?.value.data ? evidenceOf(read.value.data) : undefined,
  };
}

/** `/sales_prediction/plans/pack`: a cover with the brand's opening plans, and a sheet of paper for each with its evidence. */
export async function showPack(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: PackQuery; ignored: string[] },
): Promise<unknown> {
  const { brand } = request.viewer;
  const paper = query.paper ?? papers[0];
  const { ok, plans } = await allPlans(request);
  const wanted = plans.filter(({ id, stage }) =>
    query.plan ? query.plan.includes(id) : stage !== "canceled" && stage !== "opened",
  );
  const shown = wanted.slice(0, MOST_SHEETS);
  const sheets = await Promise.all(shown.map((plan) => sheetOf(request, plan)));
  const href = (changes: Partial<PackQuery>) => paths.storeOpeningPlansPack.url({ ...query, ...changes });
  const rows = shown.map((plan) => planRow(request, plan));
  return reply.page("opening-plans/pack", {
    title: `出店会議資料 ${formatDate(isoDate(new Date()))}`,
    styles: ["meeting-packs"],
    breadcrumb: [
      { label: brand.brand_name },
      { label: "出店計画", href: plansHref(request) },
      { label: "出店会議資料" },
    ],
    notice: ignoredNotice(ignored, { paper: "用紙", plan: "出店計画" }),
    lead: `${brand.brand_name}　${formatDateTime(new Date())} 作成`,
    ok,
    retryHref: href({}),
    paper,
    papers: papers.map((one) => ({
      label: PAPERS[one].label,
      href: href({ paper: one === papers[0] ? undefined : one }),
      isCurrent: one === paper,
    })),
    cut: wanted.length > shown.length ? { total: wanted.length, shown: shown.length } : undefined,
    rows,
    sheets,
    hasPredictions: brand.is_sales_prediction,
    newHref: paths.storeOpeningPlanNew.url(),
  });
}
