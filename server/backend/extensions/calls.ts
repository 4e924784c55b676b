import { sql } from "drizzle-orm";
import type { Contact, ContactSide } from "../../contract/contacts.ts";
import { formatDate } from "../../lib/dates.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { findContacts, type Thread } from "../contacts/rows.ts";
import { addEntry, dueDate, type HeldThread, holdThread, notify } from "../contacts/writing.ts";
import { setDue } from "../negotiations/state.ts";

interface Asked {
  brand_id?: number | undefined;
  facility_id?: number | undefined;
  apply_id?: number | undefined;
  scout_id?: number | undefined;
}

interface Place {
  kind: Thread;
  held: HeldThread;
  side: ContactSide;
  other: ContactSide;
  contact: Pick<Contact, "waits_for" | "due_on" | "extension">;
}

async function holdPlace(asked: Asked, { database, principal }: WriteContext): Promise<Place> {
  const { brand_id, facility_id, apply_id, scout_id } = asked;
  if ((brand_id === undefined) === (facility_id === undefined))
    throw new Refusal(4000, undefined, { brand_id: "ブランドか施設のどちらか一方を指定してください。" });
  if ((apply_id === undefined) === (scout_id === undefined))
    throw new Refusal(4000, undefined, { apply_id: "応募かスカウトのどちらか一方を指定してください。" });
  const side = brand_id === undefined ? "facility" : "brand";
  const own =
    brand_id === undefined
      ? ownStandardFacility(principal, facility_id ?? 0)
      : ownBrandGrant(principal, brand_id).id;
  const kind = apply_id === undefined ? "scout" : "apply";
  const held = await holdThread(database, kind, apply_id ?? scout_id ?? 0);
  const isOwn = held[`${side}_id`] === own;
  const [contact] = isOwn ? await findContacts(database, principal, kind, sql`c.id = ${held.id}`) : [];
  if (!contact) throw notFound();
  return { kind, held, side, other: side === "brand" ? "facility" : "brand", contact };
}

const period = (from: string, to: string) => `${formatDate(from)} → ${formatDate(to)}`;

export const createExtension: Handler<"createExtension"> = async ({ body }, context) => {
  const { database, principal, today } = context;
  const { wanted_on, text, ...asked } = body;
  const place = await holdPlace(asked, context);
  const { held, side, contact } = place;
  if (contact.waits_for !== side)
    throw new Refusal(4090, "延長を依頼できるのは、こちらの回答を待っているときだけです。");
  if (contact.extension) throw new Refusal(4090, "回答期限の延長は、すでに依頼しています。");
  const { due_on } = contact;
  if (wanted_on <= due_on)
    throw new Refusal(4000, undefined, {
      wanted_on: `今の回答期限（${formatDate(due_on)}）より後の日付を入力してください。`,
    });
  requireDay(today, wanted_on);
  await database.rows(sql`
    update extensions set state = 'moot' where negotiation_id = ${held.negotiation_id} and state = 'asked'`);
  await database.rows(sql`
    insert into extensions (negotiation_id, facility_id, brand_id, side, due_on, wanted_on, text, asked_by)
    values (${held.negotiation_id}, ${held.facility_id}, ${held.brand_id}, ${side}, ${due_on}, ${wanted_on}, ${text},
      ${principal.userId})`);
  const words = `回答期限の延長を依頼しました（${period(due_on, wanted_on)}）。`;
  await enter(place, text === "" ? words : `${words}\n${text}`, context);
  await tell(place, "から回答期限の延長の依頼が届きました", [`希望する回答期限: ${formatDate(wanted_on)}`], {
    text,
    context,
  });
  note(place, { message: { from: null, to: "***" } }, context);
  return { status: 2000, message: "回答期限の延長を依頼しました。" };
};

/** @throws Refusal 4000 at the field, for a day that no answer may be asked for by. */
function requireDay(today: string, wanted: string): void {
  try {
    dueDate(today, wanted);
  } catch (error) {
    if (error instanceof Refusal && error.errors?.due_on)
      throw new Refusal(4000, undefined, { wanted_on: error.errors.due_on });
    throw error;
  }
}

export const answerExtension: Handler<"answerExtension"> = async ({ body }, context) => {
  const { database, principal, today } = context;
  const { wanted_on, is_granted, ...asked } = body;
  const place = await holdPlace(asked, context);
  const { held, other, contact } = place;
  const { extension, due_on } = contact;
  if (extension?.side !== other || extension.wanted_on !== wanted_on)
    throw new Refusal(4090, "この延長の依頼には、すでに回答しているか、相手から回答が届いています。");
  if (is_granted && wanted_on < today) throw new Refusal(4090, "希望された回答期限は、すでに過ぎています。");
  await database.rows(sql`
    update extensions
    set state = ${is_granted ? "granted" : "refused"}, answered_by = ${principal.userId}, answered_at = now()
    where negotiation_id = ${held.negotiation_id} and state = 'asked'`);
  if (is_granted) await setDue(database, held.negotiation_id, wanted_on);
  const words = is_granted
    ? `回答期限を延長しました（${period(due_on, wanted_on)}）。`
    : `回答期限の延長を見送りました（回答期限は${formatDate(due_on)}のままです）。`;
  await enter(place, words, context);
  const event = is_granted ? "が回答期限を延長しました" : "が回答期限の延長を見送りました";
  const due = is_granted ? wanted_on : due_on;
  await tell(place, event, [`回答期限: ${formatDate(due)}`], { text: "", context });
  note(place, is_granted ? { due_on: { from: due_on, to: wanted_on } } : {}, context);
  return { status: 2000, message: is_granted ? "回答期限を延長しました。" : "延長を見送りました。" };
};

async function enter({ kind, held, side }: Place, text: string, context: WriteContext) {
  await addEntry(context, kind, held.id, { side, text, is_silent: true });
}

async function tell(
  { kind, held, other }: Place,
  event: string,
  facts: string[],
  { text, context }: { text: string; context: WriteContext },
) {
  await notify(context.database, {
    ...held,
    to: other,
    event,
    text,
    facts,
    due_on: null,
    path:
      other === "brand"
        ? `/offering_section/applied?${kind}=${held.id}`
        : `/section_contact/${kind === "apply" ? "applied" : "scout"}/${held.id}`,
  });
}

function note(
  { kind, held }: Place,
  changes: Record<string, { from: unknown; to: unknown }>,
  { audit }: WriteContext,
) {
  const { brand_id: brandId, facility_id: facilityId, id: objectId } = held;
  audit({ brandId, facilityId, objectKind: kind, objectId, changes });
}
