import { z } from "zod";

/** C0 controls but tab and line breaks: no text that a person types holds them, and PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
export const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROLS_AND_BREAKS = /[\u0000-\u001f\u007f]/u;

export function isCleanText(text: string): boolean {
  return !CONTROLS.test(text) && text.isWellFormed();
}

function text(name: string, max: number, refused: RegExp) {
  return z
    .string({ error: `${name}を入力してください。` })
    .transform((value) => value.normalize("NFC").replaceAll("\r\n", "\n").trim())
    .refine(
      (value) => value.isWellFormed() && !refused.test(value),
      `${name}に使用できない文字が含まれています。`,
    )
    .refine((value) => [...value].length <= max, {
      error: (issue) =>
        `${name}は${max}文字以内で入力してください（現在${[...String(issue.input)].length}文字）。`,
    });
}

export const line = (name: string, max = 200) => text(name, max, CONTROLS_AND_BREAKS);

export const filledLine = (name: string, max = 200) =>
  line(name, max).refine((value) => value !== "", `${name}を入力してください。`);

export const lines = (name: string, max = 2000) => text(name, max, CONTROLS);

export const mailAddress = z
  .string({ error: "メールアドレスを入力してください。" })
  .transform((value) => value.normalize("NFKC").trim())
  .pipe(
    z
      .string()
      .min(1, "メールアドレスを入力してください。")
      .max(254, "メールアドレスは254文字以内で入力してください。")
      .regex(
        /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
        "メールアドレスの形式で入力してください。",
      ),
  );

export const latitude = z
  .number()
  .min(-90, "緯度は-90〜90の範囲で入力してください。")
  .max(90, "緯度は-90〜90の範囲で入力してください。");
export const longitude = z
  .number()
  .min(-180, "経度は-180〜180の範囲で入力してください。")
  .max(180, "経度は-180〜180の範囲で入力してください。");

const decimal = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?$/, "緯度と経度を数字で入力してください。")
  .transform(Number);
export const latitudeText = decimal.pipe(latitude);
export const longitudeText = decimal.pipe(longitude);

const METRES = "半径は1〜50000mの範囲で入力してください。";
export const radiusText = z
  .string()
  .regex(/^\d{1,5}$/, METRES)
  .transform(Number)
  .pipe(z.int().min(1, METRES).max(50_000, METRES));

export const listText = <T extends z.ZodType<unknown, string>>(item: T, max = 50) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : [value]).flatMap((part) => part.split(",")))
    .transform((parts) => parts.map((part) => part.trim()).filter((part) => part !== ""))
    .pipe(z.array(item).max(max));

export const countText = z
  .string()
  .regex(/^\d{1,9}$/, "数字で入力してください。")
  .transform(Number);
export const amountText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, "数字で入力してください。")
  .transform(Number);

export const done = { status: z.literal(2000), message: z.string() };

export const version = z.int().min(1);

/** Yen per 坪 and month. */
export const yenPerTsubo = z
  .int("金額は円単位の整数で入力してください。")
  .min(0, "金額は0円以上で入力してください。")
  .max(10_000_000, "金額は1,000万円以下で入力してください。")
  .nullable();
