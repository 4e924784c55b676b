import { type SQL, sql } from "drizzle-orm";
import type { AnswerOf, InputOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { OpenedForecast } from "../../contract/prediction-parts.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { counted } from "../models/sales-prediction/coverage.ts";

type Asking = Pick<CallContext, "database">;
export type Filters = InputOf<"downloadOpenedForecastsExcel">["query"];
type Measured = AnswerOf<"getOpenedForecasts">["measured"];

export function forecastsOf(brandId: number): SQL {
  return sql`
    select o.id as plan_id, o.name as plan_name, s.id as store_id, s.name as store_name, s.opened_on,
      p.id as prediction_id, p.made_on, p.predicted_yen, p.low_yen, p.high_yen, p.stretched_by, y.year, y.amount_yen as actual_yen,
      case
        when p.predicted_yen is null or p.low_yen is null or p.high_yen is null then 'none'
        when p.made_on >= s.opened_on then 'late'
        when y.year is null then 'waiting'
        when y.amount_yen < p.low_yen then 'below'
        when y.amount_yen > p.high_yen then 'above'
        else 'inside'
      end as result
    from store_opening_plans o
    join brand_stores s on s.id = o.store_id and s.brand_id = o.brand_id
    left join lateral (
      select id, (created_at at time zone 'Asia/Tokyo')::date as made_on, yearly_sales_yen as predicted_yen,
        (result ->> 'low_yen')::bigint as low_yen, (result ->> 'high_yen')::bigint as high_yen,
        coalesce((inputs #>> '{widened,factor}')::float8, 1) as stretched_by
      from predictions where id = o.prediction_id
    ) p on true
    left join lateral (
      select year, amount_yen from store_sales
      where store_id = s.id and months = 12 and year >= extract(year from s.opened_on)
      order by year
      limit 1
    ) y on true
    where o.brand_id = ${brandId}`;
}

const ORDERS: Record<Filters["sort"], SQL> = {
  opened: sql`opened_on`,
  name: sql`store_name collate "C"`,
  difference: sql`case when result in ('inside', 'below', 'above') then actual_yen::float8 / predicted_yen end`,
};

export async function findForecasts(
  { database }: Asking,
  { brand_id, prediction_id, sort, order }: Filters,
  slice: Slice,
): Promise<{ forecasts: OpenedForecast[]; total: number }> {
  const found = sql`(${forecastsOf(brand_id)}) f
    where ${prediction_id ?? null}::int is null or prediction_id = ${prediction_id ?? null}`;
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`from ${found}`,
    database.rows<OpenedForecast>(sql`
      select plan_id, plan_name, store_id, store_name, opened_on, prediction_id, made_on, predicted_yen, low_yen, high_yen,
        year, actual_yen, result
      from ${found}
      order by ${ORDERS[sort]} ${sql.raw(order)} nulls last, opened_on, plan_id
      limit ${slice.limit} offset ${slice.offset}`),
  );
  return { forecasts: rows, total };
}

async function measuredOf({ database }: Asking, brandId: number): Promise<Measured> {
  const years = await database.rows<{ year: number; stores: number; covered: number }>(sql`
    select year, count(*)::int as stores, count(*) filter (where result = 'inside')::int as covered
    from (${forecastsOf(brandId)}) f
    where result in ('inside', 'below', 'above')
    group by year
    order by year desc`);
  const sum = (of: "stores" | "covered") => years.reduce((all, one) => all + one[of], 0);
  const { stores, covered, low, high } = counted(sum("stores"), sum("covered"));
  const isKnown = stores > 0;
  return {
    stores,
    covered,
    coverage_low: isKnown ? low : null,
    coverage_high: isKnown ? high : null,
    years: years.map(({ year, stores: of }) => ({ year, stores: of })),
  };
}

export const getOpenedForecasts: Handler<"getOpenedForecasts"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const brandId = ownBrandGrant(context.principal, filters.brand_id, { plan: "hasSalesPrediction" }).id;
  const [found, measured] = await Promise.all([
    findForecasts(context, filters, pageSlice(page, PER_PAGE)),
    measuredOf(context, brandId),
  ]);
  return { status: 2000, ...found, measured, page, per_page: PER_PAGE };
};
