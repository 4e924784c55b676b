import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { recordSectionEvent } from "../sections/history.ts";
import { keepNote } from "./keep-note.ts";
import { findPack } from "./rows.ts";

export const updateMeetingNote: Handler<"updateMeetingNote"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const { id, section_id } = params;
  const pack = await findPack(context, id);
  if (!pack) throw notFound();
  const facilityId = ownStandardFacility(principal, pack.facility_id);
  const [shown] = await database.rows(sql`
    select from meeting_pack_rows r where r.pack_id = ${id} and r.kind = 'section' and r.row_id = ${section_id}`);
  if (!shown) throw notFound();
  const { version, changed, changes } = await keepNote(
    context,
    {
      table: "meeting_notes",
      packId: id,
      at: { column: "section_id", value: section_id },
      owner: { column: "facility_id", id: facilityId },
    },
    body,
  );
  if (changed.length > 0)
    await recordSectionEvent(database, {
      sectionId: section_id,
      userId: principal.userId,
      action: `会議資料 第${pack.number}号に記録`,
      changes: changed.map(({ label, from, to }) => ({ label, from, to })),
    });
  audit({ facilityId, objectKind: "section", objectId: section_id, changes });
  return { status: 2000, message: "会議の記録を保存しました。", version };
};
