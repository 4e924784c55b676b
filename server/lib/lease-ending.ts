/** What a section says of the end of its contract; what is not understood is absent. */
interface Ending {
  contract_end_on?: string | null;
  notice_on?: string | null;
  notice_way?: string | null;
  notice_number?: string | null;
  intention_on?: string | null;
}

/** What cannot be of the notice and the tenant's intention, by field, as of a day (YYYY-MM-DD in Japan). */
export function endingProblems(ending: Ending, today: string): { notice_on?: string; intention_on?: string } {
  const { notice_on: notice, intention_on: said } = ending;
  const isTold = ending.notice_way || ending.notice_number;
  return {
    ...(notice && notice > today && { notice_on: "満了の通知日は今日までの日付にしてください。" }),
    ...(notice &&
      notice <= today &&
      ending.contract_end_on === null && {
        notice_on: "満了の通知日を入力するには、契約満了日も入力してください。",
      }),
    ...(notice === null &&
      isTold && { notice_on: "通知の方法や控え番号を入力するには、満了の通知日も入力してください。" }),
    ...(said && said > today && { intention_on: "意向の確認日は今日までの日付にしてください。" }),
  };
}
