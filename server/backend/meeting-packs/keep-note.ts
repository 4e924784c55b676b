import { sql } from "drizzle-orm";
import { noteLabels, type SaidNote } from "../../contract/meeting-packs.ts";
import { FASTER_SAVE } from "../../lib/event-texts.ts";
import type { CallContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";

interface Beside {
  table: "meeting_notes" | "opening_notes";
  packId: number;
  at: { column: "section_id" | "place"; value: number };
  owner: { column: "facility_id" | "brand_id"; id: number };
}

const NOTHING: SaidNote = { decision: "", comment: "", version: 0 };

/**
 * Keeps what a meeting decided and said, if nobody has saved since `body.version`. @returns the new version, what is
 * other in words, and the same for the trail.
 */
export async function keepNote(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  { table, packId, at, owner }: Beside,
  body: SaidNote,
) {
  const notes = sql.identifier(table);
  const place = sql.identifier(at.column);
  const [held = NOTHING] = await database.rows<SaidNote>(sql`
    select decision, comment, version from ${notes}
    where pack_id = ${packId} and ${place} = ${at.value}
    for update`);
  if (held.version !== body.version) throw new Refusal(4090, FASTER_SAVE);
  const [note] = await database.rows<{ version: number }>(sql`
    insert into ${notes} as n (pack_id, ${place}, ${sql.identifier(owner.column)}, decision, comment, updated_by)
    values (${packId}, ${at.value}, ${owner.id}, ${body.decision}, ${body.comment}, ${principal.userId})
    on conflict (pack_id, ${place}) do update
    set decision = excluded.decision, comment = excluded.comment, updated_by = excluded.updated_by,
      updated_at = now(), version = n.version + 1
    where n.version = ${body.version}
    returning version`);
  // Somebody entered the first note at the same moment.
  if (!note) throw new Refusal(4090, FASTER_SAVE);
  const names = Object.keys(noteLabels) as (keyof typeof noteLabels)[];
  const changed = names
    .filter((name) => held[name] !== body[name])
    .map((name) => ({
      name,
      label: noteLabels[name],
      from: held[name] || null,
      to: body[name] || null,
    }));
  const changes = Object.fromEntries(changed.map(({ name, from, to }) => [`meeting_${name}`, { from, to }]));
  return { version: note.version, changed, changes };
}
