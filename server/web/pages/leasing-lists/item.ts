import type { FastifyReply, FastifyRequest } from "fastify";
import type { LeasingListEntry } from "../../../contract/leasing-lists.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { candidateRows } from "../../../lib/match-groups.ts";
import { nextNegotiations } from "../../../lib/negotiation.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { assignmentOf } from "../../parts/assignment/assignment.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { findListed, itemOf, type Listed } from "../../parts/leasing-list/find.ts";
import { matchModel } from "../../parts/match/model.ts";
import { paths } from "../../paths.ts";
import type { AtItem } from "../../route.ts";
import { type CustomBrandTexts, genreOptions } from "./custom-brand.ts";
import { historyOf } from "./item-history.ts";

export interface EnteredItem {
  errors: Record<string, string>;
  status?: string;
  comment?: string;
  memo?: string;
  brand?: CustomBrandTexts;
  before?: string;
}

export async function showItem(request: FacilityRequest, reply: FastifyReply, { params }: AtItem) {
  const listed = await findListed(request, params.id);
  return itemPage(request, reply, listed, itemOf(listed, params.item), { errors: {} });
}

export function brandTexts(item: LeasingListEntry): CustomBrandTexts {
  return {
    name: item.name,
    genre_id: String(item.custom_brand?.genre_id ?? ""),
    contact_name: item.contact_name,
    contact_email: item.contact_email ?? "",
    memo: item.memo,
  };
}

export async function itemPage(
  request: FastifyRequest,
  reply: FastifyReply,
  listed: Listed,
  item: LeasingListEntry,
  entered: EnteredItem,
) {
  const { section, list } = listed;
  const [assignment, statuses, sendings, genres] = await Promise.all([
    assignmentOf(request, { leasing_list_item_id: item.id }),
    optional(request, "getLeasingListStatuses", { id: list.id }),
    optional(request, "getSendings", { id: list.id, page: 1, leasing_list_item_id: item.id }),
    item.custom_brand ? genreOptions(request) : [],
  ]);
  const steps = statuses.value.data.find(({ leasing_list_item_id: id }) => id === item.id)?.history ?? [];
  const hrefs = candidateRows(
    paths.brand.url(item.brand_id ?? 0),
    paths.facility.url(listed.section.facility_id),
  );
  return reply.page("leasing-lists/item", {
    title: `${item.name}（区画${section.number}の候補）`,
    styles: ["section-facts", "section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, item.name),
    section,
    assignment,
    item,
    badge: negotiationStatusLabels[item.status],
    match: item.match && matchModel(item.match, (rows) => hrefs[rows]),
    hrefs,
    next: nextNegotiations(item.status).map((status) => ({
      value: status,
      label: `${negotiationStatusLabels[status].mark} ${negotiationStatusLabels[status].label}`,
    })),
    history: { ok: statuses.ok && sendings.ok, events: historyOf(listed, item, steps, sendings.value.data) },
    isCustom: item.custom_brand !== null,
    genres,
    entered: { status: "", comment: "", memo: item.memo, ...entered },
    values: entered.brand ?? brandTexts(item),
    errors: entered.errors,
    before: entered.before || JSON.stringify({ ...brandTexts(item), status: item.status }),
    action: paths.leasingListItem.url(section.id, item.id),
    listHref: `${paths.sectionRecruitment.url(section.id)}#leasing-list`,
    brandHref: item.brand_id === null ? undefined : paths.brand.url(item.brand_id),
    scoutHref:
      item.brand_id === null
        ? undefined
        : paths.scouts.url({ brand_id: item.brand_id, section_id: section.id, list: section.id }),
    mailHref: item.has_contact ? paths.leasingListMail.url(section.id, { items: item.id }) : undefined,
  });
}
