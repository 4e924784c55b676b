interface Dates {
  start_on: string;
  end_on: string;
  fit_out_on: string | null;
}

/** Why the dates of a contract do not fit together, or not behind today's tenant: messages by field. */
export function refusedDates(
  { start_on, end_on, fit_out_on }: Dates,
  today: { tenant_name: string | null; contract_end_on: string | null },
): Record<string, string> {
  const errors: Record<string, string> = {};
  const end = today.tenant_name === null ? null : today.contract_end_on;
  const until = end?.replaceAll("-", "/");
  if (end !== null && start_on <= end)
    errors.start_on = `今のテナント（${today.tenant_name}）の契約は${until}までです。その翌日以降の日付を入力してください。`;
  if (end_on <= start_on) errors.end_on = "契約の終了日は、開始日より後の日付を入力してください。";
  if (fit_out_on !== null && fit_out_on > start_on)
    errors.fit_out_on = "内装工事の開始日は、契約の開始日以前の日付を入力してください。";
  else if (fit_out_on !== null && end !== null && fit_out_on <= end)
    errors.fit_out_on = `今のテナントの契約は${until}までです。その翌日以降の日付を入力してください。`;
  return errors;
}
