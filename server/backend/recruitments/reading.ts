import { sql } from "drizzle-orm";
import type { Recruitment } from "../../contract/recruitments.ts";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { WANTED_GENRES } from "./offered.ts";

export const CONDITION_COLUMNS = sql`
  r.allows_heavy_food, r.has_exhaust, r.has_grease_trap, r.has_water, r.gas_m3_per_hour, r.power_kva, r.opens_at,
  r.closes_at, r.deposit, r.sales_rent, r.work_division`;

export async function findRecruitment(
  executor: Executor,
  facilityId: number,
  sectionId: number,
): Promise<Recruitment | null> {
  const [recruitment] = await executor.rows<Recruitment>(sql`
    select r.id, r.section_id, r.facility_id, r.status, r.rent_per_tsubo, r.common_fee_per_tsubo, r.contract_form,
      r.contract_years, r.handover_on, r.handover_state,
      ${WANTED_GENRES} as wanted_genres,
      r.comment, ${CONDITION_COLUMNS}, r.published_at, r.closed_at, ll.id as leasing_list_id, r.version, r.updated_at
    from recruitments r
    left join leasing_lists ll on ll.recruitment_id = r.id
    where r.section_id = ${sectionId} and r.facility_id = ${facilityId} and r.status <> 'deleted'`);
  return recruitment ?? null;
}

export const getRecruitment: Handler<"getRecruitment"> = async (
  { params, query },
  { database, principal },
) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const recruitment = await findRecruitment(database, facilityId, params.section_id);
  if (!recruitment) {
    const section = await database.rows(sql`
      select from sections
      where id = ${params.section_id} and facility_id = ${facilityId} and deleted_at is null`);
    if (section.length === 0) throw notFound();
  }
  return { recruitment };
};
