import type { Contact, ContactMessage, ContactSide } from "../../../contract/contacts.ts";
import { contactStatus, LAPSED } from "../../../lib/contact-words.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { shownFile } from "../files/shown.ts";

export function threadModel(contact: Contact & { messages: readonly ContactMessage[] }, own: ContactSide) {
  const names = { facility: contact.facility_name, brand: contact.brand_name };
  return contact.messages.map((message) => ({
    id: message.id,
    isOwn: message.side === own && !message.is_system,
    organisation: message.is_system ? "クカク" : names[message.side],
    person: message.user_name,
    at: message.at,
    time: formatDateTime(message.at),
    text: message.text,
    files: message.files.map((file) => shownFile(file)),
    from:
      message.from_status && contactStatus(message.from_status, own, { kind: contact.kind, by: "facility" }),
    to: message.is_system
      ? LAPSED
      : message.to_status && contactStatus(message.to_status, own, { kind: contact.kind, by: message.side }),
  }));
}
