import type { ContactSide, ListedContact } from "../../contract/contacts.ts";
import {
  contactAnswerLabels,
  contactBadge,
  contactFilterLabel,
  contactKindLabels,
  contactSideLabels,
  contactTurnLabels,
} from "../../lib/contact-words.ts";
import type { Handler } from "../answering/handler.ts";
import { FILE_SLICE, type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { findInbox } from "./inbox.ts";

const OTHER = {
  facility: { title: "ブランド", width: 24, kind: "text", of: (c: ListedContact) => c.brand_name },
  brand: { title: "施設", width: 24, kind: "text", of: (c: ListedContact) => c.facility_name },
} as const satisfies Record<ContactSide, ListColumn<ListedContact>>;

const wishOf = (contact: ListedContact) => (contact.kind === "apply" ? contact.wish : null);

const columnsOf = (side: ContactSide): ListColumn<ListedContact>[] => [
  OTHER[side],
  { title: "種別", width: 10, kind: "text", of: (c) => contactKindLabels[c.kind] },
  { title: "区画", width: 12, kind: "text", of: (c) => c.section_number ?? "施設全体" },
  { title: "ステータス", width: 12, kind: "text", of: (c) => contactBadge(c, side).label },
  {
    title: "次に回答する側",
    width: 12,
    kind: "text",
    of: ({ waits_for: side }) => (side === null ? "終了" : contactSideLabels[side]),
  },
  {
    title: "スカウトへの回答",
    width: 12,
    kind: "text",
    of: ({ answer }) => answer && contactAnswerLabels[answer],
  },
  { title: "回答期限", width: 12, kind: "date", of: (c) => (c.waits_for === null ? null : c.due_on) },
  { title: "担当（当方）", width: 14, kind: "text", of: (c) => c.owner_name },
  { title: "業態", width: 20, kind: "text", of: (c) => wishOf(c)?.business_type ?? null },
  { title: "開店希望時期", width: 16, kind: "text", of: (c) => wishOf(c)?.opening ?? null },
  { title: "希望面積（坪）", width: 12, kind: "decimal", of: (c) => wishOf(c)?.area_tsubo ?? null },
  { title: "担当者", width: 14, kind: "text", of: (c) => wishOf(c)?.person ?? null },
  { title: "最初のメッセージ", width: 60, kind: "text", of: (c) => c.message || null },
  { title: "最新のメッセージ", width: 60, kind: "text", of: ({ last }) => last.text || null },
  { title: "最新の送信側", width: 12, kind: "text", of: ({ last }) => contactSideLabels[last.side] },
  { title: "開始日時", width: 17, kind: "instant", of: (c) => c.created_at },
  { title: "最終更新", width: 17, kind: "instant", of: (c) => c.updated_at },
];

export const downloadContactsExcel: Handler<"downloadContactsExcel"> = async ({ query }, context) => {
  const { facility_id, brand_id, turn, kind, status } = query;
  const side = facility_id === undefined ? "brand" : "facility";
  const { data, total } = await findInbox(context, query, FILE_SLICE);
  return writeList(context, {
    title: "応募・スカウト",
    organisation: await organisationName(context, { facilityId: facility_id, brandId: brand_id }),
    columns: columnsOf(side),
    rows: data,
    total,
    conditions: [
      ["状況", turn ? contactTurnLabels[side][turn] : "すべて"],
      ["種別", kind ? contactKindLabels[kind] : "すべて"],
      ["ステータス", status ? contactFilterLabel(status, side) : "すべて"],
      ["並び順", "回答期限の近い順"],
    ],
  });
};
