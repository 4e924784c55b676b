import type { AnswerOf } from "../../../contract/index.ts";
import type { LeasingListEntry } from "../../../contract/leasing-lists.ts";
import type { Sending } from "../../../contract/mails.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { mailStatusLabels, negotiationStatusLabels } from "../../../lib/labels.ts";
import type { Listed } from "../../parts/leasing-list/find.ts";
import { mailText } from "../../parts/mails/text.ts";
import { paths } from "../../paths.ts";

type Step = AnswerOf<"getLeasingListStatuses">["data"][number]["history"][number];

export function historyOf(
  listed: Listed,
  item: LeasingListEntry,
  steps: readonly Step[],
  sendings: readonly Sending[],
) {
  const mails = sendings.flatMap((sending) => {
    const mail = sending.mails.find(({ leasing_list_item_id: id }) => id === item.id);
    if (!mail) return [];
    const { at, user_name } = sending;
    return {
      at,
      user_name,
      time: formatDateTime(at),
      step: undefined,
      mail: {
        subject: mailText(listed, sending.subject, mail),
        outcome: mailStatusLabels[mail.status],
        href: paths.leasingListSending.url(listed.section.id, sending.id, { to: item.id }),
      },
    };
  });
  const moves = steps.map(({ at, user_name, comment, from_status, to_status }) => ({
    at,
    user_name,
    time: formatDateTime(at),
    mail: undefined,
    step: {
      from: from_status && negotiationStatusLabels[from_status],
      to: negotiationStatusLabels[to_status],
      comment,
    },
  }));
  return [...moves, ...mails].toSorted((a, b) => b.at.localeCompare(a.at));
}
