import { z } from "zod";
import type { Answered } from "./call.ts";
import { filledLine } from "./texts.ts";

export const applyWish = z.strictObject({
  business_type: filledLine("業態", 50),
  opening: filledLine("開店希望時期", 50),
  area_tsubo: z
    .number("希望面積は坪数で入力してください。")
    .min(0.1, "希望面積は0.1坪以上で入力してください。")
    .max(100_000, "希望面積は100,000坪以下で入力してください。"),
  person: filledLine("担当者", 50),
});
export type ApplyWish = Answered<typeof applyWish>;
