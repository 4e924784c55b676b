import { Refusal } from "../answering/refusal.ts";
import { PUBLIC_FACILITY } from "../visibility.ts";
import type { Reader } from "./request.ts";

export interface PlanRow {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  format_id: number;
  area_tsubo: number;
  yearly_sales_yen: null;
  facility_type: string | null;
  facility_sales_million_yen: number | null;
  features: null;
}

const PLANS = `
select p.id, p.name, p.latitude, p.longitude, p.format_id, p.area_tsubo, null as yearly_sales_yen, f.facility_type,
  f.sales_million_yen as facility_sales_million_yen, null as features
from store_opening_plans p
left join facilities f on f.id = p.facility_id and ${PUBLIC_FACILITY}
where p.brand_id = $1 and p.id = any ($2::int[]) and p.stage not in ('opened', 'canceled')
order by p.id`;

/**
 * The brand's plans that a scenario takes as open.
 * @throws Refusal where one is not the brand's, is done with, or says neither format nor area.
 */
export async function plansOf(
  reader: Reader,
  { brand_id, opening_plan_ids: ids }: { brand_id: number; opening_plan_ids: readonly number[] },
): Promise<PlanRow[]> {
  if (ids.length === 0) return [];
  const rows = (await reader.query(PLANS, [brand_id, `{${ids.join(",")}}`])).rows as PlanRow[];
  if (rows.length < new Set(ids).size)
    throw new Refusal(4000, undefined, {
      opening_plan_ids: "出店計画は、開店前の自社の計画から選択してください。",
    });
  const bare = rows.filter(({ format_id, area_tsubo }) => format_id === null || area_tsubo === null);
  if (bare.length > 0)
    throw new Refusal(4000, undefined, {
      opening_plan_ids: `出店計画「${bare[0]?.name}」には出店形態と面積を入力してから選択してください。`,
    });
  return rows;
}
