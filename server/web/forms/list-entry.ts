import { z } from "zod";
import { idText } from "../../contract/fields.ts";
import { formatWhole } from "../../lib/numbers.ts";
import { given } from "./entry.ts";

const parts = z
  .union([z.string(), z.array(z.string())], "入力内容を確認してください。")
  .default("")
  .transform((sent) =>
    [...new Set([sent].flat().flatMap((one) => one.split(",")))].filter((one) => one !== ""),
  );

export function someOf<const T extends string>(name: string, choices: readonly T[]) {
  return parts
    .refine((chosen) => chosen.every((one) => choices.includes(one as T)), `${name}を選択し直してください。`)
    .transform((chosen) => choices.filter((one) => chosen.includes(one)));
}

export function someIds(name: string) {
  return parts
    .refine(
      (chosen) => chosen.every((one) => idText.safeParse(one).success),
      `${name}を選択し直してください。`,
    )
    .transform((chosen) => chosen.map(Number).toSorted((a, b) => a - b));
}

export function someWords(rule: z.ZodType<string[], string[]>) {
  return given
    .transform((text) =>
      [...new Set(text.split(/[,、，\n\r]+/u).map((word) => word.trim()))].filter((word) => word !== ""),
    )
    .pipe(rule);
}

export function wholeNumber(name: string, unit: string, max: number) {
  return z
    .int(`${name}は整数で入力してください。`)
    .min(0, `${name}は0${unit}以上で入力してください。`)
    .max(max, `${name}は${formatWhole(max)}${unit}以下で入力してください。`)
    .nullable();
}

export function oneOf<const T extends readonly [string, ...string[]]>(name: string, choices: T) {
  return z.enum(choices, `${name}を選択してください。`);
}

export type Texts<N extends string = string> = Record<N, string>;

export function typedTexts<N extends string>(names: readonly N[], raw: Record<string, unknown>): Texts<N> {
  const texts = names.map((name) => [name, [raw[name] ?? ""].flat().join(",")]);
  return Object.fromEntries(texts);
}
