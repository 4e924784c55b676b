import type { FastifyRequest } from "fastify";
import { FEWEST_VIEWERS, type PageViews } from "../../../contract/page-views.ts";
import { optional } from "../../gateway/optional.ts";

export async function pageViewsModel(
  request: FastifyRequest,
  about: { facility_id: number; section_id: number } | { brand_id: number },
) {
  const { ok, value } = await optional(request, "getPageViews", about);
  return {
    ok,
    rows: value.data.map((one, index) => ({
      month: monthText(one.month),
      isCurrent: index === 0,
      band: bandText(one),
    })),
  };
}

function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${year}年${Number(number)}月`;
}

function bandText({ at_least, at_most, is_counted }: PageViews): string {
  if (!is_counted) return "計測前";
  if (at_least === null) return `${FEWEST_VIEWERS}社未満`;
  return at_most === null ? `${at_least}社以上` : `${at_least}〜${at_most}社`;
}
