import { valueText } from "./fields/field.ts";
import { recruitmentRecord } from "./fields/recruitments.ts";
import { formatDecimal } from "./numbers.ts";

/** What a section offers and allows; null where it is not stated. */
export interface SectionConditions {
  allows_heavy_food: boolean | null;
  has_exhaust: boolean | null;
  has_grease_trap: boolean | null;
  has_water: boolean | null;
  gas_m3_per_hour: number | null;
  power_kva: number | null;
  /** `HH:MM`; hours after midnight go on from 24. */
  opens_at: string | null;
  closes_at: string | null;
}

/** A section of which nobody has said what it offers. */
export const NOTHING_STATED = {
  has_exhaust: null,
  has_grease_trap: null,
  has_water: null,
  gas_m3_per_hour: null,
  power_kva: null,
  opens_at: null,
  closes_at: null,
  deposit: null,
  sales_rent: null,
  work_division: null,
} as const;

/** What a brand needs of a section; null where it is not stated. */
export interface BrandNeeds {
  is_heavy_food: boolean | null;
  needs_exhaust: boolean;
  needs_grease_trap: boolean;
  needs_water: boolean;
  needs_gas_m3_per_hour: number | null;
  needs_power_kva: number | null;
  opens_at: string | null;
  closes_at: string | null;
}

/** Genres in whose shops smoke, grease and smell are usual, by their class of the Japan Standard Industrial Classification. */
const HEAVY = new Set(["7611", "7623", "7624", "7625", "7629", "7651", "7691", "7699"]);

/** True where a genre of this class is usually 重飲食. */
export function isUsuallyHeavy(jsicCode: string): boolean {
  return HEAVY.has(jsicCode);
}

const EQUIPMENT = [
  { has: "has_exhaust", needs: "needs_exhaust", ...recruitmentRecord.has_exhaust },
  { has: "has_grease_trap", needs: "needs_grease_trap", ...recruitmentRecord.has_grease_trap },
  { has: "has_water", needs: "needs_water", ...recruitmentRecord.has_water },
] as const;
const CAPACITIES = [
  { has: "gas_m3_per_hour", needs: "needs_gas_m3_per_hour", ...recruitmentRecord.gas_m3_per_hour },
  { has: "power_kva", needs: "needs_power_kva", ...recruitmentRecord.power_kva },
] as const;

/**
 * The conditions of a section that a brand breaks, each as a sentence; what either side has not stated rules nothing out.
 * A brand that has not said whether it is 重飲食 is taken as its genre usually is.
 */
export function brokenConditions(
  section: SectionConditions,
  brand: BrandNeeds,
  genre: { name: string; jsic_code: string },
): string[] {
  return [
    ...heavyFood(section, brand, genre),
    ...EQUIPMENT.filter(({ has, needs }) => section[has] === false && brand[needs]).map(
      ({ label }) => `必要な${label}が区画にありません`,
    ),
    ...CAPACITIES.flatMap(({ has, needs, label, unit }) => {
      const [offered, needed] = [section[has], brand[needs]];
      if (offered === null || needed === null || needed <= offered) return [];
      return [
        `${label}が足りません（必要${formatDecimal(needed, 1, 0)}${unit}、区画${formatDecimal(offered, 1, 0)}${unit}）`,
      ];
    }),
    ...hours(section, brand),
  ];
}

function heavyFood(
  { allows_heavy_food }: SectionConditions,
  { is_heavy_food }: BrandNeeds,
  { name, jsic_code }: { name: string; jsic_code: string },
): string[] {
  if (allows_heavy_food !== false || is_heavy_food === false) return [];
  if (is_heavy_food) return ["重飲食不可の区画です"];
  return isUsuallyHeavy(jsic_code) ? [`重飲食不可の区画です（業種「${name}」からの判断）`] : [];
}

function hours(section: SectionConditions, brand: BrandNeeds): string[] {
  const early = section.opens_at !== null && brand.opens_at !== null && brand.opens_at < section.opens_at;
  const late = section.closes_at !== null && brand.closes_at !== null && brand.closes_at > section.closes_at;
  if (!early && !late) return [];
  return [`営業時間が合いません（ブランド${hoursText(brand)}、区画${hoursText(section)}）`];
}

/** `10:00〜21:00`; empty where neither end is stated. */
export function hoursText({ opens_at, closes_at }: { opens_at: string | null; closes_at: string | null }) {
  return opens_at === null && closes_at === null ? "" : `${opens_at ?? ""}〜${closes_at ?? ""}`;
}

/** What a section offers and allows, and its terms in words: label and text of what is stated. */
export function conditionFacts(
  stated: SectionConditions & {
    deposit: string | null;
    sales_rent: string | null;
    work_division: string | null;
  },
): [string, string | null][] {
  const stand = (name: keyof typeof stated & keyof typeof recruitmentRecord): [string, string | null] => {
    const field = recruitmentRecord[name];
    return [field.label, valueText(field, stated[name]) || null];
  };
  return [
    ...(["deposit", "sales_rent", "work_division", "allows_heavy_food"] as const).map(stand),
    ...EQUIPMENT.map(({ has }) => stand(has)),
    ...CAPACITIES.map(({ has }) => stand(has)),
    ["営業時間", hoursText(stated) || null],
  ];
}
