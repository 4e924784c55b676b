import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { idArray } from "../visibility.ts";
import { freeze } from "./freeze.ts";
import { openPack } from "./open.ts";
import { keepPlans } from "./plans.ts";
import { findPacks } from "./rows.ts";

export { downloadMeetingPackExcel, downloadMeetingPacksExcel } from "./file.ts";
export { getMeetingPackSheets } from "./history.ts";
export { updateMeetingNote } from "./notes.ts";

export const getMeetingPacks: Handler<"getMeetingPacks"> = async ({ query }, context) => {
  const { facility_id, order, page, per_page } = query;
  const facilityId = ownStandardFacility(context.principal, facility_id);
  const found = await findPacks(context, facilityId, { order, slice: pageSlice(page, per_page) });
  return { status: 2000, ...found, page, per_page };
};

export const getMeetingPack: Handler<"getMeetingPack"> = async ({ params }, context) => ({
  status: 2000,
  data: await openPack(context, params.id),
});

export const createMeetingPack: Handler<"createMeetingPack"> = async ({ body }, context) => {
  const { database, principal, today, audit } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  const floorIds = [...new Set(body.floor_ids)];
  const statuses = [...new Set(body.statuses)];
  const [known] = await database.rows<{ count: number }>(sql`
    select count(*)::int as count from floors
    where facility_id = ${facilityId} and deleted_at is null and id = any (${idArray(floorIds)})`);
  if (known?.count !== floorIds.length) throw notFound();
  // Two who press at once get two numbers.
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('meeting_packs'), ${facilityId}::int)`);
  const [made] = await database.rows<{ id: number; number: number }>(sql`
    insert into meeting_packs (facility_id, number, made_on, created_by, statuses)
    select ${facilityId}, coalesce(max(number), 0) + 1, ${today}, ${principal.userId}, ${`{${statuses.join(",")}}`}::text[]
    from meeting_packs where facility_id = ${facilityId}
    returning id, number`);
  if (!made) throw notFound();
  await freeze(context, { packId: made.id, facilityId, floorIds });
  await keepPlans(context, { packId: made.id, facilityId }, body.renewal_ids);
  audit({
    facilityId,
    objectKind: "meeting_pack",
    objectId: made.id,
    changes: { pack: { from: null, to: `第${made.number}号` } },
  });
  return { status: 2000, message: `会議資料 第${made.number}号を作成しました。`, ...made };
};
