import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { isOwn, SHOWN, visibleFile } from "./rows.ts";

interface Row {
  name: string;
  facility_id: number | null;
  brand_id: number | null;
  is_sent: boolean;
  is_mailed: boolean;
}

/** The row goes out of sight at once; its bytes follow with upkeep. What a mail carries becomes that mail's own. */
export const deleteFile: Handler<"deleteFile"> = async ({ params }, { database, principal, audit }) => {
  const [file] = await database.rows<Row>(sql`
    select x.name, x.facility_id, x.brand_id,
      (x.mail_sending_id is not null or x.contact_message_id is not null) as is_sent,
      exists (select from mail_files m where m.file_id = x.id) as is_mailed
    from files x
    where x.id = ${params.id} and ${SHOWN} and ${isOwn(principal)} and ${visibleFile(principal)}
    for update`);
  if (!file) throw notFound();
  if (file.is_sent) throw new Refusal(4090, "送信したメッセージやメールのファイルは削除できません。");
  await database.rows(
    file.is_mailed
      ? sql`update files set section_id = null, recruitment_id = null,
          mail_sending_id = (select min(m.mail_sending_id) from mail_files m where m.file_id = files.id)
        where id = ${params.id}`
      : sql`update files set state = 'removed', changed_at = now() where id = ${params.id}`,
  );
  audit({
    ...(file.facility_id !== null && { facilityId: file.facility_id }),
    ...(file.brand_id !== null && { brandId: file.brand_id }),
    objectKind: "file",
    objectId: params.id,
    changes: { name: { from: file.name, to: null } },
  });
  return { status: 2000, message: `「${file.name}」を削除しました。` };
};
