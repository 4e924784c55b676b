import type { MeetingPack } from "../../../contract/meeting-packs.ts";
import { formatDate } from "../../../lib/dates.ts";
import { differenceLabels } from "../../../lib/labels.ts";
import { paths } from "../../paths.ts";

export function changesModel({ last }: MeetingPack) {
  if (!last) return undefined;
  return {
    label: `第${last.number}号（${formatDate(last.made_on)}）`,
    href: paths.meetingPack.url(last.id),
    heads: ["区画", "階"],
    scope: "から、両方の資料にある階の変更です",
    rows: last.changes.map(({ section_number, floor_name, kind, label, from, to }) => ({
      at: [section_number, floor_name],
      kind: differenceLabels[kind],
      label,
      from: from ?? "（なし）",
      to: to ?? "（なし）",
    })),
  };
}
