import { z } from "zod";
import { type Recruitment, type RecruitmentTerms, recruitmentTerms } from "../../../contract/recruitments.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatExactUnitRent } from "../../../lib/rent.ts";
import { amount, clockText, dateText, given, lineOrNull, yen, yesNo, yesNoText } from "../../forms/entry.ts";

const { shape } = recruitmentTerms;

/** What the form of a recruitment's terms sends, and what it means. Fields keep the contract's names. */
export const termsEntry = z.object({
  rent_per_tsubo: yen("希望賃料"),
  common_fee_per_tsubo: yen("共益費"),
  contract_form: lineOrNull(shape.contract_form.unwrap()),
  contract_years: amount("契約年数").pipe(shape.contract_years),
  handover_on: dateText("引渡し日"),
  handover_state: lineOrNull(shape.handover_state.unwrap()),
  wanted_genre_ids: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat().filter((one) => one !== ""))
    .refine((ids) => ids.every((one) => /^[1-9]\d{0,8}$/.test(one)), "希望業種を選択してください。")
    .transform((ids) => [...new Set(ids.map(Number))].toSorted((a, b) => a - b))
    .pipe(shape.wanted_genre_ids),
  comment: given.pipe(shape.comment),
  allows_heavy_food: yesNo("重飲食"),
  has_exhaust: yesNo("排気ダクト"),
  has_grease_trap: yesNo("グリストラップ"),
  has_water: yesNo("給排水"),
  gas_m3_per_hour: amount("ガス容量").pipe(shape.gas_m3_per_hour),
  power_kva: amount("電気容量").pipe(shape.power_kva),
  opens_at: clockText(shape.opens_at),
  closes_at: clockText(shape.closes_at),
  deposit: lineOrNull(shape.deposit.unwrap()),
  sales_rent: lineOrNull(shape.sales_rent.unwrap()),
  work_division: lineOrNull(shape.work_division.unwrap()),
});

export const termLabels: Record<keyof RecruitmentTerms, string> = {
  rent_per_tsubo: "希望賃料",
  common_fee_per_tsubo: "共益費",
  contract_form: "契約形態",
  contract_years: "契約年数",
  handover_on: "引渡し日",
  handover_state: "引渡し状態",
  wanted_genre_ids: "希望業種",
  comment: "コメント",
  allows_heavy_food: "重飲食",
  has_exhaust: "排気ダクト",
  has_grease_trap: "グリストラップ",
  has_water: "給排水",
  gas_m3_per_hour: "ガス容量",
  power_kva: "電気容量",
  opens_at: "営業時間（開店）",
  closes_at: "営業時間（閉店）",
  deposit: "敷金・保証金",
  sales_rent: "歩合賃料",
  work_division: "工事区分",
};

export const termNames = Object.keys(termsEntry.shape) as (keyof RecruitmentTerms)[];

/** What stands in the fields, as text; genre ids joined by commas. */
export type TermValues = Record<keyof RecruitmentTerms, string>;

const MOST_LETTERS = 5000;

/** The texts of a form as sent, whatever they are. */
export function typedTerms(raw: Record<string, unknown>): TermValues {
  const texts = termNames.map((name) => [name, [raw[name] ?? ""].flat().join(",").slice(0, MOST_LETTERS)]);
  return Object.fromEntries(texts);
}

/** Terms as their form shows them; empty fields for none. */
export function termValues(recruitment: Recruitment | null): TermValues {
  return {
    rent_per_tsubo: recruitment?.rent_per_tsubo?.toLocaleString("ja-JP") ?? "",
    common_fee_per_tsubo: recruitment?.common_fee_per_tsubo?.toLocaleString("ja-JP") ?? "",
    contract_form: recruitment?.contract_form ?? "",
    contract_years: String(recruitment?.contract_years ?? ""),
    handover_on: formatDate(recruitment?.handover_on),
    handover_state: recruitment?.handover_state ?? "",
    wanted_genre_ids: (recruitment?.wanted_genres ?? [])
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join(","),
    comment: recruitment?.comment ?? "",
    allows_heavy_food: yesNoText(recruitment?.allows_heavy_food),
    has_exhaust: yesNoText(recruitment?.has_exhaust),
    has_grease_trap: yesNoText(recruitment?.has_grease_trap),
    has_water: yesNoText(recruitment?.has_water),
    gas_m3_per_hour: String(recruitment?.gas_m3_per_hour ?? ""),
    power_kva: String(recruitment?.power_kva ?? ""),
    opens_at: recruitment?.opens_at ?? "",
    closes_at: recruitment?.closes_at ?? "",
    deposit: recruitment?.deposit ?? "",
    sales_rent: recruitment?.sales_rent ?? "",
    work_division: recruitment?.work_division ?? "",
  };
}

/** The fields whose text changed, as the contract takes them. */
export function changedTerms(
  entered: RecruitmentTerms,
  values: TermValues,
  before: TermValues,
  names: readonly (keyof RecruitmentTerms)[] = termNames,
): Partial<RecruitmentTerms> {
  const changed = names.filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, entered[name]]));
}

/** Each term in words, for comparing two versions; text that could not be understood stands as typed. */
export function termTexts(values: TermValues, genres: ReadonlyMap<number, string>): TermValues {
  const parsed = termsEntry.safeParse({ ...values, wanted_genre_ids: values.wanted_genre_ids.split(",") });
  if (!parsed.success) return values;
  const { rent_per_tsubo: rent, common_fee_per_tsubo: fee, contract_years: years } = parsed.data;
  const perTsubo = (amountYen: number | null) => (amountYen === null ? "" : formatExactUnitRent(amountYen));
  return {
    ...values,
    rent_per_tsubo: perTsubo(rent),
    common_fee_per_tsubo: perTsubo(fee),
    contract_years: years === null ? "" : `${years}年`,
    handover_on: formatDate(parsed.data.handover_on),
    allows_heavy_food: answerText(values.allows_heavy_food, "可", "不可"),
    has_exhaust: answerText(values.has_exhaust),
    has_grease_trap: answerText(values.has_grease_trap),
    has_water: answerText(values.has_water),
    gas_m3_per_hour: values.gas_m3_per_hour && `${values.gas_m3_per_hour}㎥／時`,
    power_kva: values.power_kva && `${values.power_kva}kVA`,
    wanted_genre_ids: parsed.data.wanted_genre_ids.map((id) => genres.get(id) ?? String(id)).join("、"),
  };
}

function answerText(answer: string, yes = "あり", no = "なし"): string {
  return answer === "" ? "" : answer === "yes" ? yes : no;
}
