import { z } from "zod";
import { line } from "./texts.ts";

/** `HH:MM`, after midnight up to 29:59. */
const clock = (name: string) =>
  z
    .string()
    .regex(/^[0-2]\d:[0-5]\d$/, `${name}は「10:00」のように入力してください。翌日の1時は25:00です。`)
    .nullable();
const capacity = (name: string) =>
  z
    .number(`${name}は数字で入力してください。`)
    .min(0, `${name}は0以上で入力してください。`)
    .max(10_000, `${name}は10,000以下で入力してください。`)
    .nullable();

const businessHours = { opens_at: clock("開店時刻"), closes_at: clock("閉店時刻") };

export const sectionConditions = {
  allows_heavy_food: z.boolean().nullable(),
  has_exhaust: z.boolean().nullable(),
  has_grease_trap: z.boolean().nullable(),
  has_water: z.boolean().nullable(),
  gas_m3_per_hour: capacity("ガス容量"),
  power_kva: capacity("電気容量"),
  ...businessHours,
};

export const moreTerms = {
  deposit: line("敷金・保証金", 100).nullable(),
  sales_rent: line("歩合賃料", 100).nullable(),
  work_division: line("工事区分", 200).nullable(),
};

export const brandNeeds = {
  is_heavy_food: z.boolean().nullable(),
  needs_exhaust: z.boolean(),
  needs_grease_trap: z.boolean(),
  needs_water: z.boolean(),
  needs_gas_m3_per_hour: capacity("ガス容量"),
  needs_power_kva: capacity("電気容量"),
  ...businessHours,
};
