import type { FastifyReply } from "fastify";
import type { PredictionSummary } from "../../../contract/prediction-results.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { FACILITY_FORMATS, formatName } from "../../../lib/facility-formats.ts";
import { PROFIT_TERMS } from "../../../lib/fields/profit-terms.ts";
import { formatManYen, moneyText } from "../../../lib/money.ts";
import { tenth } from "../../../lib/tenth.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { axisOf, moneyRange } from "../../charts/money-scale.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { listNames } from "../../parts/list/query.ts";
import { japanese, listModel } from "../../parts/list/rows.ts";
import { showPlans } from "../../parts/opening-plans/board.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { showComparison } from "./compare.ts";
import { chips, fileHref, heads, isFiltered, listHref, payloadOf } from "./list-query.ts";
import { type ListQuery, MOST_COMPARED } from "./query.ts";

const DAYS = 365;
const BAR_WIDTH = 150;
const NAMES = {
  facility_id: "施設",
  format_id: "出店形態",
  search: "キーワード",
  ...listNames,
  compare: "比較",
  view: "表示",
  tab: "表示",
};

export async function showPredictions(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: ListQuery; ignored: string[] },
): Promise<unknown> {
  const { tab, lat, lon, name, compare = [] } = query;
  if (lat !== undefined && lon !== undefined)
    return redirect(reply, paths.salesPredictionNew.url({ lat, lon, name }));
  if (tab === "plans") return showPlans(request, reply, { view: query.view ?? "board" });
  if (compare.length >= 2 && compare.length <= MOST_COMPARED)
    return showComparison(request, reply, compare, { byName: query.compared === "1" });
  const isRefused = query.compared === "1" || compare.length > MOST_COMPARED;
  return listPage(request, reply, query, {
    errors: isRefused
      ? {
          compare: `比較する予測を2件以上${MOST_COMPARED}件以内で選択してください（${compare.length}件を選択）。`,
        }
      : {},
    notice: ignoredNotice(ignored, NAMES),
  });
}

async function listPage(
  request: BrandRequest,
  reply: FastifyReply,
  query: ListQuery,
  { errors, notice }: { errors: Record<string, string>; notice: string | undefined },
) {
  const { facility_id, page, compare = [] } = query;
  const brand = request.viewer.brand;
  const { brand_id } = brand;
  const [{ ok, value }, predicted] = await Promise.all([
    optional(request, "getPredictions", { brand_id, ...payloadOf(query) }),
    optional(request, "getPredictedFacilities", { brand_id }),
  ]);
  const facilities = predicted.value.data.toSorted((a, b) => japanese.compare(a.name, b.name));
  if (Object.keys(errors).length > 0) reply.code(400);
  const href = (number: number) => listHref(query, { page: number });
  const facility = facilities.find(({ id }) => id === facility_id);
  const most = Math.max(1, ...value.data.map(({ high_yen }) => high_yen ?? 0));
  return reply.page("predictions/index", {
    title: "売上予測",
    styles: ["predictions"],
    breadcrumb: [{ label: brand.brand_name }, { label: "売上予測" }],
    errors,
    notice,
    ok,
    rows: value.data.map((row) => rowOf(row, most, compare)),
    list: listModel(
      { rows: value.data, total: value.total },
      { page, per_page: value.per_page },
      href,
      "売上予測のページ",
    ),
    facilities,
    facilityId: facility_id ?? "",
    typed: query,
    heads: heads(query),
    file: value.total > 0 ? fileLink(fileHref(query), value.total) : undefined,
    formats: FACILITY_FORMATS,
    chips: chips(query, facility?.name),
    isFiltered: isFiltered(query),
    newHref: paths.salesPredictionNew.url(facility_id === undefined ? {} : { facility_id }),
    newLabel: facility ? `${facility.name}の売上を予測` : "新しい予測",
    profitTerms: { label: PROFIT_TERMS, href: paths.profitTerms.url() },
    plansHref: paths.salesPredictions.url({ tab: "plans" }),
    verifyHref: paths.salesPredictionVerify.url(),
    listHref: paths.salesPredictions.url(),
    retryHref: href(page),
    mostCompared: MOST_COMPARED,
  });
}

function rowOf(row: PredictionSummary, most: number, compared: readonly number[]) {
  const { yearly_sales_yen: value, low_yen: low, high_yen: high } = row;
  return {
    id: row.id,
    name: row.name,
    href: paths.salesPrediction.url(row.id),
    place: row.facility_name ?? row.address,
    isFacility: row.facility_name !== null,
    value: value === null ? undefined : moneyText(value),
    range: low === null || high === null ? "" : moneyRange(low, high),
    bar: value === null || low === null || high === null ? undefined : barOf({ value, low, high }, most),
    perDay: value === null ? "" : formatManYen(value / DAYS).replace("万円", ""),
    format: formatName(row.format_id),
    area: formatArea(row.area_tsubo),
    openingOn: row.opening_on,
    opening: formatDate(row.opening_on),
    createdAt: row.created_at,
    created: formatDate(row.created_at),
    creator: row.created_by_name ?? "",
    isChosen: compared.includes(row.id),
  };
}

function barOf({ value, low, high }: { value: number; low: number; high: number }, most: number) {
  const { to } = axisOf(0, most);
  const x = (yen: number) => tenth((yen / to) * BAR_WIDTH);
  return { x: x(low), width: tenth(x(high) - x(low)), value: x(value), all: BAR_WIDTH };
}
