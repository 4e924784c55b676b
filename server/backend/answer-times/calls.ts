import { sql } from "drizzle-orm";
import type { AnswerTimes } from "../../contract/answer-times.ts";
import { ANSWER_METHOD, ANSWER_MONTHS, answerBand } from "../../lib/answer-times.ts";
import { addMonths } from "../../lib/calendar-months.ts";
import { formatLongDate } from "../../lib/dates.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { knownBrand } from "../brands/access.ts";
import { knownFacility } from "../facilities/access.ts";

interface Of {
  facilityId: number | null;
  brandId: number | null;
  isOwn: boolean;
}

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
  const { facility_id: facilityId } = params;
  const isOwn = context.principal.facilities.some(({ id }) => id === facilityId);
  const times = () => timesOf(context, { facilityId, brandId: null, isOwn });
  return {
    status: 2000,
    data: await whileChecked(context.database, () => knownFacility(context, facilityId), times),
  };
};

export const getBrandAnswerTimes: Handler<"getBrandAnswerTimes"> = async ({ params }, context) => {
  const { brand_id: brandId } = params;
  const isOwn = context.principal.brands.some(({ id }) => id === brandId);
  const times = () => timesOf(context, { facilityId: null, brandId, isOwn });
  return {
    status: 2000,
    data: await whileChecked(context.database, () => knownBrand(context, brandId), times),
  };
};
