import type { FastifyReply } from "fastify";
import { offeringOrder } from "../../../contract/offerings.ts";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import { formatDate } from "../../../lib/dates.ts";
import { offeringOrderLabels } from "../../../lib/match-groups.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { districtGroups } from "../../parts/list/districts.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { keptFields } from "../../parts/list/kept-query.ts";
import { misreadRanges } from "../../parts/list/ranges.ts";
import { listModel } from "../../parts/list/rows.ts";
import { paths } from "../../paths.ts";
import { chips, groupChoices, scoreChoices } from "./filters.ts";
import { outlooksOf } from "./outlooks.ts";
import {
  addressOf,
  appliedQuery,
  listHref,
  type OfferingsQuery,
  queryNames,
  ranges,
  soughtBy,
} from "./query.ts";
import { rowOf } from "./row.ts";
import { searchesModel, type TypedSearch } from "./searches.ts";

export const TITLE = "自社に合う募集区画";

/** `/offering_section`: what all facilities publish, in the order in which it fits one's brand. */
export async function showOfferings(
  request: BrandRequest,
  reply: FastifyReply,
  input: { query: OfferingsQuery; ignored: string[] },
  typed?: TypedSearch,
): Promise<unknown> {
  const { brand } = request.viewer;
  const { query, rangeErrors } = appliedQuery(input.query);
  const misread = misreadRanges(request.query, input.ignored, ranges);
  const page = { page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE };
  const [found, prefectures, districts, searches] = await Promise.all([
    optional(request, "getFittingOfferings", {
      brand_id: brand.brand_id,
      ...soughtBy(query),
      page: page.page,
      per_page: page.perPage,
    }),
    optional(request, "getPrefectures", {}),
    optional(request, "getDistricts", {}),
    searchesModel(request, query, typed),
  ]);
  const { ok, value } = found;
  const outlooks = await outlooksOf(request, query, value.data);
  const groups = districtGroups(
    districts.value.districts,
    prefectures.value.prefectures,
    query.prefectures ?? [],
  );
  const set = chips(query, groups);
  const now = new Date();
  const given = (request.query ?? {}) as Record<string, unknown>;
  const dayText = (name: "handover_from" | "handover_to") =>
    typeof given[name] === "string" ? given[name].slice(0, 30) : formatDate(query[name]);
  const days = ["handover_from", "handover_to"].filter((name) => input.ignored.includes(name));
  return reply.page("offerings/index", {
    title: page.page > 1 ? `${TITLE}（${page.page}ページ目）` : TITLE,
    heading: TITLE,
    styles: ["catalogue", "offerings"],
    breadcrumb: [{ label: brand.brand_name }, { label: TITLE }],
    conditions: [TITLE, ...set.items.map(({ label }) => label)].join("　"),
    notices: [ignoredNotice(input.ignored, queryNames), ...rangeErrors].filter((text) => text !== undefined),
    typed: { ...input.query, ...misread.typed },
    rangeErrors: misread.errors,
    handover: {
      from: dayText("handover_from"),
      to: dayText("handover_to"),
      error: days.length > 0 ? "日付の形式で入力してください。例：2027/04/01" : undefined,
    },
    groups,
    groupsOk: prefectures.ok && districts.ok,
    searches,
    errors: searches.errors,
    relations: groupChoices(query.groups),
    scores: scoreChoices(query.min_score),
    chips: set,
    perPage: page.perPage,
    pageSizes: PAGE_SIZES,
    ok,
    rows: value.data.map((one) => rowOf(one, brand, now, outlooks?.found?.byRecruitment)),
    outlooks,
    list: listModel(
      { rows: value.data, total: value.total },
      page,
      (number) => `${listHref(query, { page: number })}#results`,
    ),
    sorts: offeringOrder.options.map((sort) => ({
      label: offeringOrderLabels[sort],
      href: `${listHref(query, { sort, page: 1 })}#results`,
      isCurrent: (query.sort ?? "fit") === sort,
    })),
    excel: fileLink(
      paths.offeringsExcel.url(addressOf({ ...query, outlook: undefined, page: 1, per_page: undefined })),
      ok ? value.total : undefined,
    ),
    firstPageHref: listHref(query, { page: 1 }),
    retryHref: listHref(query),
    kept: keptFields(addressOf({ ...query, page: 1, per_page: undefined })),
    appliedHref: paths.offeringSectionApplied.url(),
  });
}

/** `/offering_section/excel`: the list by the conditions and in the order of the screen, all pages of it. */
export async function downloadOfferings(
  request: BrandRequest,
  reply: FastifyReply,
  input: { query: OfferingsQuery },
): Promise<unknown> {
  const { brand_id } = request.viewer.brand;
  const asked = { brand_id, ...soughtBy(appliedQuery(input.query).query) };
  return sendFile(reply, await request.backend.downloadOfferingsExcel(asked), "募集区画.xlsx");
}
