import type { Contact } from "../../contract/contact-inbox.ts";
import { negotiationStatusLabels } from "../../lib/labels.ts";
import { findInbox } from "../contacts/inbox.ts";
import type { Handler } from "../handler.ts";
import { FILE_SLICE, type ListColumn, organisationName, writeList } from "../list-file.ts";

const KINDS = { apply: "応募", scout: "スカウト" } as const;
const SIDES = { facility: "施設", brand: "ブランド" } as const;
const TURNS = { own: "未回答", other: "相手の回答待ち", ended: "終了" } as const;
const ANSWERS = { interested: "興味あり", declined: "見送り" } as const;

const OTHER = {
  facility: { title: "ブランド", width: 24, kind: "text", of: (c: Contact) => c.brand_name },
  brand: { title: "施設", width: 24, kind: "text", of: (c: Contact) => c.facility_name },
} as const satisfies Record<keyof typeof SIDES, ListColumn<Contact>>;

const COLUMNS: ListColumn<Contact>[] = [
  { title: "種別", width: 10, kind: "text", of: (c) => KINDS[c.kind] },
  { title: "区画", width: 12, kind: "text", of: (c) => c.section_number ?? "施設全体" },
  { title: "ステータス", width: 12, kind: "text", of: (c) => negotiationStatusLabels[c.status].label },
  {
    title: "次に回答する側",
    width: 12,
    kind: "text",
    of: ({ waits_for: side }) => (side === null ? "終了" : SIDES[side]),
  },
  { title: "スカウトへの回答", width: 12, kind: "text", of: ({ answer }) => answer && ANSWERS[answer] },
  { title: "回答期限", width: 12, kind: "date", of: (c) => (c.waits_for === null ? null : c.due_on) },
  { title: "最初のメッセージ", width: 60, kind: "text", of: (c) => c.message || null },
  { title: "最新のメッセージ", width: 60, kind: "text", of: ({ last }) => last.text || null },
  { title: "最新の送信側", width: 12, kind: "text", of: ({ last }) => SIDES[last.side] },
  { title: "開始日時", width: 17, kind: "instant", of: (c) => c.created_at },
  { title: "最終更新", width: 17, kind: "instant", of: (c) => c.updated_at },
];

export const downloadContactsExcel: Handler<"downloadContactsExcel"> = async ({ query }, context) => {
  const { facility_id, brand_id, turn, kind, status } = query;
  const { data, total } = await findInbox(context, query, FILE_SLICE);
  return writeList(context, {
    title: "応募・スカウト",
    organisation: await organisationName(context, { facilityId: facility_id, brandId: brand_id }),
    columns: [OTHER[facility_id === undefined ? "brand" : "facility"], ...COLUMNS],
    rows: data,
    total,
    conditions: [
      ["状況", turn ? TURNS[turn] : "すべて"],
      ["種別", kind ? KINDS[kind] : "すべて"],
      ["ステータス", status ? negotiationStatusLabels[status].label : "すべて"],
      ["並び順", "回答期限の近い順"],
    ],
  });
};
