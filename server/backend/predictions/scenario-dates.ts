import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import type { PredictionRequest } from "./request.ts";

export type DatedScenario = Pick<
  PredictionRequest,
  "closing_store_ids" | "opening_store_ids" | "opening_plan_ids"
>;

interface Movable {
  kind: keyof DatedScenario;
  id: number;
  due_on: string | null;
}

/**
 * The scenario of a prediction for another opening date: what has a date of its own is in it when that comes first, what
 * has none stays as it was chosen; for the date that it was chosen for, all of it stays. What can no longer close or open,
 * as it has, is left out.
 * @param usual the opening date that the scenario was chosen for
 */
export async function scenarioBy(
  executor: Executor,
  brandId: number,
  kept: DatedScenario,
  { today, usual }: { today: string; usual: string },
): Promise<(openingOn: string) => DatedScenario> {
  const movables = await executor.rows<Movable>(sql`
    select 'closing_store_ids' as kind, id, closed_on as due_on from brand_stores
    where brand_id = ${brandId} and opened_on <= ${today}::date and (closed_on is null or closed_on > ${today}::date)
    union all
    select 'opening_store_ids', id, opened_on from brand_stores
    where brand_id = ${brandId} and opened_on > ${today}::date
    union all
    select 'opening_plan_ids', id, case when stage = 'decided' then opening_on end from store_opening_plans
    where brand_id = ${brandId} and stage not in ('opened', 'canceled') and format_id is not null
      and area_tsubo is not null`);
  return (openingOn) => {
    const isIn = ({ kind, id, due_on }: Movable) =>
      openingOn === usual || due_on === null ? kept[kind].includes(id) : due_on <= openingOn;
    const of = (kind: Movable["kind"]) =>
      movables.filter((one) => one.kind === kind && isIn(one)).map(({ id }) => id);
    return {
      closing_store_ids: of("closing_store_ids"),
      opening_store_ids: of("opening_store_ids"),
      opening_plan_ids: of("opening_plan_ids"),
    };
  };
}
