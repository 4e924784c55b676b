import { sql } from "drizzle-orm";
import { auditObjectLabels, auditResultLabels } from "../../lib/audit-labels.ts";
import { digestText } from "../../lib/calendar-words.ts";
import { fileStamp } from "../../lib/dates.ts";
import { grantLabels } from "../../lib/labels.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import type { Handler } from "../answering/handler.ts";
import type { Table, Value } from "../answering/workbook.ts";
import { actionText } from "../audit/entries.ts";
import { readableFacility } from "../visibility.ts";
import { findUser } from "./people.ts";

const text = (title: string, width: number) => ({ title, width, kind: "text" }) as const;
const instant = (title: string) => ({ title, width: 17, kind: "instant" }) as const;

interface Grant {
  kind: string;
  name: string;
  grant_type: keyof typeof grantLabels;
  created_at: string;
}

interface Entry {
  at: string;
  call: string;
  object_kind: string | null;
  object_id: number | null;
  result: keyof typeof auditResultLabels;
}

export const downloadOwnData: Handler<"downloadOwnData"> = async (_input, { database, principal, excel }) => {
  const id = principal.userId;
  const user = await findUser(database, id);
  const [grants, entries, bookmarks, files, imports, searches] = [
    await database.rows<Grant>(sql`
      select '施設' as kind, f.name, j.grant_type, j.created_at
      from user_facility_joins j join facilities f on f.id = j.facility_id where j.user_id = ${id}
      union all
      select 'ブランド', b.name, j.grant_type, j.created_at
      from user_brand_joins j join brands b on b.id = j.brand_id where j.user_id = ${id}
      order by created_at, kind, name`),
    await database.rows<Entry>(sql`
      select e.at, e.call, e.object_kind, e.object_id, e.result from audit_entries e
      where e.user_id = ${id} order by e.at desc, e.id desc limit ${MOST_FILE_ROWS}`),
    await database.rows<{ name: string; created_at: string }>(sql`
      select f.name, m.created_at from facility_bookmarks m join facilities f on f.id = m.facility_id
      where m.user_id = ${id} and ${readableFacility(principal)} order by m.created_at desc, f.created_at, f.id`),
    await database.rows<{ name: string; created_at: string }>(sql`
      select x.name, x.created_at from files x
      where x.uploaded_by = ${id} and x.state = 'ready' order by x.created_at desc, x.id limit ${MOST_FILE_ROWS}`),
    await database.rows<{ file_name: string; created_at: string }>(sql`
      select i.file_name, i.created_at from imports i
      where i.user_id = ${id} order by i.created_at desc, i.id limit ${MOST_FILE_ROWS}`),
    await database.rows<{ name: string; created_at: string }>(sql`
      select s.name, s.created_at from offering_searches s where s.user_id = ${id} order by s.created_at desc, s.id`),
  ];
  const own: [string, Value][] = [
    ["姓", user.family_name],
    ["名", user.given_name],
    ["メールアドレス", user.email],
    ["メールアドレスの確認", user.is_email_verified ? "確認済み" : "未確認"],
    ["予定のメール", digestText(user.digest_weekday, user.digest_hour)],
    ["ログイン後に開く画面", user.start_page === "today" ? "自分の予定" : "標準の画面"],
  ];
  const tables: Table[] = [
    { name: "登録内容", columns: [text("項目", 24), text("内容", 50)], rows: own },
    {
      name: "施設・ブランド",
      columns: [text("種別", 12), text("名称", 40), text("権限", 12), instant("登録日時")],
      rows: grants.map((one) => [one.kind, one.name, grantLabels[one.grant_type], one.created_at]),
    },
    {
      name: "操作履歴",
      columns: [instant("日時"), text("操作", 32), text("対象", 20), text("番号", 12), text("結果", 12)],
      rows: entries.map((one) => [
        one.at,
        actionText(one.call),
        auditObjectLabels[one.object_kind as keyof typeof auditObjectLabels] ?? null,
        one.object_id === null ? null : String(one.object_id),
        auditResultLabels[one.result],
      ]),
    },
    {
      name: "ブックマーク",
      columns: [text("施設", 40), instant("登録日時")],
      rows: bookmarks.map((one) => [one.name, one.created_at]),
    },
    {
      name: "添付したファイル",
      columns: [text("ファイル名", 50), instant("登録日時")],
      rows: files.map((one) => [one.name, one.created_at]),
    },
    {
      name: "取り込んだ表",
      columns: [text("表", 50), instant("登録日時")],
      rows: imports.map((one) => [one.file_name, one.created_at]),
    },
    {
      name: "保存した条件",
      columns: [text("条件", 50), instant("登録日時")],
      rows: searches.map((one) => [one.name, one.created_at]),
    },
  ];
  return { name: `自分の情報_${fileStamp(new Date())}.xlsx`, bytes: await excel.write(tables) };
};
