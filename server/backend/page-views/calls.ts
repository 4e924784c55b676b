import { sql } from "drizzle-orm";
import type { PageViews } from "../../contract/page-views.ts";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";

const MONTHS = 6;
const OPEN_BAND = 100;

export const getPageViews: Handler<"getPageViews"> = async ({ query }, { database, principal, today }) => {
  const { facility_id, section_id, brand_id } = query;
  if (brand_id !== undefined && section_id !== undefined)
    throw new Refusal(4000, undefined, { brand_id: "区画とブランドは同時に指定できません。" });
  if (brand_id !== undefined) ownBrandGrant(principal, brand_id);
  else {
    if (facility_id === undefined || section_id === undefined)
      throw new Refusal(4000, undefined, {
        [facility_id === undefined ? "facility_id" : "section_id"]:
          "施設と区画、またはブランドを指定してください。",
      });
    ownStandardFacility(principal, facility_id);
    const own = await database.rows(sql`
      select from section_outlines s where s.id = ${section_id} and s.facility_id = ${facility_id} and s.deleted_at is null`);
    if (own.length === 0) throw notFound();
  }
  const months = latestMonths(today);
  const rows = await database.rows<{
    month: string | null;
    at_least: number | null;
    since: string | null;
  }>(sql`
    select to_char(v.month, 'YYYY-MM') as month, v.at_least, to_char(b.since, 'YYYY-MM') as since
    from (select page_views_since() as since) b
    left join page_view_bands(${section_id ?? null}, ${brand_id ?? null}, ${`${months.at(-1)}-01`}::date) v on true`);
  const bands = new Map(rows.map(({ month, at_least }) => [month, at_least]));
  const since = rows[0]?.since ?? months[0] ?? "";
  const data = months.map((month) => ({
    ...bandOf(month, bands.get(month) ?? undefined),
    is_counted: month >= since,
  }));
  return { status: 2000, data };
};

function latestMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1));
    return at.toISOString().slice(0, 7);
  });
}

function bandOf(month: string, atLeast: number | undefined): Omit<PageViews, "is_counted"> {
  if (atLeast === undefined) return { month, at_least: null, at_most: null };
  if (atLeast >= OPEN_BAND) return { month, at_least: atLeast, at_most: null };
  return { month, at_least: atLeast, at_most: atLeast < 10 ? 9 : atLeast + 9 };
}
