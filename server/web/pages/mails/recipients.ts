import { formatDate } from "../../../lib/dates.ts";
import type { Listed } from "../../parts/leasing-list/find.ts";

export interface Recipient {
  id: number;
  name: string;
  /** Whom the text names; a catalogue brand's contact stays with the service. */
  contactName: string;
  contactNote: string;
  hasAddress: boolean;
  isCustom: boolean;
  lastMail: string;
  isDuplicate: boolean;
}

export function recipientsOf({ list }: Listed, ids: readonly number[]): Recipient[] {
  const seen = new Set<string>();
  return list.items
    .filter(({ id }) => ids.includes(id))
    .map((item) => {
      const address = item.contact_email?.toLowerCase() ?? "";
      const isDuplicate = address !== "" && seen.has(address);
      seen.add(address);
      return {
        id: item.id,
        name: item.name,
        contactName: item.contact_name || "ご担当者",
        contactNote: item.custom_brand === null ? REGISTERED : "",
        hasAddress: item.has_contact,
        isCustom: item.custom_brand !== null,
        lastMail: formatDate(item.last_mail?.at),
        isDuplicate,
      };
    });
}

export const REGISTERED =
  "担当者名には、ブランドが登録したお名前が入ります（登録がない場合は「ご担当者」）。";
