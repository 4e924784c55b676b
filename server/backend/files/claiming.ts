import { sql } from "drizzle-orm";
import type { AttachedFile } from "../../contract/files.ts";
import type { Principal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import type { OwnList } from "../leasing-lists/access.ts";
import { idArray } from "../visibility.ts";
import { isDraft } from "./rows.ts";

/**
 * Hangs the caller's drafts on what is being sent.
 * @throws Refusal where one of them is another's, sent already, or gone: a message does not go without its files.
 */
export async function claimFiles(
  executor: Executor,
  principal: Principal,
  ids: readonly number[],
  owner: { facility_id: number } | { brand_id: number },
  { contact_message_id }: { contact_message_id: number },
): Promise<void> {
  if (ids.length === 0) return;
  const own =
    "brand_id" in owner ? sql`x.brand_id = ${owner.brand_id}` : sql`x.facility_id = ${owner.facility_id}`;
  const claimed = await executor.rows(sql`
    update files x set contact_message_id = ${contact_message_id}
    where x.id = any (${idArray(ids)}) and x.state in ('checking', 'ready') and ${own} and ${isDraft(principal)}
    returning x.id`);
  if (claimed.length !== new Set(ids).size) throw missingFile();
}

function missingFile(): Refusal {
  return new Refusal(4000, undefined, {
    file_ids: "添付ファイルが見つかりません。もう一度添付してください。",
  });
}

type MailedFile = Pick<AttachedFile, "id" | "name" | "bytes">;

/**
 * Has a mail to the candidates of a list carry files: the caller's drafts become the mail's own; what hangs on the section
 * or its recruitment, or went with an earlier mail of the list, stays where it is.
 * @throws Refusal where one of them is none of these: a mail does not go without its files.
 */
export async function mailFiles(
  executor: Executor,
  principal: Principal,
  ids: readonly number[],
  { sendingId, list }: { sendingId: number; list: OwnList },
): Promise<MailedFile[]> {
  if (ids.length === 0) return [];
  const files = await executor.rows<MailedFile>(sql`
    select x.id, x.name, x.bytes from files x
    where x.id = any (${idArray(ids)}) and x.state in ('checking', 'ready') and x.facility_id = ${list.facility_id}
      and (${isDraft(principal)} or x.section_id = ${list.section_id} or x.recruitment_id = ${list.recruitment_id}
        or exists (select from mail_files m join mail_sendings s on s.id = m.mail_sending_id
          where m.file_id = x.id and s.leasing_list_id = ${list.id}))
    order by x.created_at, x.id
    for no key update`);
  if (files.length !== new Set(ids).size) throw missingFile();
  await executor.rows(sql`
    update files x set mail_sending_id = ${sendingId} where x.id = any (${idArray(ids)}) and ${isDraft(principal)}`);
  await executor.rows(sql`
    insert into mail_files (mail_sending_id, file_id) select ${sendingId}::int, unnest(${idArray(ids)})
    on conflict do nothing`);
  return files;
}
