import { z } from "zod";
import { idText } from "../../contract/fields.ts";
import { typedDate } from "../../lib/typed-date.ts";
import { typedNumber } from "../../lib/typed-number.ts";

export const given = z.string("入力内容を確認してください。").default("");

export function amount(name: string) {
  return given.transform((text, context) => {
    const value = typedNumber(text);
    if (value === undefined) return null;
    if (!Number.isNaN(value)) return value;
    context.addIssue({ code: "custom", message: `${name}は数字で入力してください。`, input: text });
    return z.NEVER;
  });
}

/** Yen per 坪 and month, or nothing. */
export function yen(name: string) {
  return amount(name).pipe(
    z
      .int(`${name}は円単位の整数で入力してください。`)
      .min(0, `${name}は0円以上で入力してください。`)
      .max(10_000_000, `${name}は1,000万円以下で入力してください。`)
      .nullable(),
  );
}

const ANSWERS: Record<string, boolean | null> = { "": null, yes: true, no: false };

export function yesNo(name: string) {
  return given.transform((text, context) => {
    const answer = ANSWERS[text];
    if (answer !== undefined) return answer;
    context.addIssue({ code: "custom", message: `${name}を選択してください。`, input: text });
    return z.NEVER;
  });
}

export function yesNoText(answer: boolean | null | undefined): string {
  return answer == null ? "" : answer ? "yes" : "no";
}

export function clockText(rule: z.ZodType<string | null, string | null>) {
  return given
    .transform(
      (text) =>
        text
          .normalize("NFKC")
          .trim()
          .replace(/^(\d):/, "0$1:") || null,
    )
    .pipe(rule);
}

export function dateText(name: string) {
  return given.transform((text, context) => {
    const date = typedDate(text);
    if (date !== undefined) return date;
    const message = `${name}は実在する日付を入力してください。例：2026/04/01`;
    context.addIssue({ code: "custom", message, input: text });
    return z.NEVER;
  });
}

export function choiceId(name: string) {
  return z
    .string(`${name}を選択してください。`)
    .pipe(idText.catch(0))
    .refine((id) => id > 0, `${name}を選択してください。`);
}

export function choiceOrNull<T extends string>(name: string, choices: z.ZodType<T, T>) {
  return given
    .transform((text) => (text === "" ? null : text))
    .pipe(z.union([choices, z.null()], `${name}を選択してください。`));
}

export function lineOrNull(rule: z.ZodType<string, string>) {
  return given.pipe(rule).transform((text) => (text === "" ? null : text));
}

export const versionText = z
  .string("画面を開き直してください。")
  .regex(/^[1-9]\d{0,8}$/, "画面を開き直してください。")
  .transform(Number);
