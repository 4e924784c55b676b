/** What a section says of its contract's end; what is not understood is absent. */
interface Ending {
  contract_start_on?: string | null;
  contract_end_on?: string | null;
  notice_on?: string | null;
  notice_way?: string | null;
  notice_number?: string | null;
  intention_on?: string | null;
}

/** What cannot be of a contract's end, its notice and the tenant's intention, by field, as of a day in Japan. */
export function endingProblems(
  ending: Ending,
  today: string,
): { contract_end_on?: string; notice_on?: string; intention_on?: string } {
  const { contract_start_on: start, contract_end_on: end, notice_on: notice, intention_on: said } = ending;
  const isTold = ending.notice_way || ending.notice_number;
  return {
    ...(start &&
      end &&
      end < start && { contract_end_on: "契約満了日は契約開始日以降の日付にしてください。" }),
    ...(notice && notice > today && { notice_on: "満了の通知日は今日までの日付にしてください。" }),
    ...(notice &&
      notice <= today &&
      end === null && {
        notice_on: "満了の通知日を入力するには、契約満了日も入力してください。",
      }),
    ...(notice === null &&
      isTold && { notice_on: "通知の方法や控え番号を入力するには、満了の通知日も入力してください。" }),
    ...(said && said > today && { intention_on: "意向の確認日は今日までの日付にしてください。" }),
  };
}
