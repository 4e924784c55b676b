import type {
  OpeningPack,
  OpeningPackSheet,
  PackedPlan,
  PackedPrediction,
} from "../../../contract/opening-packs.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { moneyText } from "../../../lib/money.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import { moneyRange, moneyUnit, signedInUnit } from "../../charts/money-scale.ts";
import { stageOf } from "../../parts/opening-plans/fields.ts";
import { sheetNote } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";

/** Lines that a sheet of A4 has room for beside the rest. */
const MOST_DRIVERS = 8;
const MOST_STORES = 5;
const MOST_NOTES = 4;

const fact = (label: string, text: string | null | undefined) => (text ? [{ label, text }] : []);

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function testText({ back_test: test }: PackedPrediction): string {
  if (!test) return "";
  const range =
    test.coverage_low !== null && test.coverage_high !== null
      ? `（95%信頼区間 ${percent(test.coverage_low)}〜${percent(test.coverage_high)}）`
      : "";
  return `既存${test.stores}店を除いて予測した誤差の中央値 ${percent(test.median_error)}、80%予測区間に実績が入った割合 ${percent(test.coverage)}${range}`;
}

function evidenceOf(prediction: PackedPrediction) {
  const { yearly_sales_yen: value, low_yen: low, high_yen: high, inputs } = prediction;
  const unit = moneyUnit();
  return {
    facts: [
      ...fact("予測名", prediction.name),
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
      `照合コード ${prediction.verification_code}`,
    ].join("　"),
  };
}

function planFacts(plan: PackedPlan) {
  const { facility_name, address, area_tsubo: area, rent_yen_per_tsubo: rent } = plan;
  return [
    ...fact("場所", facility_name ?? address),
    ...fact("住所", facility_name ? address : ""),
    ...fact("開店予定日", formatDate(plan.opening_on) || "未定"),
    ...fact("出店形態", formatName(plan.format_id)),
    ...fact("面積", area === null ? "" : formatArea(area)),
    ...fact("賃料", rent === null ? "" : formatUnitRent(rent)),
    ...fact("担当者", plan.person),
    ...fact("次の期限", formatDate(plan.due_on)),
  ];
}

const ALONE = { tone: "neutral", label: "計画なし", mark: "－" } as const;

export function sheetModel(
  pack: OpeningPack,
  { place, plan, prediction, note, last_note }: OpeningPackSheet,
) {
  const of = plan ?? prediction;
  const { tone, label, mark } = plan ? stageOf(plan.stage) : ALONE;
  const { area_tsubo: area = null, opening_on = null } = of ?? {};
  const sales = prediction?.yearly_sales_yen ?? null;
  return {
    id: plan ? `plan-${plan.id}` : `prediction-${prediction?.id}`,
    name: of?.name ?? "",
    href: plan ? paths.storeOpeningPlan.url(plan.id) : paths.salesPrediction.url(prediction?.id ?? 0),
    badge: { tone, label, mark },
    place: of?.facility_name ?? of?.address ?? "",
    opening: formatDate(opening_on) || "未定",
    area: area === null ? "" : formatArea(area),
    sales: sales === null ? "" : moneyText(sales),
    person: plan?.person ?? "",
    facts: plan ? planFacts(plan) : fact("場所", of?.facility_name ?? of?.address),
    memo: plan?.memo ?? "",
    isPlan: plan !== null,
    note: { ...sheetNote(note), href: paths.openingNote.url(pack.id, place) },
    last: pack.last && last_note ? { ...sheetNote(last_note), of: `第${pack.last.number}号` } : undefined,
    evidence: prediction ? evidenceOf(prediction) : undefined,
  };
}
