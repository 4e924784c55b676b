import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { planStage, type StoreOpeningPlan } from "../../../contract/opening-plans.ts";
import { filledLine, line, lines } from "../../../contract/texts.ts";
import type { Tone } from "../../../lib/labels.ts";
import { planLabels } from "../../../lib/plan-labels.ts";
import { PLAN_STAGE_LABELS } from "../../../lib/plan-stages.ts";
import { amount, dateText, given, versionText, yen } from "../../forms/entry.ts";

export type Stage = z.output<typeof planStage>;

export const STAGES: readonly { stage: Stage; label: string; mark: string; tone: Tone }[] = [
  { stage: "idea", label: PLAN_STAGE_LABELS.idea, mark: "○", tone: "neutral" },
  { stage: "survey", label: PLAN_STAGE_LABELS.survey, mark: "▷", tone: "step-1" },
  { stage: "negotiation", label: PLAN_STAGE_LABELS.negotiation, mark: "▶", tone: "step-2" },
  { stage: "decided", label: PLAN_STAGE_LABELS.decided, mark: "◆", tone: "step-4" },
  { stage: "opened", label: PLAN_STAGE_LABELS.opened, mark: "✓", tone: "done" },
  { stage: "canceled", label: PLAN_STAGE_LABELS.canceled, mark: "×", tone: "canceled" },
];

export function stageOf(stage: Stage) {
  return (
    STAGES.find((one) => one.stage === stage) ?? { stage, label: "", mark: "", tone: "neutral" as const }
  );
}

const id = z.union([z.literal("").transform(() => null), idText]).default(null);

function degrees(name: string, limit: number) {
  const range = `${name}は-${limit}〜${limit}の範囲で入力してください。`;
  return amount(name).pipe(z.number(`${name}を入力してください。`).min(-limit, range).max(limit, range));
}

const format = z
  .union(
    [z.literal("").transform(() => null), idText.pipe(z.number().max(7))],
    "出店形態を選択してください。",
  )
  .default(null);

export const planEntry = z.object({
  name: given.pipe(filledLine("計画名", 100)),
  stage: z.enum(planStage.options, "段階を選択してください。"),
  opening_on: dateText("開店予定日"),
  format_id: format,
  area_tsubo: amount("面積").pipe(
    z
      .number()
      .min(0.1, "面積は0.1坪以上で入力してください。")
      .max(100_000, "面積は10万坪以下で入力してください。")
      .nullable(),
  ),
  rent_yen_per_tsubo: yen("賃料"),
  person: given.pipe(line("担当者", 50)),
  due_on: dateText("期限"),
  address: given.pipe(line("住所", 200)),
  latitude: degrees("緯度", 90),
  longitude: degrees("経度", 180),
  memo: given.pipe(lines("メモ")),
  facility_id: id,
  prediction_id: id,
  version: versionText.optional(),
  action: z.enum(["save", "edit"]).default("save"),
});
export type PlanEntry = z.output<typeof planEntry>;

export const startQuery = z.object({
  prediction_id: idText.optional(),
  facility_id: idText.optional(),
  lat: z.string().max(40).optional(),
  lon: z.string().max(40).optional(),
  name: z.string().trim().max(100).optional(),
  address: z.string().trim().max(200).optional(),
  q: z.string().trim().max(100).optional(),
});
export const placeQuery = startQuery.pick({ lat: true, lon: true, address: true, q: true });
export type PlaceQuery = z.output<typeof placeQuery>;
export type StartQuery = z.output<typeof startQuery>;

type Editable = keyof typeof planLabels;
export const editableNames = Object.keys(planLabels) as Editable[];

export type PlanValues = Record<Editable | "facility_id" | "prediction_id", string>;

export function valuesOf(
  plan: Omit<StoreOpeningPlan, "id" | "brand_id" | "store" | "version" | "updated_at">,
): PlanValues {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    name: plan.name,
    stage: plan.stage,
    opening_on: text(plan.opening_on).replaceAll("-", "/"),
    format_id: text(plan.format_id),
    area_tsubo: text(plan.area_tsubo),
    rent_yen_per_tsubo: text(plan.rent_yen_per_tsubo),
    person: plan.person,
    due_on: text(plan.due_on).replaceAll("-", "/"),
    address: plan.address,
    latitude: text(plan.latitude),
    longitude: text(plan.longitude),
    memo: plan.memo,
    facility_id: text(plan.facility_id),
    prediction_id: text(plan.prediction_id),
  };
}

export const NO_VALUES: PlanValues = {
  name: "",
  stage: "idea",
  opening_on: "",
  format_id: "",
  area_tsubo: "",
  rent_yen_per_tsubo: "",
  person: "",
  due_on: "",
  address: "",
  latitude: "",
  longitude: "",
  memo: "",
  facility_id: "",
  prediction_id: "",
};

export function typedValues(raw: Record<string, unknown>): PlanValues {
  return Object.fromEntries(
    Object.keys(NO_VALUES).map((name) => [name, typeof raw[name] === "string" ? raw[name] : ""]),
  ) as PlanValues;
}

export function changesOf(entry: PlanEntry, plan: StoreOpeningPlan): Partial<Pick<PlanEntry, Editable>> {
  const changed = editableNames.filter((name) => entry[name] !== plan[name]);
  return Object.fromEntries(changed.map((name) => [name, entry[name]]));
}
