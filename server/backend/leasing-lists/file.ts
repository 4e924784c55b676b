import { sql } from "drizzle-orm";
import type { LeasingListEntry } from "../../contract/leasing-lists.ts";
import { leasingCandidateRecord } from "../../lib/fields/leasing-candidates.ts";
import { mailStatusLabels, negotiationStatusLabels } from "../../lib/labels.ts";
import { viewedItems } from "../../lib/leasing-view.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, writeList } from "../answering/list-file.ts";
import { keepExport } from "../imports/exports.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { matchText } from "../match/words.ts";
import { currentCandidates } from "./import-rows.ts";
import { findLeasingList } from "./lists.ts";

const { floor_id, number, brand_number, comment } = leasingCandidateRecord;

const COLUMNS: ListColumn<LeasingListEntry>[] = [
  { title: "順", width: 6, kind: "integer", of: (i) => i.position },
  { title: "ブランド", width: 24, kind: "text", of: (i) => i.name },
  { title: "登録", width: 10, kind: "text", of: (i) => (i.custom_brand_id === null ? "カタログ" : "手入力") },
  { title: "業種", width: 16, kind: "text", of: (i) => i.genre_name },
  { title: "適合度（0〜100）", width: 10, kind: "integer", of: (i) => i.match?.score ?? null },
  { title: "適合度の内訳", width: 40, kind: "text", of: ({ match }) => match && matchText(match) },
  { title: "ステータス", width: 10, kind: "text", of: (i) => negotiationStatusLabels[i.status].label },
  { title: "担当", width: 14, kind: "text", of: (i) => i.assignment?.owner_name ?? null },
  { title: "期限", width: 12, kind: "date", of: (i) => i.assignment?.due_on ?? null },
  { title: "ブランドの担当者", width: 16, kind: "text", of: (i) => i.contact_name || null },
  { title: "メールアドレス", width: 28, kind: "text", of: (i) => i.contact_email },
  { title: "最終メール", width: 17, kind: "instant", of: (i) => i.last_mail?.at ?? null },
  {
    title: "最終メールの結果",
    width: 12,
    kind: "text",
    of: ({ last_mail: mail }) => mail && mailStatusLabels[mail.status],
  },
  { title: "メモ", width: 40, kind: "text", of: (i) => i.memo || null },
  { title: comment.label, width: comment.width, kind: "text", of: () => null },
  { title: "追加日時", width: 17, kind: "instant", of: (i) => i.added_at },
  { title: "更新日時", width: 17, kind: "instant", of: (i) => i.updated_at },
  {
    title: brand_number.label,
    width: brand_number.width,
    kind: "text",
    of: ({ brand_id }) => brand_id && String(brand_id),
  },
  { title: RECORD_NUMBER, width: 12, kind: "text", of: ({ id }) => String(id) },
];

interface Names {
  facility: string;
  floor: string;
  section: string;
}

export const downloadLeasingListExcel: Handler<"downloadLeasingListExcel"> = async ({ query }, context) => {
  const list = await findLeasingList(query, context);
  const [names] = await context.database.rows<Names>(sql`
    select f.name as facility, l.name as floor, s.number as section
    from recruitments r
    join sections s on s.id = r.section_id
    join floors l on l.id = s.floor_id
    join facilities f on f.id = r.facility_id
    where r.id = ${query.recruitment_id}`);
  const rows = viewedItems(list?.items ?? [], query);
  const owner = { facility_id: query.facility_id, brand_id: null };
  const { database, principal } = context;
  const records = await currentCandidates(
    database,
    principal,
    owner,
    rows.map(({ id }) => id),
  );
  return writeList(context, {
    title: "リーシングリスト",
    organisation: names?.facility ?? "",
    about: `区画${names?.section ?? ""}`,
    columns: [
      { title: floor_id.label, width: floor_id.width, kind: "text", of: () => names?.floor ?? "" },
      { title: number.label, width: number.width, kind: "text", of: () => names?.section ?? "" },
      ...COLUMNS,
    ],
    rows,
    total: rows.length,
    more: [await keepExport(context, { kind: "candidates", owner, records })],
    conditions: [
      ["区画", `${names?.floor ?? ""}　区画${names?.section ?? ""}`],
      ["ステータス", query.status ? negotiationStatusLabels[query.status].label : "すべて"],
      ["並び順", query.order === "score" ? "適合度の高い順" : "手動"],
    ],
  });
};
