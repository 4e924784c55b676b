import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { Sending } from "../../../contract/mails.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { mailStatusLabels } from "../../../lib/labels.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { shownFile } from "../../parts/files/shown.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { findListed, type Listed } from "../../parts/leasing-list/find.ts";
import { fileLink } from "../../parts/list/file.ts";
import { paged, pageOf } from "../../parts/list/query.ts";
import { pagerOf } from "../../parts/list/rows.ts";
import { mailText } from "../../parts/mails/text.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import type { AtId } from "../../route.ts";
import { outcomeCounts } from "./outcomes.ts";
import { REGISTERED } from "./recipients.ts";

export const sendingsQuery = z.object(paged);
export const sendingQuery = z.object({ to: idText.optional() });

const NAMES_SHOWN = 3;

export async function showSendings(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: z.output<typeof sendingsQuery> },
) {
  const listed = await findListed(request, params.id);
  const { section, list } = listed;
  const { page, per_page } = pageOf(query);
  // A list that nobody has begun has no id, and nothing was sent from it.
  const { ok, value } =
    list.id === 0
      ? { ok: true, value: { data: [], total: 0, page, per_page } }
      : await optional(request, "getSendings", { id: list.id, page });
  return reply.page("mails/sendings", {
    title: "メールの送信履歴",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "メールの送信履歴"),
    section,
    ok,
    total: value.total,
    rows: value.data.map((sending) => rowOf(listed, sending)),
    pagination: pagerOf(
      { page: value.page, total: value.total, per_page: value.per_page },
      (to) => paths.leasingListSendings.url(section.id, { page: to }),
      "送信履歴のページ",
    ),
    retryHref: paths.leasingListSendings.url(section.id, { page }),
    excel: fileLink(paths.leasingListSendingsExcel.url(section.id), undefined),
    listHref: `${paths.sectionRecruitment.url(section.id)}#leasing-list`,
  });
}

function rowOf(listed: Listed, sending: Sending) {
  const { id, mails, user_name, at } = sending;
  const names = mails.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = mails.length - names.length;
  return {
    href: paths.leasingListSending.url(listed.section.id, id),
    subject: mailText(listed, sending.subject),
    names: `${names.join("、")}${more > 0 ? `　ほか${more}件` : ""}`,
    count: mails.length,
    files: sending.files.length,
    outcomes: outcomeCounts(mails),
    user: user_name,
    at,
    time: formatDateTime(at),
  };
}

export async function showSending(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number; item: number }; query: z.output<typeof sendingQuery> },
) {
  const listed = await findListed(request, params.id);
  const { section, list } = listed;
  const [sending] =
    list.id === 0 ? [] : (await request.backend.getSendings({ id: list.id, sending_id: params.item })).data;
  if (!sending) throw notFound();
  const shown = sending.mails.find((mail) => mail.leasing_list_item_id === query.to) ?? sending.mails[0];
  const failed = sending.mails.filter(({ status }) => status === "failed");
  return reply.page("mails/sending", {
    title: "送信したメール",
    styles: ["section-entry", "leasing-lists", "files"],
    breadcrumb: breadcrumbOf(section, "送信したメール"),
    section,
    user: sending.user_name,
    at: sending.at,
    time: formatDateTime(sending.at),
    outcomes: outcomeCounts(sending.mails),
    mails: sending.mails.map((mail) => ({
      ...mail,
      isShown: mail === shown,
      isFailed: mail.status === "failed",
      outcome: mailStatusLabels[mail.status],
      time: formatDateTime(mail.at),
      href: paths.leasingListSending.url(section.id, sending.id, { to: mail.leasing_list_item_id }),
    })),
    shown: shown && {
      name: shown.name,
      address: shown.to_address,
      note: shown.is_custom ? "" : REGISTERED,
      subject: mailText(listed, sending.subject, shown),
      outcome: mailStatusLabels[shown.status],
      message: shown.message,
      at: shown.at,
      time: formatDateTime(shown.at),
    },
    text: mailText(listed, sending.text, shown),
    files: sending.files.map((file) => shownFile(file)),
    subject: mailText(listed, sending.subject),
    againHref:
      failed.length === 0
        ? undefined
        : paths.leasingListMail.url(section.id, {
            items: failed.map(({ leasing_list_item_id }) => leasing_list_item_id).join(","),
            sending: sending.id,
          }),
    historyHref: paths.leasingListSendings.url(section.id),
  });
}
