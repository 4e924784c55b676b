import { formatBytes } from "./numbers.ts";

/** What a mail to candidates may name; each recipient gets its own text. */
export const MAIL_PLACEHOLDERS = ["ブランド名", "担当者名", "区画番号", "施設名"] as const;
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];

/** A template with its `{placeholders}` filled in; unknown ones stay, and no value is read as a placeholder again. */
export function filledTemplate(template: string, values: Record<MailPlaceholder, string>): string {
  return template.replace(/\{([^{}\n]{1,10})\}/gu, (whole, name: string) =>
    (MAIL_PLACEHOLDERS as readonly string[]).includes(name) ? values[name as MailPlaceholder] : whole,
  );
}

/** Whom a mail to candidates is from. */
export function mailSender(facility: string, person: string): string {
  return `${facility}　${person}（クカク）`;
}

/** What stands below the text of a mail that carries files: nothing is attached, whoever may open them signs in. */
export function mailedFilesText(
  files: readonly { id: number; name: string; bytes: number }[],
  origin = "{origin}",
): string {
  if (files.length === 0) return "";
  return [
    "",
    "",
    "― 添付ファイル ―",
    ...files.flatMap(({ id, name, bytes }) => [
      `・${name}（${formatBytes(bytes)}）`,
      `　${origin}/files/${id}`,
    ]),
    "クカクにサインインすると開けます。アカウントをお持ちでない場合は、このメールへの返信でお知らせください。",
  ].join("\n");
}

/** Names in braces that are no placeholder: most likely slips of the pen. */
export function unknownPlaceholders(template: string): string[] {
  const names = [...template.matchAll(/\{([^{}\n]{1,10})\}/gu)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !(MAIL_PLACEHOLDERS as readonly string[]).includes(name));
}
