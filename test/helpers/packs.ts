import type { Database } from "../../server/backend/db/connect.ts";
import { freeze } from "../../server/backend/meeting-packs/freeze.ts";
import { freeze as freezeOpenings } from "../../server/backend/opening-packs/rows.ts";
import { planStage } from "../../server/contract/opening-plans.ts";
import { DEMO_TODAY } from "../../server/demo/dates.ts";

export async function packUp(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: number; floors: number[] }>(
    `insert into meeting_packs (id, facility_id, number, made_on, statuses, created_at)
     select id, id, 9, '2026-11-20', '{unregistered,private,publish,closed}', '2026-11-20 09:00+09' from facilities
     returning id, array(select l.id from floors l where l.facility_id = meeting_packs.facility_id) as floors`,
  );
  for (const { id, floors } of rows)
    await freeze({ database, today: DEMO_TODAY }, { packId: id, facilityId: id, floorIds: floors });
  const { rows: brands } = await database.query<{ id: number }>(
    `insert into opening_packs (id, brand_id, number, made_on, stages, created_at)
     select id, id, 9, '2026-11-20', '{idea}', '2026-11-20 09:00+09' from brands b
     where exists (select from store_opening_plans o where o.brand_id = b.id)
     returning id`,
  );
  for (const { id } of brands)
    await freezeOpenings(
      { database },
      { packId: id, brandId: id, stages: planStage.options, predictionIds: [] },
    );
  await database.query(
    `insert into opening_notes (pack_id, place, brand_id, decision, updated_at)
     select pack_id, place, brand_id, '進める', '2026-11-20 10:00+09' from opening_pack_rows`,
  );
}
