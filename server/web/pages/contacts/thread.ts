import type { Contact } from "../../../contract/contact-inbox.ts";
import type { ContactMessage, ContactSide } from "../../../contract/contacts.ts";
import type { NegotiationStatus } from "../../../contract/statuses.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";

export function badgeOf(status: NegotiationStatus) {
  return { status, ...negotiationStatusLabels[status] };
}

/** The entries of a thread for `contacts/_thread`, the oldest first. */
export function threadModel(contact: Contact & { messages: ContactMessage[] }, own: ContactSide) {
  const names = { facility: contact.facility_name, brand: contact.brand_name };
  return contact.messages.map((message) => ({
    id: message.id,
    isOwn: message.side === own,
    organisation: names[message.side],
    person: message.user_name,
    at: message.at,
    time: formatDateTime(message.at),
    text: message.text,
    from: message.from_status && badgeOf(message.from_status),
    to: message.to_status && badgeOf(message.to_status),
  }));
}
