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

/** Names in braces that are no placeholder: most likely slips of the pen. */
export function unknownPlaceholders(template: string): string[] {
  const names = [...template.matchAll(/\{([^{}\n]{1,10})\}/gu)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !(MAIL_PLACEHOLDERS as readonly string[]).includes(name));
}
