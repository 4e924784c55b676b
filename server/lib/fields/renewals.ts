import type { Fields } from "./field.ts";
import { sectionRecord } from "./sections.ts";

/** What may become of a section in a renewal plan. */
export const renewalOutcomeLabels = {
  tenant: "テナントを入れる",
  genre: "業種だけ決める",
  vacate: "空きにする",
  stay: "今のまま",
} as const;

/** What a person enters about a plan of the next tenant mix. */
export const renewalRecord = {
  name: {
    label: "案の名称",
    kind: "text",
    hint: "例：2028年春 食物販の強化",
    isRequired: true,
    autocomplete: "off",
    width: 30,
  },
  memo: { label: "案のメモ", kind: "lines", hint: "2,000文字以内", width: 40 },
} as const satisfies Fields;

/** What a person enters about a change in it. */
export const renewalChangeRecord = {
  section_id: { label: "対象の区画", kind: "id", named: "section", isRequired: true, width: 14 },
  outcome: {
    label: "変更の内容",
    kind: "choice",
    choices: renewalOutcomeLabels,
    isRequired: true,
    width: 18,
  },
  tenant_name: {
    label: "テナントの名称",
    kind: "text",
    hint: "ブランドカタログのブランド名、またはカタログにない店名",
    autocomplete: "off",
    width: 24,
  },
  genre_id: { label: "テナントの業種", kind: "id", named: "genre", width: 16 },
  from_on: {
    label: "変更の開始日",
    kind: "date",
    hint: "例：2028/04/01。未定は空欄",
    autocomplete: "off",
    width: 12,
  },
  rent_per_tsubo: {
    label: "想定賃料",
    unit: "円／坪・月",
    kind: "rent",
    hint: "共益費を除く。未定は空欄",
    width: 12,
  },
  memo: { label: "変更のメモ", kind: "lines", hint: "2,000文字以内", width: 40 },
} as const satisfies Fields;

/** What a person enters besides about the sections that a new change takes: others with it, or a part of the one. */
export const renewalShareRecord = {
  joined: {
    label: "結合する区画",
    kind: "text",
    hint: "同じ階の区画番号を「、」で区切る。結合しないときは空欄",
    autocomplete: "off",
  },
  part_tsubo: {
    label: "分割して使う面積",
    unit: "坪",
    kind: "number",
    hint: "区画の一部だけを使うときに入力。残りは別の変更に使えます",
    autocomplete: "off",
  },
} as const satisfies Fields;

/** A change in a table of plans: of which plan, which sections, and what becomes of them. */
export const renewalImportRecord = {
  plan: { ...renewalRecord.name, also: ["案", "リニューアル案"] },
  floor_id: sectionRecord.floor_id,
  number: {
    label: renewalChangeRecord.section_id.label,
    also: ["区画", "区画番号"],
    kind: "text",
    hint: "結合する区画は「・」で区切ります",
    isRequired: true,
    width: 14,
  },
  part_tsubo: { ...renewalShareRecord.part_tsubo, width: 12 },
  change: renewalChangeRecord.outcome,
  tenant: { ...renewalChangeRecord.tenant_name, also: ["テナント", "ブランド"] },
  genre_id: { ...renewalChangeRecord.genre_id, also: ["業種"] },
  from_on: { ...renewalChangeRecord.from_on, also: ["開始日"] },
  rent_per_tsubo: renewalChangeRecord.rent_per_tsubo,
  memo: { ...renewalChangeRecord.memo, also: ["メモ", "備考"] },
} as const satisfies Fields;
