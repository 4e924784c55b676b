/** What a date of leasing is about. */
export const deadlineLabels = {
  notice_closes: "通知期限",
  notice_opens: "通知期間の開始",
  contract_end: "契約満了",
  recruitment: "募集の準備",
  handover: "引渡し",
  next_start: "次のテナントの契約開始",
  negotiation: "交渉の期限",
} as const;

/** The same with what else a calendar shows. */
export const calendarLabels = {
  ...deadlineLabels,
  notice_given: "満了の通知",
  answer: "回答期限",
  plan_due: "出店計画の期限",
  plan_opening: "開店予定日",
} as const;
