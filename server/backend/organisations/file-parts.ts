import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { isOwn, visibleFile } from "../files/rows.ts";
import { MissingFile } from "../files/store.ts";
import type { Part } from "./part.ts";

interface Attached {
  key: string;
  name: string;
  hangs_on: string;
  user_name: string | null;
}

export async function* fileParts({ database, principal, shelf }: CallContext): AsyncGenerator<Part> {
  const files = await database.rows<Attached>(sql`
    select x.key, x.name,
      case when x.section_id is not null then '区画' || coalesce(s.number, '')
        when x.recruitment_id is not null then '募集 区画' || coalesce(rs.number, '')
        when x.contact_message_id is not null then '応募・スカウトのやり取り'
        when exists (select from mail_files m where m.file_id = x.id) then '候補へのメール'
        else '下書き' end as hangs_on,
      u.family_name || ' ' || u.given_name as user_name
    from files x
    left join sections s on s.id = x.section_id
    left join recruitments r on r.id = x.recruitment_id
    left join sections rs on rs.id = r.section_id
    left join users u on u.id = x.uploaded_by
    where x.state = 'ready' and ${visibleFile(principal)} and (${isOwn(principal)} or x.recruitment_id is null)
    order by x.created_at, x.id`);
  for (const { key, name, hangs_on, user_name } of files) {
    const about = [`添付ファイル（${hangs_on}）`, user_name].filter(Boolean).join(" ");
    const bytes = await shelf.store.get(key).catch((error: unknown) => {
      if (!(error instanceof MissingFile)) throw error;
    });
    yield { folder: "添付ファイル", name, about, bytes: bytes ?? undefined };
  }
}
