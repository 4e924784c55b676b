import type { AnswerOf } from "../../contract/index.ts";
import { SENDING_PLACEHOLDERS } from "../../contract/mails.ts";
import { mailedFilesText, mailSender } from "../../lib/mail-template.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { mailFiles } from "../files/claiming.ts";
import { lockList, type OwnList } from "../leasing-lists/access.ts";
import { findContacts } from "../leasing-lists/addressees.ts";
import { findListItems } from "../leasing-lists/lists.ts";
import { forgetWaiting } from "./waiting.ts";

type Outcome = AnswerOf<"createSendings">["data"][number];

const SENDINGS_PER_HOUR = 20;

interface Recipient {
  itemId: number;
  name: string;
  contactName: string;
  address: string | null;
  /** Null for a brand of the facility's own. */
  brandId: number | null;
}

/** A template with its placeholders filled in; what a value holds is never read as a placeholder again. */
export function filled(
  template: string,
  values: Record<(typeof SENDING_PLACEHOLDERS)[number], string>,
): string {
  return template.replace(/\{([^{}\n]{1,10})\}/gu, (whole, name: string) =>
    (SENDING_PLACEHOLDERS as readonly string[]).includes(name) ? values[name as keyof typeof values] : whole,
  );
}

export const createSendings: Handler<"createSendings"> = async ({ params, body }, context) => {
  const { database, principal } = context;
  const list = await lockList(database, principal, params.id);
  const ids = [...new Set(body.leasing_list_item_ids)];
  const items = (await findListItems(database, principal, [list.id])).get(list.id) ?? [];
  const contacts = await findContacts(database, list.id);
  const recipients = ids.map((id): Recipient => {
    const item = items.find((one) => one.id === id);
    if (!item) throw notFound();
    const contact = contacts.get(id);
    return {
      itemId: id,
      name: item.name,
      contactName: contact?.name ?? "",
      address: contact?.email ?? null,
      brandId: item.brand_id,
    };
  });
  if (recipients.every(({ address }) => address === null))
    throw new Refusal(4000, undefined, { leasing_list_item_ids: "メールアドレスのある宛先がありません。" });
  await checkRate(database, list.facility_id);
  const sendingId = await recordSending(database, list, body, principal.userId);
  const files = await mailFiles(database, principal, body.file_ids, { sendingId, list });
  const below = mailedFilesText(files);
  await fillOutbox(database, { sendingId, list, body, below, recipients, userId: principal.userId });
  await keepBrands(database, sendingId, recipients);
  await forgetWaiting(database, ids);
  context.audit({ facilityId: list.facility_id, objectKind: "mail_sending", objectId: sendingId });
  return { status: 2000, message: "送信しました。", data: recipients.map(outcomeOf) };
};

function outcomeOf({ itemId, name, address, brandId }: Recipient): Outcome {
  const is_accepted = address !== null;
  const message = is_accepted ? "送信を受け付けました。" : "連絡先のメールアドレスが登録されていません。";
  const to_address = brandId !== null ? null : address;
  return { leasing_list_item_id: itemId, to_name: name, to_address, is_accepted, message };
}

/** Counts under a lock on the facility: sendings of two people at once are counted one after the other. */
async function checkRate(executor: Executor, facilityId: number) {
  await executor.query("select from facilities where id = $1 for no key update", [facilityId]);
  const { rows } = await executor.query<{ total: number }>(
    `select count(*)::int as total from mail_sendings
     where facility_id = $1 and created_at > now() - interval '1 hour'`,
    [facilityId],
  );
  if ((rows[0]?.total ?? 0) >= SENDINGS_PER_HOUR)
    throw new Refusal(
      4290,
      `メールの送信は1時間に${SENDINGS_PER_HOUR}回までです。時間をおいて、もう一度お試しください。`,
    );
}

interface Template {
  subject: string;
  text: string;
  copy_to_self: boolean;
}

/** Who may open the mail's files, also once the outbox has forgotten it. */
async function keepBrands(executor: Executor, sendingId: number, recipients: readonly Recipient[]) {
  const brands = recipients.flatMap(({ brandId, address }) => (brandId !== null && address ? [brandId] : []));
  await executor.query(
    "insert into mail_brands (mail_sending_id, brand_id) select distinct $1::int, unnest($2::int[])",
    [sendingId, brands],
  );
}

async function recordSending(
  executor: Executor,
  list: OwnList,
  { subject, text }: Pick<Template, "subject" | "text">,
  userId: number,
) {
  const { rows } = await executor.query<{ id: number }>(
    `insert into mail_sendings (leasing_list_id, facility_id, subject, text, created_by)
     values ($1, $2, $3, $4, $5) returning id`,
    [list.id, list.facility_id, subject, text, userId],
  );
  return rows[0]?.id ?? 0;
}

async function fillOutbox(
  executor: Executor,
  sending: {
    sendingId: number;
    list: OwnList;
    body: Template;
    below: string;
    recipients: Recipient[];
    userId: number;
  },
) {
  const { sendingId, list, body, below, recipients, userId } = sending;
  const reached = recipients.filter(({ address }) => address !== null);
  const rows = reached.map((recipient) => ({
    leasing_list_item_id: recipient.itemId as number | null,
    to_name: recipient.contactName || recipient.name,
    to_address: recipient.address,
    ...textFor(recipient, list, body),
  }));
  const sender = await senderOf(executor, userId);
  if (body.copy_to_self) rows.push(copyFor(sender, reached, list, body));
  await executor.query(
    `insert into outbox (mail_sending_id, leasing_list_item_id, to_name, to_address, from_name, reply_to, subject, text)
     select $1, n.leasing_list_item_id, n.to_name, n.to_address, $3, $4, n.subject, n.text || $5
     from jsonb_to_recordset($2::jsonb)
       as n (leasing_list_item_id int, to_name text, to_address text, subject text, text text)`,
    [sendingId, JSON.stringify(rows), mailSender(list.facility_name, sender.name), sender.email, below],
  );
}

function textFor(
  { name, contactName }: Pick<Recipient, "name" | "contactName">,
  list: OwnList,
  body: Template,
) {
  const values = {
    ブランド名: name,
    担当者名: contactName || "ご担当者",
    区画番号: list.section_number,
    施設名: list.facility_name,
  };
  return { subject: filled(body.subject, values), text: filled(body.text, values) };
}

interface Sender {
  name: string;
  email: string;
}

async function senderOf(executor: Executor, userId: number): Promise<Sender> {
  const { rows } = await executor.query<Sender>(
    "select family_name || ' ' || given_name as name, email from users where id = $1",
    [userId],
  );
  const [sender] = rows;
  if (!sender) throw new Error("a mail without its sender");
  return sender;
}

/** What the sender keeps: a catalogue brand's contact stays with the service, so that the copy names nobody there. */
function copyFor({ name, email }: Sender, reached: Recipient[], list: OwnList, body: Template) {
  const [first] = reached;
  const contactName = first?.brandId != null ? "" : (first?.contactName ?? "");
  const { subject, text } = textFor({ name: first?.name ?? "", contactName }, list, body);
  const names = reached.map((one) => one.name).join("、");
  return {
    leasing_list_item_id: null,
    to_name: name,
    to_address: email,
    subject: `【控え】${subject}`,
    text: `次の${reached.length}件に送信しました：${names}\n1件目の内容をお知らせします。\n\n${text}`,
  };
}
