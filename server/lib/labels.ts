import type { AnswerBand } from "./answer-times.ts";
import type { LeaseState } from "./lease-window.ts";

/** The colours of badges: `step-1` to `step-4` lead towards a goal that `done` has reached. */
export type Tone =
  | "neutral"
  | "muted"
  | "ended"
  | "step-1"
  | "step-2"
  | "step-3"
  | "step-4"
  | "done"
  | "settled"
  | "warning"
  | "alarm"
  | "canceled";

/** A state as a badge shows it: its Japanese label, the mark that stands beside the colour, and the colour. */
export interface Badge {
  label: string;
  mark: string;
  tone: Tone;
}

/** Recruitment statuses; `private` is shown as recruiting (specification, section 4) with what that leaves open, `deleted` is not shown at all. */
export const recruitmentStatusLabels = {
  unregistered: { label: "募集なし", mark: "–", tone: "muted" },
  private: { label: "募集中（未公開）", mark: "●", tone: "warning" },
  publish: { label: "公開中", mark: "◎", tone: "done" },
  closed: { label: "募集終了", mark: "■", tone: "ended" },
  deleted: { label: "削除済み", mark: "×", tone: "neutral" },
} as const satisfies Record<string, Badge>;

/** Offer and negotiation statuses, in the order of a negotiation. */
export const negotiationStatusLabels = {
  waiting: { label: "未交渉", mark: "○", tone: "neutral" },
  section_submitted: { label: "区画提示", mark: "▷", tone: "step-1" },
  conditions_submitted: { label: "条件提示", mark: "▶", tone: "step-2" },
  informal_offer: { label: "内諾", mark: "◇", tone: "step-3" },
  confirmation_obtained: { label: "確約", mark: "◆", tone: "step-4" },
  contracted: { label: "契約", mark: "✓", tone: "done" },
  offer_canceled: { label: "失注", mark: "×", tone: "canceled" },
  contact_unsupported: { label: "未対応", mark: "！", tone: "alarm" },
  contact_fixed: { label: "対応済", mark: "✓", tone: "settled" },
} as const satisfies Record<string, Badge>;

/** What an open application or scout comes to when its recruitment or section is closed. */
export const closingOutcomeLabels = {
  other_tenant: "失注（別のテナントに決定）",
  terms_unmet: "失注（条件が合わない）",
  plan_changed: "失注（計画の変更）",
  declined: "失注（見送り）",
  no_answer: "失注（回答なし）",
  open: "やり取りを続ける",
} as const;

/** What a brand's plan opens. */
export const brandPlanLabels = {
  is_sales_prediction: "売上予測",
  is_facility_plan: "施設商圏分析",
  is_brand_benchmark: "競合ブランド分析",
  is_gps_people_flow: "人流データ",
  is_category_similar_score: "業種別の適合度",
  is_exclusive: "ベンチマーク非公開",
  is_carto_url: "戦略ロードマップ",
} as const;

/** What a user may do in a facility or brand. */
export const grantLabels = { admin: "管理者", member: "一般", standby: "承認待ち" } as const;

/** What somebody waits to get into, and by what the list of them is ordered. */
export const standbySideLabels = { facility: "施設", brand: "ブランド" } as const;
export const standbyOrderLabels = {
  created: "申請日時",
  organisation: "施設・ブランド",
  email: "メールアドレス",
} as const;

export const accessRequestOrderLabels = {
  created: "申請日時",
  organisation: "施設名・ブランド名",
  email: "メールアドレス",
} as const;

/** In the order of the lists of users: first those who wait for somebody. */
export const GRANT_ORDER = ["standby", "admin", "member"] as const;

/** How far a mail has come. */
export const mailStatusLabels = {
  waiting: "送信待ち",
  sending: "送信中",
  sent: "送信済み",
  failed: "送信失敗",
} as const;

/** Contract types of a section. */
export const contractTypeLabels = { 0: "通常契約", 1: "催事契約", 3: "未契約" } as const;

/** Contract type options of the list filter: 2 stands for regular or event. */
export const contractFilterLabels = { 2: "通常・催事", 0: "通常契約", 1: "催事契約" } as const;

/** How the lessee is told that the lease ends. */
export const noticeWayLabels = { certified: "内容証明郵便", hand: "手交", mail: "郵送" } as const;

/** What the tenant means to do when the lease ends. */
export const tenantIntentionLabels = {
  leaving: "退店予定",
  renewing: "更新予定",
  undecided: "未定",
} as const;

/** What the state of a lease's window is called. */
export const LEASE_STATE = "通知の状況";

/** How a lease stands to the window in which its end has to be told (借地借家法第26条第1項・第38条第6項). */
export const leaseStateLabels = {
  none: { label: "満了日なし", mark: "–", tone: "muted" },
  unknown: { label: "契約形態が不明", mark: "？", tone: "warning" },
  not_needed: { label: "通知期間なし", mark: "–", tone: "neutral" },
  before: { label: "通知期間前", mark: "○", tone: "neutral" },
  open: { label: "通知期間中", mark: "◆", tone: "step-3" },
  closing: { label: "通知期限まで30日以内", mark: "▲", tone: "warning" },
  missed: { label: "通知期限を経過", mark: "！", tone: "alarm" },
  notified: { label: "通知済み", mark: "✓", tone: "done" },
} as const satisfies Record<LeaseState, Badge>;

/** What falls on a day, and how a day that has passed without it is called. */
/** What is other about a section than on an earlier day. */
export const differenceLabels = {
  opened: "新設",
  gone: "廃止",
  tenant: "テナント",
  terms: "条件",
  state: "募集ステータス",
  area: "面積・形",
  place: "場所・その他",
  candidate: "候補",
  answer: "回答",
} as const;

/** How fast a side answers. */
export const answerBandLabels = {
  fast: { label: "速い", mark: "◎", tone: "settled" },
  normal: { label: "ふつう", mark: "○", tone: "neutral" },
  slow: { label: "遅い", mark: "△", tone: "warning" },
} as const satisfies Record<AnswerBand, Badge>;

/** Kinds of sections. */
export const sectionKindLabels = { inline: "一般区画", anchor: "核テナント区画", event: "催事区画" } as const;

/** Facility types of the specification. */
export const facilityTypeLabels = {
  commercial_building: "商業ビル",
  station_building: "駅ビル",
  complex_building: "複合ビル",
  raised_lower: "高架下",
  underground: "地下街",
  other: "その他",
} as const;

/** Size classes 0 to 4 with their ranges in 坪; a bound belongs to the class it opens. */
export const sizeClassLabels = [
  { label: "S", range: "15坪未満" },
  { label: "M", range: "15〜40坪" },
  { label: "M+", range: "40〜80坪" },
  { label: "L", range: "80〜150坪" },
  { label: "L+", range: "150坪以上" },
] as const;

/** What a facility's plan opens. */
export const facilityPlanLabels = {
  free: "フリー",
  standard: "スタンダード",
  section_map: "スタンダード（区画図あり）",
} as const;

/** What curators put the facility master in order by. */
export const facilityOrderLabels = {
  name: "施設名（カナ）",
  sections: "区画数",
  opened: "開業日",
  updated: "更新日時",
} as const;

/** What becomes of a table on its way in. */
export const importStateLabels = {
  reading: "読み取り中",
  preview: "確認待ち",
  applying: "取込中",
  applied: "取り込み済み",
  undone: "取り消し済み",
} as const;

/** What made a version of a floor's drawing. */
export const floorVersionLabels = {
  import: "図面の取り込み",
  restore: "前の版に戻す",
  before: "画面での編集",
} as const;

export const importOrderLabels = { created: "日時", name: "表", user: "担当者" } as const;
