import { negotiationStatusLabels } from "../labels.ts";
import type { Fields } from "./field.ts";
import { sectionRecord } from "./sections.ts";

const { floor_id, number } = sectionRecord;

/** A candidate in a table of leasing lists: of which section, which brand, and how far one is with it. */
export const leasingCandidateRecord = {
  floor_id,
  number,
  name: {
    label: "ブランド",
    also: ["ブランド名", "候補", "候補ブランド"],
    kind: "text",
    isRequired: true,
    width: 24,
  },
  brand_number: {
    label: "ブランドID",
    kind: "text",
    hint: "ブランドカタログの番号。ブランド名の代わりに使えます",
    width: 12,
  },
  position: { label: "順", also: ["優先順位", "優先度", "順位"], kind: "count", width: 6 },
  status: {
    label: "ステータス",
    also: ["状況", "交渉状況", "進捗"],
    kind: "choice",
    choices: Object.fromEntries(
      Object.entries(negotiationStatusLabels).map(([status, { label }]) => [status, label]),
    ),
    width: 10,
  },
  comment: {
    label: "変更の理由",
    also: ["理由"],
    kind: "lines",
    hint: "ステータスを前に戻すときと、失注にするときに必要です",
    width: 20,
  },
  owner: { label: "担当", also: ["担当者", "社内担当"], kind: "id", named: "owner", width: 14 },
  due_on: { label: "期限", also: ["次の期限", "次回期限", "次のアクション日"], kind: "date", width: 12 },
  memo: { label: "メモ", also: ["備考", "次のアクション"], kind: "lines", width: 40 },
} as const satisfies Fields;
