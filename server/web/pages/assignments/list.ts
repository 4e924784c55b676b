import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { assignmentGroup } from "../../../contract/assignments.ts";
import { isoDate } from "../../../lib/dates.ts";
import { optional } from "../../gateway/optional.ts";
import { answerTimesModel } from "../../parts/answer-times/model.ts";
import { assignmentRow, groupLabels } from "../../parts/assignment/row.ts";
import { asked, sideOf } from "../../parts/assignment/side.ts";
import { paged, writtenPage } from "../../parts/list/query.ts";
import { pageOrLast, pagerOf } from "../../parts/list/rows.ts";
import { paths } from "../../paths.ts";
import { waitingMails } from "./waiting-mails.ts";
import { waitingPeople } from "./waiting-people.ts";

export const todayQuery = z.object({
  scope: z.literal("all").optional(),
  group: assignmentGroup.optional(),
  ...paged,
});
type TodayQuery = z.output<typeof todayQuery>;

export async function showToday(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: TodayQuery },
) {
  const { side, id, name } = sideOf(request);
  const { scope, group, page = 1 } = query;
  const filters = { ...asked(request), ...(scope && { scope }), ...(group && { group }) };
  const href = (changes: Partial<TodayQuery>) => paths.today.url({ ...query, page: undefined, ...changes });
  const [{ ok, value }, mails, people, times] = await Promise.all([
    pageOrLast(query, (at) => optional(request, "getAssignments", { ...filters, page: at })),
    waitingMails(request, href({ page })),
    waitingPeople(request, href({ page })),
    side === "brand"
      ? optional(request, "getBrandAnswerTimes", { brand_id: id })
      : optional(request, "getFacilityAnswerTimes", { facility_id: id }),
  ]);
  const today = isoDate(new Date());
  const counts = value.counts;
  return reply.page("assignments/index", {
    title: "自分の予定",
    styles: ["contacts"],
    breadcrumb: [{ label: name }, { label: "自分の予定" }],
    ok,
    lead: scope ? `「${name}」の全員の予定です。` : "自分が担当するものと、担当者が決まっていないものです。",
    scopes: [
      { label: "自分", href: href({ scope: undefined, group: undefined }), isCurrent: !scope },
      { label: "全員", href: href({ scope: "all", group: undefined }), isCurrent: Boolean(scope) },
    ],
    groups: [
      {
        label: "すべて",
        count: counts.overdue + counts.today + counts.new + counts.later,
        href: href({ group: undefined }),
        isCurrent: !group,
      },
      ...assignmentGroup.options.map((one) => ({
        label: groupLabels[one],
        count: counts[one],
        href: href({ group: one }),
        isCurrent: group === one,
      })),
    ],
    sections: assignmentGroup.options
      .map((one) => ({
        label: groupLabels[one],
        isLate: one === "overdue",
        rows: value.data.filter((row) => row.group === one).map((row) => assignmentRow(row, side, today)),
      }))
      .filter(({ rows }) => rows.length > 0),
    counterpart: side === "brand" ? "施設" : "ブランド",
    mails,
    people,
    userId: request.viewer?.user.id,
    back: href(writtenPage({ page: value.page })),
    isNarrowed: group !== undefined || scope !== undefined,
    allHref: paths.today.url({ scope: "all" }),
    calendarHref: paths.calendar.url(),
    inboxHref: (side === "brand" ? paths.offeringSectionApplied : paths.sectionContact).url(),
    pagination: pagerOf(value, (at) => href(writtenPage({ page: at }))),
    retryHref: href({ page }),
    answerTimes: answerTimesModel(times, href({ page })),
  });
}
