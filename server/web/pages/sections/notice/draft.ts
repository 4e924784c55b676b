import type { SectionDetail } from "../../../../contract/sections.ts";
import { formatArea } from "../../../../lib/areas.ts";
import { formatLongDate } from "../../../../lib/dates.ts";
import { type LeaseForm, leaseFormOf } from "../../../../lib/lease-window.ts";
import { ARTICLES } from "../../../../lib/lease-words.ts";

export interface NoticeTexts {
  dated: string;
  lessee: string;
  lessor: string;
  subject: string;
  body: string;
}

function wording(form: LeaseForm, end: string): string {
  if (form === "ordinary")
    return `下記の建物賃貸借契約は${end}に期間が満了しますが、当社は契約を更新しません。${ARTICLES.ordinary}により、ご通知します。`;
  return `下記の定期建物賃貸借契約は、${end}に期間の満了により終了します。${ARTICLES.fixed}により、ご通知します。`;
}

export function noticeDraft(section: SectionDetail, facility: string, today: string): NoticeTexts {
  const end = formatLongDate(section.contract_end_on);
  const start = section.contract_start_on === null ? "" : `${formatLongDate(section.contract_start_on)}から`;
  const form = leaseFormOf(section.contract_form);
  return {
    dated: formatLongDate(today),
    lessee: `${section.tenant_name ?? ""} 御中`,
    lessor: facility,
    subject:
      form === "ordinary" ? "建物賃貸借契約の更新をしない旨のご通知" : "定期建物賃貸借契約の終了のご通知",
    body: [
      "拝啓　平素は格別のご高配を賜り、厚く御礼申し上げます。",
      wording(form, end),
      "満了日までに区画を明け渡してくださいますよう、お願いいたします。",
      "",
      "記",
      `１　物件　${facility}　${section.floor_name}　区画${section.number}（${formatArea(section.area_tsubo)}）`,
      `２　契約の期間　${start}${end}まで`,
      `３　契約の形態　${section.contract_form ?? ""}`,
      "",
      "敬具",
    ].join("\n"),
  };
}
