import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";

export const OPERATOR_NAME = "運営";

export async function operatorFacility(executor: Executor): Promise<number> {
  const find = sql`select id from facilities where is_operator`;
  const [known] = await executor.rows<{ id: number }>(find);
  if (known) return known.id;
  const [made] = await executor.rows<{ id: number }>(sql`
    insert into facilities
      (name, name_kana, facility_type, is_standard, is_stealth, is_operator, prefecture_id, municipality_code, address,
       latitude, longitude)
    select ${OPERATOR_NAME}, 'ウンエイ', 'other', true, true, true, m.prefecture_id, m.code, '', m.latitude, m.longitude
    from municipalities m
    where m.prefecture_id = 13
    order by m.code
    limit 1
    returning id`);
  if (!made) throw new Error("the reference data have no municipality of Tokyo");
  return made.id;
}
