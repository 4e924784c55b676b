import type { Sending } from "../../../contract/mails.ts";
import { mailStatusLabels } from "../../../lib/labels.ts";

type Status = Sending["mails"][number]["status"];

export function outcomeCounts(mails: readonly { status: Status }[]) {
  return (["failed", "waiting", "sending", "sent"] as const).flatMap((status) => {
    const count = mails.filter((mail) => mail.status === status).length;
    return count > 0 ? [{ status, label: mailStatusLabels[status], count }] : [];
  });
}
