import { sql } from "drizzle-orm";
import type { ApplyWish } from "../../contract/apply-wish.ts";
import type { NegotiationStatus } from "../../contract/statuses.ts";
import { wishLines } from "../../lib/contact-words.ts";
import type { WriteContext } from "../answering/handler.ts";
import { setDue } from "../negotiations/state.ts";
import { addEntry, dueDate, notify } from "./writing.ts";

interface Application {
  brand_id: number;
  facility_id: number;
  section_id: number;
  recruitment_id: number;
  scout_id: number | null;
}

interface Words {
  message: string;
  file_ids: readonly number[];
  wish?: ApplyWish | undefined;
  due_on?: string | undefined;
}

export async function insertApply(
  application: Application,
  words: Words,
  context: WriteContext,
): Promise<number | undefined> {
  const { database } = context;
  const created = await insert(application, words, context);
  if (!created) return undefined;
  const to_status = created.status === "contact_unsupported" ? { to_status: created.status } : {};
  await addEntry(context, "apply", created.id, {
    side: "brand",
    text: words.message,
    file_ids: words.file_ids,
    ...to_status,
  });
  await setDue(database, created.negotiation_id, created.due_on);
  await notify(database, {
    ...application,
    to: "facility",
    event: "から応募が届きました",
    text: words.message,
    facts: words.wish && wishLines(words.wish),
    due_on: created.due_on,
    path: `/section_contact/applied/${created.id}`,
  });
  return created.id;
}

export async function insertAnswer(
  application: Application,
  words: Words,
  context: WriteContext,
): Promise<number | undefined> {
  return (await insert(application, words, context))?.id;
}

interface Created {
  id: number;
  negotiation_id: number;
  status: NegotiationStatus;
  due_on: string;
}

async function insert(
  { brand_id, facility_id, section_id, recruitment_id, scout_id }: Application,
  { message, wish, due_on }: Words,
  { database, principal, today, audit }: WriteContext,
): Promise<Created | undefined> {
  const due = dueDate(today, due_on);
  const [created] = await database.rows<Created>(sql`
    insert into applies (
      brand_id, facility_id, section_id, recruitment_id, scout_id, answer, message, wish, due_on, created_by
    ) values (
      ${brand_id}, ${facility_id}, ${section_id}, ${recruitment_id}, ${scout_id},
      ${scout_id === null ? null : "interested"}, ${message},
      ${wish ? JSON.stringify(wish) : null}::jsonb, ${due}, ${principal.userId}
    )
    on conflict do nothing
    returning id, negotiation_id, status, due_on`);
  if (created)
    audit({ brandId: brand_id, facilityId: facility_id, objectKind: "apply", objectId: created.id });
  return created;
}
