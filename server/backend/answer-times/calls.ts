import { sql } from "drizzle-orm";
import type { AnswerTimes } from "../../contract/answer-times.ts";
import { ANSWER_METHOD, ANSWER_MONTHS, answerBand } from "../../lib/answer-times.ts";
import { addMonths } from "../../lib/calendar-months.ts";
import { formatLongDate } from "../../lib/dates.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { knownBrand } from "../brands/access.ts";
import { visibleFacility } from "../visibility.ts";

interface Of {
  facilityId: number | null;
  brandId: number | null;
  isOwn: boolean;
}

/** The figures for its own people and curators, a band for everybody else; curators' count what is in hiding too. */
async function timesOf({ database, principal, today }: CallContext, of: Of): Promise<AnswerTimes> {
  const from = addMonths(today, -ANSWER_MONTHS);
  const [figures] = await database.rows<NonNullable<AnswerTimes["figures"]>>(sql`
    select * from answer_times(${of.facilityId}::int, ${of.brandId}::int, ${from}::date, ${today}::date,
      ${principal.isCurator}::boolean)`);
  if (!figures) throw new Error("an aggregate without a row");
  return {
    band: answerBand(figures.answers, figures.median_days) ?? null,
    figures: of.isOwn || principal.isCurator ? figures : null,
    provenance: {
      sources: ["応募・スカウトのやり取りの記録"],
      vintage: `${formatLongDate(from)}〜${formatLongDate(today)}`,
      method: ANSWER_METHOD,
    },
  };
}

export const getFacilityAnswerTimes: Handler<"getFacilityAnswerTimes"> = async ({ params }, context) => {
  const { database, principal } = context;
  const { facility_id: facilityId } = params;
  const [known] = await database.rows(
    sql`select from facilities f where f.id = ${facilityId} and ${visibleFacility(principal)}`,
  );
  if (!known) throw notFound();
  const isOwn = principal.facilities.some(({ id }) => id === facilityId);
  return { status: 2000, data: await timesOf(context, { facilityId, brandId: null, isOwn }) };
};

export const getBrandAnswerTimes: Handler<"getBrandAnswerTimes"> = async ({ params }, context) => {
  const brandId = await knownBrand(context, params.brand_id);
  const isOwn = context.principal.brands.some(({ id }) => id === brandId);
  return { status: 2000, data: await timesOf(context, { facilityId: null, brandId, isOwn }) };
};
