import { formatDate } from "./dates.ts";
import { noticeWayLabels } from "./labels.ts";
import { type LeaseTerms, type LeaseWindow, leaseWindow, rentOfDays } from "./lease-window.ts";
import { formatManYen } from "./money.ts";

/** What the sentences about a lease need besides its dates. */
export interface Leased extends LeaseTerms {
  notice_way: keyof typeof noticeWayLabels | null;
  notice_number: string | null;
  rent_per_tsubo: number | null;
  area_tsubo: number;
}

/** The article that a notice rests on. */
export const ARTICLES = {
  fixed: "借地借家法第38条第6項",
  ordinary: "借地借家法第26条第1項",
} as const;

/** What stands beside every date that was computed from the law. */
export const NOT_ADVICE = "日付は法律の定める期間を暦で計算したもので、法律上の助言ではありません。";

function rentText({ rent_per_tsubo: rent, area_tsubo: area }: Leased, days: number): string {
  if (rent === null || days <= 0) return "";
  return `${days}日分の現行賃料は約${formatManYen(rentOfDays(rent, area, days))}です（月額×12÷365×日数、共益費を除く）。`;
}

function toldText({ notice_on, notice_way, notice_number }: Leased): string {
  const details = [notice_way && noticeWayLabels[notice_way], notice_number && `控え番号 ${notice_number}`];
  const text = details.filter(Boolean).join("、");
  return `${formatDate(notice_on)}に通知済みです${text && `（${text}）`}。`;
}

function runsOn(leased: Leased, { ends_at_earliest: earliest, late_days: days = 0 }: LeaseWindow): string {
  if (days <= 0) return `契約は${formatDate(earliest)}に終了します。`;
  return `終了を対抗できるのは、最短で${formatDate(earliest)}です（契約満了日の${days}日後）。${rentText(leased, days)}`;
}

function notified(leased: Leased, window: LeaseWindow): string[] {
  if (window.form === "ordinary")
    return [
      toldText(leased),
      "普通建物賃貸借の更新拒絶には、通知のほかに正当の事由が必要です（借地借家法第28条）。",
    ];
  const late = window.notice === "late" ? "通知期限を過ぎた通知です。" : "";
  return [toldText(leased), `${late}${runsOn(leased, window)}`];
}

function missed(leased: Leased, window: LeaseWindow): string[] {
  const past = `通知期限の${formatDate(window.closes_on)}を過ぎています。`;
  if (window.form === "ordinary")
    return [
      past,
      `期間内に通知しなかった普通建物賃貸借は、法律により更新されたものとみなされます（${ARTICLES.ordinary}）。`,
    ];
  return [past, `今日通知した場合、${runsOn(leased, window)}`];
}

function needless({ form }: LeaseWindow, { contract_type }: Leased): string {
  if (contract_type === 1) return "催事契約のため、満了の通知期間はありません。";
  if (form === "ordinary")
    return "期間が1年未満の普通建物賃貸借は、期間の定めがないものとみなされます（借地借家法第29条第1項）。";
  return "契約期間が1年未満のため、満了の通知は必要ありません。";
}

/** The window of a lease in sentences, as of a day; none where no contract ends. */
export function leaseSentences(leased: Leased, today: string): { window: LeaseWindow; lines: string[] } {
  const window = leaseWindow(leased, today);
  const { state, opens_on, closes_on, days } = window;
  const again =
    window.notice === "premature"
      ? [`${formatDate(leased.notice_on)}の通知は通知期間より前のため、期間内に改めて通知してください。`]
      : [];
  const lines = {
    none: () => [],
    unknown: () => ["契約形態（普通・定期）が入力されていないため、通知期間を計算できません。"],
    not_needed: () => [needless(window, leased)],
    before: () => [
      ...again,
      `通知できるのは${formatDate(opens_on)}から${formatDate(closes_on)}までです（あと${days}日で始まります）。`,
    ],
    open: () => [...again, `通知期限は${formatDate(closes_on)}です（あと${days}日）。`],
    closing: () => [
      ...again,
      `通知期限は${formatDate(closes_on)}です（${days === 0 ? "今日まで" : `あと${days}日`}）。`,
    ],
    missed: () => missed(leased, window),
    notified: () => notified(leased, window),
  } satisfies Record<LeaseWindow["state"], () => string[]>;
  return { window, lines: lines[state]() };
}
