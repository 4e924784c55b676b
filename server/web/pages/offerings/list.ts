import type { FastifyReply } from "fastify";
import { offeringOrder } from "../../../contract/offerings.ts";
import { formatDate } from "../../../lib/dates.ts";
import { offeringOrderLabels } from "../../../lib/match-groups.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { catalogueFile, catalogueModel, sortLinks } from "../../parts/list/catalogue.ts";
import { districtGroups } from "../../parts/list/districts.ts";
import { sendFile } from "../../parts/list/file.ts";
import { pageOf } from "../../parts/list/query.ts";
import { misreadRanges } from "../../parts/list/ranges.ts";
import { paths } from "../../paths.ts";
import { chips, groupChoices, scoreChoices } from "./filters.ts";
import { outlooksOf } from "./outlooks.ts";
import { addressOf, appliedQuery, type OfferingsQuery, queryNames, ranges, soughtBy } from "./query.ts";
import { rowOf } from "./row.ts";
import { searchesModel, type TypedSearch } from "./searches.ts";

export const TITLE = "自社に合う募集区画";

export async function showOfferings(
  request: BrandRequest,
  reply: FastifyReply,
  input: { query: OfferingsQuery; ignored: string[] },
  typed?: TypedSearch,
): Promise<unknown> {
  const { brand } = request.viewer;
  const { query, rangeErrors } = appliedQuery(input.query);
  const misread = misreadRanges(request.query, input.ignored, ranges);
  const [found, prefectures, districts, searches] = await Promise.all([
    optional(request, "getFittingOfferings", {
      brand_id: brand.brand_id,
      ...soughtBy(query),
      ...pageOf(query),
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
  const catalogue = {
    title: TITLE,
    query,
    addressOf,
    list: paths.offerings,
    chips: chips(query, groups),
    problems: rangeErrors,
    ignored: input.ignored,
    names: queryNames,
    found: { ok, rows: value.data, total: value.total },
  };
  const now = new Date();
  const given = (request.query ?? {}) as Record<string, unknown>;
  const dayText = (name: "handover_from" | "handover_to") =>
    typeof given[name] === "string" ? given[name].slice(0, 30) : formatDate(query[name]);
  const days = ["handover_from", "handover_to"].filter((name) => input.ignored.includes(name));
  return reply.page("offerings/index", {
    ...catalogueModel(catalogue),
    styles: ["catalogue", "offerings"],
    breadcrumb: [{ label: brand.brand_name }, { label: TITLE }],
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
    rows: value.data.map((one) => rowOf(one, brand, now, outlooks?.found?.byRecruitment)),
    outlooks,
    sorts: sortLinks(
      catalogue,
      offeringOrder.options.map((sort) => ({ label: offeringOrderLabels[sort], sort })),
      query.sort ?? "fit",
    ),
    excel: catalogueFile(catalogue, paths.offeringsExcel, { outlook: undefined }),
    appliedHref: paths.offeringSectionApplied.url(),
  });
}

export async function downloadOfferings(
  request: BrandRequest,
  reply: FastifyReply,
  input: { query: OfferingsQuery },
): Promise<unknown> {
  const { brand_id } = request.viewer.brand;
  const asked = { brand_id, ...soughtBy(appliedQuery(input.query).query) };
  return sendFile(reply, await request.backend.downloadOfferingsExcel(asked), "募集区画.xlsx");
}
