import { z } from "zod";
import { type Recruitment, type RecruitmentTerms, recruitmentTerms } from "../../../contract/recruitments.ts";
import { boxText, type Field, labelsOf, valueText } from "../../../lib/fields/field.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { drawnField } from "../../forms/drawn-field.ts";
import { amount, clockText, dateText, given, lineOrNull, yen, yesNo, yesNoText } from "../../forms/entry.ts";

const { shape } = recruitmentTerms;

export const termsEntry = z.object({
  rent_per_tsubo: yen(recruitmentRecord.rent_per_tsubo.label),
  common_fee_per_tsubo: yen(recruitmentRecord.common_fee_per_tsubo.label),
  contract_form: lineOrNull(shape.contract_form.unwrap()),
  contract_years: amount(recruitmentRecord.contract_years.label).pipe(shape.contract_years),
  handover_on: dateText(recruitmentRecord.handover_on.label),
  handover_state: lineOrNull(shape.handover_state.unwrap()),
  wanted_genre_ids: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat().filter((one) => one !== ""))
    .refine((ids) => ids.every((one) => /^[1-9]\d{0,8}$/.test(one)), "希望業種を選択してください。")
    .transform((ids) => [...new Set(ids.map(Number))].toSorted((a, b) => a - b))
    .pipe(shape.wanted_genre_ids),
  comment: given.pipe(shape.comment),
  allows_heavy_food: yesNo(recruitmentRecord.allows_heavy_food.label),
  has_exhaust: yesNo(recruitmentRecord.has_exhaust.label),
  has_grease_trap: yesNo(recruitmentRecord.has_grease_trap.label),
  has_water: yesNo(recruitmentRecord.has_water.label),
  gas_m3_per_hour: amount(recruitmentRecord.gas_m3_per_hour.label).pipe(shape.gas_m3_per_hour),
  power_kva: amount(recruitmentRecord.power_kva.label).pipe(shape.power_kva),
  opens_at: clockText(shape.opens_at),
  closes_at: clockText(shape.closes_at),
  deposit: lineOrNull(shape.deposit.unwrap()),
  sales_rent: lineOrNull(shape.sales_rent.unwrap()),
  work_division: lineOrNull(shape.work_division.unwrap()),
});

export const termLabels: Record<keyof RecruitmentTerms, string> = labelsOf(recruitmentRecord);

export const termNames = Object.keys(termsEntry.shape) as (keyof RecruitmentTerms)[];

export const drawnTerms = Object.fromEntries(
  termNames.map((name) => [name, drawnField(name, recruitmentRecord[name])]),
);

export type TermValues = Record<keyof RecruitmentTerms, string>;

const MOST_LETTERS = 5000;

export function typedTerms(raw: Record<string, unknown>): TermValues {
  const texts = termNames.map((name) => [name, [raw[name] ?? ""].flat().join(",").slice(0, MOST_LETTERS)]);
  return Object.fromEntries(texts);
}

export function termValues(recruitment: Recruitment | null): TermValues {
  const texts = termNames.map((name) => {
    if (name === "wanted_genre_ids") return [name, genreIds(recruitment).join(",")];
    const [field, value]: [Field, unknown] = [recruitmentRecord[name], recruitment?.[name]];
    return [
      name,
      field.kind === "flag" ? yesNoText(recruitment?.[name] as boolean | null) : boxText(field, value),
    ];
  });
  return Object.fromEntries(texts) as TermValues;
}

function genreIds(recruitment: Recruitment | null): number[] {
  return (recruitment?.wanted_genres ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
}

export function changedTerms(
  entered: RecruitmentTerms,
  values: TermValues,
  before: TermValues,
  names: readonly (keyof RecruitmentTerms)[] = termNames,
): Partial<RecruitmentTerms> {
  const changed = names.filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, entered[name]]));
}

export function termTexts(values: TermValues, genres: ReadonlyMap<number, string>): TermValues {
  const parsed = termsEntry.safeParse({ ...values, wanted_genre_ids: values.wanted_genre_ids.split(",") });
  if (!parsed.success) return values;
  const texts = termNames.map((name) => [name, valueText(recruitmentRecord[name], parsed.data[name])]);
  return {
    ...(Object.fromEntries(texts) as TermValues),
    wanted_genre_ids: parsed.data.wanted_genre_ids.map((id) => genres.get(id) ?? `${id}`).join("、"),
  };
}
