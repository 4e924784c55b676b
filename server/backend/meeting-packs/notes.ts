import { sql } from "drizzle-orm";
import { noteLabels } from "../../contract/meeting-packs.ts";
import { FASTER_SAVE } from "../../lib/event-texts.ts";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { recordSectionEvent } from "../sections/history.ts";
import { findPack } from "./rows.ts";

interface Note {
  decision: string;
  comment: string;
  version: number;
}

const NOTHING: Note = { decision: "", comment: "", version: 0 };

/** What the meeting decided and said about a section; each change is told by the section's history. */
export const updateMeetingNote: Handler<"updateMeetingNote"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const { id, section_id } = params;
  const pack = await findPack(context, id);
  if (!pack) throw notFound();
  const facilityId = ownStandardFacility(principal, pack.facility_id);
  const [shown] = await database.rows(sql`
    select from meeting_pack_rows r where r.pack_id = ${id} and r.kind = 'section' and r.row_id = ${section_id}`);
  if (!shown) throw notFound();
  const [held = NOTHING] = await database.rows<Note>(sql`
    select decision, comment, version from meeting_notes
    where pack_id = ${id} and section_id = ${section_id}
    for update`);
  if (held.version !== body.version) throw new Refusal(4090, FASTER_SAVE);
  const saved = await database.rows<{ version: number }>(sql`
    insert into meeting_notes (pack_id, section_id, facility_id, decision, comment, updated_by)
    values (${id}, ${section_id}, ${facilityId}, ${body.decision}, ${body.comment}, ${principal.userId})
    on conflict (pack_id, section_id) do update
    set decision = excluded.decision, comment = excluded.comment, updated_by = excluded.updated_by,
      updated_at = now(), version = meeting_notes.version + 1
    where meeting_notes.version = ${body.version}
    returning version`);
  const [note] = saved;
  // Somebody entered the first note at the same moment.
  if (!note) throw new Refusal(4090, FASTER_SAVE);
  const names = Object.keys(noteLabels) as (keyof typeof noteLabels)[];
  const changed = names.filter((name) => held[name] !== body[name]);
  if (changed.length > 0)
    await recordSectionEvent(database, {
      sectionId: section_id,
      userId: principal.userId,
      action: `会議資料 第${pack.number}号に記録`,
      changes: changed.map((name) => ({
        label: noteLabels[name],
        from: held[name] || null,
        to: body[name] || null,
      })),
    });
  audit({
    facilityId,
    objectKind: "section",
    objectId: section_id,
    changes: Object.fromEntries(
      changed.map((name) => [`meeting_${name}`, { from: held[name] || null, to: body[name] || null }]),
    ),
  });
  return { status: 2000, message: "会議の記録を保存しました。", version: note.version };
};
