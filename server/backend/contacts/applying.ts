import { sql } from "drizzle-orm";
import type { ApplyWish } from "../../contract/contacts.ts";
import { wishLines } from "../../lib/contact-words.ts";
import type { WriteContext } from "../handler.ts";
import { addEntry, dueDate, notify } from "./writing.ts";

interface Application {
  brand_id: number;
  facility_id: number;
  section_id: number;
  recruitment_id: number;
  /** The scout that it answers. */
  scout_id: number | null;
}

interface Words {
  message: string;
  wish?: ApplyWish | undefined;
  due_on?: string | undefined;
}

/** Enters an application with its first entry and its mail; undefined where the brand has an open one already. */
export async function insertApply(
  application: Application,
  { message, wish, due_on }: Words,
  context: WriteContext,
): Promise<number | undefined> {
  const { database, principal, today, audit } = context;
  const { brand_id, facility_id, section_id, recruitment_id, scout_id } = application;
  const due = dueDate(today, due_on);
  const [created] = await database.rows<{ id: number }>(sql`
    insert into applies (
      brand_id, facility_id, section_id, recruitment_id, scout_id, answer, message, wish, due_on, created_by
    ) values (
      ${brand_id}, ${facility_id}, ${section_id}, ${recruitment_id}, ${scout_id},
      ${scout_id === null ? null : "interested"}, ${message},
      ${wish ? JSON.stringify(wish) : null}::jsonb, ${due}, ${principal.userId}
    )
    on conflict do nothing
    returning id`);
  if (!created) return undefined;
  await addEntry(context, "apply", created.id, {
    side: "brand",
    text: message,
    to_status: "contact_unsupported",
  });
  await notify(database, {
    ...application,
    to: "facility",
    event: scout_id === null ? "から応募が届きました" : "からスカウトに「興味あり」の回答がありました",
    text: message,
    facts: wish && wishLines(wish),
    due_on: due,
    path: `/section_contact/applied/${created.id}`,
  });
  audit({ brandId: brand_id, facilityId: facility_id, objectKind: "apply", objectId: created.id });
  return created.id;
}
