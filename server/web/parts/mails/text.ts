import type { Sending } from "../../../contract/mails.ts";
import { filledTemplate } from "../../../lib/mail-template.ts";
import type { Listed } from "../leasing-list/find.ts";

export function mailText(
  { section, facility }: Pick<Listed, "section" | "facility">,
  template: string,
  mail?: Sending["mails"][number],
): string {
  const contact = mail && (mail.contact_name || "ご担当者");
  return filledTemplate(template, {
    ブランド名: mail?.name ?? "{ブランド名}",
    担当者名: contact ?? "{担当者名}",
    区画番号: section.number,
    施設名: facility.facility_name,
  });
}
