import type { FastifyReply, FastifyRequest } from "fastify";
import { formatDateTime } from "../../../lib/dates.ts";
import { fasterOn } from "../../../lib/event-texts.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { negotiationMove } from "../../../lib/negotiation.ts";
import { optional } from "../../gateway/optional.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { itemOf, type Listed } from "../../parts/leasing-list/find.ts";
import { type ConflictRow, comparisonPage } from "../../parts/record/conflict.ts";
import { paths } from "../../paths.ts";
import type { StatusChoice } from "./choices.ts";

export async function statusConflict(
  request: FastifyRequest,
  reply: FastifyReply,
  listed: Listed,
  raw: Record<string, unknown>,
  wanted: readonly StatusChoice[],
  comment: string,
) {
  const { section, list } = listed;
  const { value } = await optional(request, "getLeasingListStatuses", { id: list.id });
  const newest = new Map(
    value.data.map(({ leasing_list_item_id, history }) => [leasing_list_item_id, history[0]]),
  );
  const rows = wanted.map((choice) => {
    const { name, status, version } = itemOf(listed, choice.id);
    const event = newest.get(choice.id);
    const who = event ? `（${event.user_name}　${formatDateTime(event.at)}）` : "";
    const isOpen = negotiationMove(status, choice.status) !== undefined;
    const mine = negotiationStatusLabels[choice.status].label;
    return {
      name: `status_${choice.id}`,
      label: name,
      mine: isOpen ? mine : `${mine}（この段階からは変更できません）`,
      theirs: `${negotiationStatusLabels[status].label}${who}`,
      before: event?.from_status ? negotiationStatusLabels[event.from_status].label : undefined,
      preferred: (version === choice.version && isOpen ? "mine" : "theirs") as ConflictRow["preferred"],
      mineValue: `${choice.status}.${version}`,
    };
  });
  return comparisonPage(request, reply, {
    title: "ステータスの更新の確認",
    breadcrumb: breadcrumbOf(section, "更新の確認"),
    heading: fasterOn("ステータス"),
    rows,
    mine: Object.fromEntries(rows.map(({ name, mineValue }) => [name, mineValue])),
    theirs: Object.fromEntries(rows.map(({ name }) => [name, ""])),
    hidden: { comment, back: String(raw.back ?? ""), action: "save" },
    action: paths.leasingList.url(section.id),
    cancelHref: paths.sectionRecruitment.url(section.id),
    isFinal: true,
  });
}
