import type { LeasingListEntry } from "../../../contract/leasing-lists.ts";
import { formatDate } from "../../../lib/dates.ts";
import type { Listed } from "../leasing-lists/find.ts";

export interface Recipient {
  id: number;
  name: string;
  /** Whom the text names; a catalogue brand's contact stays with the service. */
  contactName: string;
  hasAddress: boolean;
  /** Day of the newest mail. */
  lastMail: string;
  /** True where an earlier recipient has the same address. */
  isDuplicate: boolean;
}

/** The chosen candidates as recipients, in the order of the list; ids that are not on the list are left out. */
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
        contactName: contactNameOf(item),
        hasAddress: item.has_contact,
        lastMail: formatDate(item.last_mail?.at),
        isDuplicate,
      };
    });
}

function contactNameOf(item: LeasingListEntry): string {
  if (item.custom_brand === null) return "（登録された担当者名）";
  return item.contact_name || "ご担当者";
}
