import { sql } from "drizzle-orm";
import type { ContactMessage } from "../../contract/contacts.ts";
import { contactKindLabels, contactSideLabels } from "../../lib/contact-words.ts";
import { negotiationStatusLabels } from "../../lib/labels.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import type { CallContext, FileAnswer } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { OPENED_BY, type Thread, threadsOf } from "./rows.ts";

type Entry = Pick<ContactMessage, "side" | "user_name" | "to_status" | "text" | "at"> & {
  kind: Thread;
  facility_name: string;
  brand_name: string;
  section_number: string | null;
  file_names: string | null;
  total: number;
};

const COLUMNS: ListColumn<Entry>[] = [
  { title: "施設", width: 24, kind: "text", of: (e) => e.facility_name },
  { title: "ブランド", width: 24, kind: "text", of: (e) => e.brand_name },
  { title: "種別", width: 10, kind: "text", of: (e) => contactKindLabels[e.kind] },
  { title: "区画", width: 12, kind: "text", of: (e) => e.section_number ?? "施設全体" },
  { title: "日時", width: 17, kind: "instant", of: (e) => e.at },
  { title: "書いた側", width: 10, kind: "text", of: (e) => contactSideLabels[e.side] },
  { title: "書いた人", width: 16, kind: "text", of: (e) => e.user_name },
  {
    title: "ステータスの変更",
    width: 14,
    kind: "text",
    of: ({ to_status }) => to_status && negotiationStatusLabels[to_status].label,
  },
  { title: "メッセージ", width: 60, kind: "text", of: (e) => e.text || null },
  { title: "添付ファイル", width: 32, kind: "text", of: (e) => e.file_names },
];

export async function messagesFile(
  context: CallContext,
  tenant: { facilityId?: number; brandId?: number },
): Promise<FileAnswer> {
  const { database, principal } = context;
  const own =
    tenant.facilityId === undefined
      ? sql`c.brand_id = ${tenant.brandId}`
      : sql`c.facility_id = ${tenant.facilityId}`;
  const threads = (thread: Thread) => sql`
    select ${sql.raw(`'${thread}'`)} as kind, c.id, f.name as facility_name, b.name as brand_name,
      s.number as section_number, c.message, c.created_at
    ${threadsOf(thread, principal)} where ${own}`;
  const entries = (thread: Thread) => sql`
    select t.*, t.created_at as at, ${OPENED_BY[thread]}::text as side, null as user_name, null as to_status,
      t.message as text, null::int as message_id
    from ${sql.raw(thread)}_threads t
    union all
    select t.*, m.at, m.side, u.family_name || ' ' || u.given_name, m.to_status, m.text, m.id
    from ${sql.raw(thread)}_threads t
    join contact_messages m on ${sql.raw(`m.${thread}_id`)} = t.id
    left join users u on u.id = m.user_id`;
  const rows = await database.rows<Entry>(sql`
    with apply_threads as (${threads("apply")}), scout_threads as (${threads("scout")}),
    entries as (${entries("apply")} union all ${entries("scout")})
    select e.kind, e.facility_name, e.brand_name, e.section_number, e.at, e.side, e.user_name, e.to_status, e.text,
      (select string_agg(x.name, '、' order by x.created_at, x.id) from files x
        where x.contact_message_id = e.message_id and x.state = 'ready') as file_names,
      count(*) over ()::int as total
    from entries e
    order by e.created_at, e.kind, e.id, e.at, e.message_id nulls first
    limit ${MOST_FILE_ROWS}`);
  return writeList(context, {
    title: "応募・スカウトのやり取り",
    organisation: await organisationName(context, tenant),
    columns: COLUMNS,
    rows,
    total: rows[0]?.total ?? 0,
    conditions: [["並び順", "応募・スカウトの古い順、その中で日時の古い順"]],
  });
}
