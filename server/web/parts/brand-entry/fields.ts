import { z } from "zod";
import { type BrandDetail, type BrandFields, brandFields } from "../../../contract/brands.ts";
import { hoursText } from "../../../lib/conditions.ts";
import { brandRecord } from "../../../lib/fields/brands.ts";
import { sizeClassLabels } from "../../../lib/labels.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { amount, choiceId, clockText, given, yesNo, yesNoText } from "../../forms/entry.ts";
import { someOf, someWords, type Texts } from "../../forms/list-entry.ts";

const { shape } = brandFields;

export const sizeFlags = {
  s: "is_s_size_plan",
  m: "is_m_size_plan",
  mp: "is_mp_size_plan",
  l: "is_l_size_plan",
  lp: "is_lp_size_plan",
} as const;
type Size = keyof typeof sizeFlags;
export const sizes = Object.keys(sizeFlags) as Size[];

export const sizeChoices = sizes.map((value, i) => ({
  value,
  label: `${sizeClassLabels[i]?.label}（${sizeClassLabels[i]?.range}）`,
}));

export const equipmentChoices = [
  { value: "needs_exhaust", label: "排気ダクト" },
  { value: "needs_grease_trap", label: "グリストラップ" },
  { value: "needs_water", label: "給排水" },
] as const;
type Equipment = (typeof equipmentChoices)[number]["value"];
const equipmentNames = equipmentChoices.map(({ value }) => value);

export const heavyFoodChoices = [
  { value: "", label: "未入力" },
  { value: "yes", label: "該当する" },
  { value: "no", label: "該当しない" },
] as const;

export const brandEntry = z.object({
  name: given.pipe(shape.name),
  name_kana: given.pipe(shape.name_kana),
  company_name: given.pipe(shape.company_name),
  genre_id: choiceId(brandRecord.genre_id.label),
  description: given.pipe(shape.description),
  tags: someWords(shape.tags),
  contact_name: given.pipe(shape.contact_name),
  contact_email: given.transform((text) => text.trim() || null).pipe(shape.contact_email),
  sizes: someOf(brandRecord.sizes.label, sizes),
  wanted_area_min_tsubo: amount(brandRecord.wanted_area_min_tsubo.label).pipe(shape.wanted_area_min_tsubo),
  wanted_area_max_tsubo: amount(brandRecord.wanted_area_max_tsubo.label).pipe(shape.wanted_area_max_tsubo),
  is_heavy_food: yesNo(brandRecord.is_heavy_food.label),
  equipment: someOf("必要な設備", equipmentNames),
  needs_gas_m3_per_hour: amount(brandRecord.needs_gas_m3_per_hour.label).pipe(shape.needs_gas_m3_per_hour),
  needs_power_kva: amount(brandRecord.needs_power_kva.label).pipe(shape.needs_power_kva),
  opens_at: clockText(shape.opens_at),
  closes_at: clockText(shape.closes_at),
});

export const brandLabels = {
  name: brandRecord.name.label,
  name_kana: brandRecord.name_kana.label,
  company_name: brandRecord.company_name.label,
  genre_id: brandRecord.genre_id.label,
  description: brandRecord.description.label,
  tags: brandRecord.tags.label,
  contact_name: brandRecord.contact_name.label,
  contact_email: brandRecord.contact_email.label,
  sizes: brandRecord.sizes.label,
  wanted_area_min_tsubo: brandRecord.wanted_area_min_tsubo.label,
  wanted_area_max_tsubo: brandRecord.wanted_area_max_tsubo.label,
  is_heavy_food: brandRecord.is_heavy_food.label,
  equipment: "必要な設備",
  needs_gas_m3_per_hour: brandRecord.needs_gas_m3_per_hour.label,
  needs_power_kva: brandRecord.needs_power_kva.label,
  opens_at: brandRecord.opens_at.label,
  closes_at: brandRecord.closes_at.label,
} as const;

export function brandBody(changed: Record<string, unknown>): Partial<BrandFields> {
  const {
    sizes: chosen,
    equipment,
    ...rest
  } = changed as { sizes?: Size[]; equipment?: Equipment[] } & Partial<BrandFields>;
  const flags = [
    ...(chosen ? sizes.map((size) => [sizeFlags[size], chosen.includes(size)]) : []),
    ...(equipment ? equipmentNames.map((name) => [name, equipment.includes(name)]) : []),
  ];
  return { ...rest, ...Object.fromEntries(flags) };
}

const areaText = (tsubo: number | null) => (tsubo === null ? "" : formatDecimal(tsubo, 6, 0));

export function brandTexts(brand: BrandDetail): Texts<keyof typeof brandLabels> {
  return {
    name: brand.name,
    name_kana: brand.name_kana,
    company_name: brand.company_name,
    genre_id: `${brand.genre_id}`,
    description: brand.description,
    tags: brand.tags.join("、"),
    contact_name: brand.contact_name ?? "",
    contact_email: brand.contact_email ?? "",
    sizes: sizes.filter((size) => brand[sizeFlags[size]]).join(","),
    wanted_area_min_tsubo: areaText(brand.wanted_area_min_tsubo),
    wanted_area_max_tsubo: areaText(brand.wanted_area_max_tsubo),
    is_heavy_food: yesNoText(brand.is_heavy_food),
    equipment: equipmentNames.filter((name) => brand[name]).join(","),
    needs_gas_m3_per_hour: areaText(brand.needs_gas_m3_per_hour),
    needs_power_kva: areaText(brand.needs_power_kva),
    opens_at: brand.opens_at ?? "",
    closes_at: brand.closes_at ?? "",
  };
}

export function blankBrand(): Texts {
  return Object.fromEntries(Object.keys(brandLabels).map((name) => [name, ""]));
}

export function brandWords(values: Texts, genres: ReadonlyMap<number, string>): Texts {
  const tsubo = (text: string | undefined) => (text ? `${text}坪` : "");
  return {
    ...values,
    genre_id: genres.get(Number(values.genre_id)) ?? "",
    sizes: sizeNames((values.sizes ?? "").split(",")),
    wanted_area_min_tsubo: tsubo(values.wanted_area_min_tsubo),
    wanted_area_max_tsubo: tsubo(values.wanted_area_max_tsubo),
    is_heavy_food: values.is_heavy_food ? labelOf(heavyFoodChoices, values.is_heavy_food) : "",
    equipment: labelOf(equipmentChoices, values.equipment),
    needs_gas_m3_per_hour: withUnit(values.needs_gas_m3_per_hour, "㎥／時"),
    needs_power_kva: withUnit(values.needs_power_kva, "kVA"),
  };
}

const withUnit = (text: string | undefined, unit: string) => (text ? `${text}${unit}` : "");

function labelOf(choices: readonly { value: string; label: string }[], text = ""): string {
  const chosen = text.split(",");
  return choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join("、");
}

export function needFacts(brand: BrandDetail): [string, string][] {
  const words = brandWords(brandTexts(brand), new Map());
  return [
    [brandRecord.is_heavy_food.label, words.is_heavy_food ?? ""],
    ["必要な設備", words.equipment ?? ""],
    [brandRecord.needs_gas_m3_per_hour.label, words.needs_gas_m3_per_hour ?? ""],
    [brandRecord.needs_power_kva.label, words.needs_power_kva ?? ""],
    ["営業時間", hoursText(brand)],
  ];
}

export function sizeNames(chosen: readonly string[]): string {
  return sizeChoices
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join("、");
}

export function wantedArea({ wanted_area_min_tsubo: min, wanted_area_max_tsubo: max }: BrandDetail): string {
  if (min === null && max === null) return "";
  return `${min === null ? "" : `${areaText(min)}坪`}〜${max === null ? "" : `${areaText(max)}坪`}`;
}
