import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import type { Principal } from "../principal.ts";
import { Refusal } from "../refusal.ts";
import { idArray } from "../visibility.ts";
import { isDraft } from "./rows.ts";

type Thing = { contact_message_id: number } | { mail_sending_id: number };

/**
 * Hangs the caller's drafts on what is being sent.
 * @throws Refusal where one of them is another's, sent already, or gone: a message does not go without its files.
 */
export async function claimFiles(
  executor: Executor,
  principal: Principal,
  ids: readonly number[],
  owner: { facility_id: number } | { brand_id: number },
  thing: Thing,
): Promise<void> {
  if (ids.length === 0) return;
  const [column, id]: [SQL, number] =
    "mail_sending_id" in thing
      ? [sql`mail_sending_id`, thing.mail_sending_id]
      : [sql`contact_message_id`, thing.contact_message_id];
  const own =
    "brand_id" in owner ? sql`x.brand_id = ${owner.brand_id}` : sql`x.facility_id = ${owner.facility_id}`;
  const claimed = await executor.rows(sql`
    update files x set ${column} = ${id}
    where x.id = any (${idArray(ids)}) and x.state in ('checking', 'ready') and ${own} and ${isDraft(principal)}
    returning x.id`);
  if (claimed.length !== new Set(ids).size)
    throw new Refusal(4000, undefined, {
      file_ids: "添付ファイルが見つかりません。もう一度添付してください。",
    });
}
