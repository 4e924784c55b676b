import type { Contact, ContactSide } from "../../../contract/contacts.ts";
import { formatDate } from "../../../lib/dates.ts";
import { paths } from "../../paths.ts";

export function extensionOf(
  contact: Pick<Contact, "kind" | "id" | "waits_for" | "due_on" | "extension">,
  side: ContactSide,
) {
  const { kind, id, waits_for, extension } = contact;
  const action = paths.extension.url(kind, id);
  if (waits_for === null) return undefined;
  if (!extension) return waits_for === side ? { askHref: action } : undefined;
  const to = formatDate(extension.wanted_on);
  const days = `${formatDate(extension.due_on)} → ${to}`;
  if (extension.side === side) return { text: `回答期限の延長を依頼中です（${days}）。` };
  return {
    text: `相手から回答期限の延長の依頼が届いています（${days}）。`,
    reason: extension.text,
    answer: { action, wanted_on: extension.wanted_on, grant: `${to}まで延長` },
  };
}
