import { z } from "zod";
import { messages } from "./refusals.ts";

/** What is typed to sign in; a value that can't be anybody's is told as any other that does not fit. */
export const emailToSignIn = z
  .string(messages.emptyEmail)
  .transform((value) => value.normalize("NFKC").trim())
  .pipe(z.string().min(1, messages.emptyEmail).max(254, messages.wrong));
export const passwordToSignIn = z
  .string(messages.emptyPassword)
  .min(1, messages.emptyPassword)
  .max(256, messages.wrong);

export const email = z
  .string(messages.emptyEmail)
  .transform((value) => value.normalize("NFKC").trim())
  .pipe(
    z
      .string()
      .min(1, messages.emptyEmail)
      .max(128, "メールアドレスは128文字以内で入力してください。")
      .regex(
        /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
        "メールアドレスの形式で入力してください。例：name@example.co.jp",
      ),
  );

/** The rule of the user pool; the pool itself decides. */
export const newPassword = z
  .string(messages.passwordRule)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,256}$/s, messages.passwordRule);

export const currentPassword = z
  .string(messages.emptyCurrentPassword)
  .min(1, messages.emptyCurrentPassword)
  .max(256, messages.wrongCurrentPassword);

export const code = z
  .string(messages.emptyCode)
  .transform((value) => value.normalize("NFKC").replace(/[\s\-‐−ー―]/g, ""))
  .pipe(
    z
      .string()
      .min(1, messages.emptyCode)
      .regex(/^\d{6}$/, messages.codeShape),
  );

const name = (label: string) =>
  z
    .string(`${label}を入力してください。`)
    .trim()
    .min(1, `${label}を入力してください。`)
    .refine((value) => [...value].length <= 50, {
      error: ({ input }) =>
        `${label}は50文字以内で入力してください（現在${[...String(input)].length}文字）。`,
    });
export const names = { family_name: name("姓"), given_name: name("名") };
