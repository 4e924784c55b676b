import type { Sending } from "../../../contract/sendings.ts";

type Status = Sending["mails"][number]["status"];

/** How far a mail has come, in the words of the screens. */
export const outcomeLabels: Record<Status, string> = {
  waiting: "送信待ち",
  sending: "送信中",
  sent: "送信済み",
  failed: "送信失敗",
};

/** How many mails came how far, failures first; what did not occur is left out. */
export function outcomeCounts(mails: readonly { status: Status }[]) {
  return (["failed", "waiting", "sending", "sent"] as const).flatMap((status) => {
    const count = mails.filter((mail) => mail.status === status).length;
    return count > 0 ? [{ status, label: outcomeLabels[status], count }] : [];
  });
}
