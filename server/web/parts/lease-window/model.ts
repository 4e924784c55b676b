import type { SectionDetail } from "../../../contract/sections.ts";
import { daysBetween } from "../../../lib/calendar-months.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { leaseStateLabels } from "../../../lib/labels.ts";
import type { LeaseWindow } from "../../../lib/lease-window.ts";
import { ARTICLES, leaseSentences, NOT_ADVICE } from "../../../lib/lease-words.ts";

interface Step {
  on: string;
  text: string;
  label: string;
  isToday: boolean;
  isPast: boolean;
}

function stepsOf(section: SectionDetail, window: LeaseWindow, today: string): Step[] {
  const { recruitment, next_tenant: next } = section;
  const late = window.late_days ? window.ends_at_earliest : undefined;
  const dates: [string | null | undefined, string][] = [
    [section.contract_start_on, sectionRecord.contract_start_on.label],
    [window.opens_on, "通知期間の開始"],
    [section.notice_on, "満了の通知"],
    [window.closes_on, "通知期限"],
    [section.contract_end_on, sectionRecord.contract_end_on.label],
    [late, window.notice === "late" ? "最短の終了日" : "今日通知した場合の最短の終了日"],
    [recruitment?.published_at && isoDate(recruitment.published_at), "募集の公開"],
    [recruitment?.handover_on, recruitmentRecord.handover_on.label],
    [next?.start_on, "次のテナントの契約開始"],
    [today, "今日"],
  ];
  return dates
    .flatMap(([on, label]) => (on ? [{ on, label }] : []))
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ on, label }) => ({
      on,
      label,
      text: formatDate(on),
      isToday: label === "今日",
      isPast: on < today,
    }));
}

/** Where dates lie on a line from the lease's start to its end, in thousandths of its length. */
function lineOf(section: SectionDetail, window: LeaseWindow, today: string) {
  const { contract_start_on: start, contract_end_on: end } = section;
  const { opens_on: opens, closes_on: closes } = window;
  if (!start || !end || !opens || !closes) return undefined;
  const last = [end, window.ends_at_earliest ?? end, section.next_tenant?.start_on ?? end].toSorted().at(-1);
  const length = daysBetween(start, last ?? end);
  if (length <= 0) return undefined;
  const at = (date: string) => Math.round(Math.min(1, Math.max(0, daysBetween(start, date) / length)) * 1000);
  return {
    opens: at(opens),
    width: Math.max(1, at(closes) - at(opens)),
    end: at(end),
    today: at(today),
    notice: section.notice_on && section.notice_on >= start ? at(section.notice_on) : undefined,
    label: `${formatDate(start)}から${formatDate(last)}までの契約の期間。通知期間は${formatDate(opens)}から${formatDate(closes)}まで。`,
  };
}

export function leaseModel(section: SectionDetail, today: string) {
  const { window, lines } = leaseSentences(section, today);
  if (window.state === "none") return undefined;
  const canTell = window.opens_on !== undefined && window.state !== "notified";
  return {
    badge: leaseStateLabels[window.state],
    lines,
    note:
      window.form === "unknown" || window.opens_on === undefined
        ? undefined
        : `${ARTICLES[window.form]}。${NOT_ADVICE}`,
    steps: window.opens_on === undefined ? [] : stepsOf(section, window, today),
    line: lineOf(section, window, today),
    canTell,
  };
}
