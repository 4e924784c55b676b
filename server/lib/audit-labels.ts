import { contactAnswerLabels } from "./contact-words.ts";
import { adminFacilityRecord, facilityRecord } from "./fields/facilities.ts";
import { type Field, type Fields, labelsOf, valueText } from "./fields/field.ts";
import { ownStoreRecord } from "./fields/own-stores.ts";
import { PROFIT_TERMS, profitTermsRecord } from "./fields/profit-terms.ts";
import { recruitmentRecord } from "./fields/recruitments.ts";
import { renewalChangeRecord, renewalRecord } from "./fields/renewals.ts";
import { sectionRecord } from "./fields/sections.ts";
import { storeSalesRecord } from "./fields/store-sales.ts";
import { brandPlanLabels, grantLabels, negotiationStatusLabels, recruitmentStatusLabels } from "./labels.ts";
import { PLAN_STAGE_LABELS } from "./plan-stages.ts";
import { previewStandingLabels } from "./preview-standings.ts";
import { type RecruitmentState, recruitmentAction } from "./recruitment-states.ts";

/** An entry of the trail as far as it is put into words. */
interface Entry {
  call: string;
  object_kind: string | null;
  object_id: number | null;
  /** What the object is called; null where it is gone, or has no name. */
  object_name: string | null;
  changes: Readonly<Record<string, { from?: unknown; to?: unknown }>>;
  /** Changed fields that hold ids, in words. */
  names: Readonly<Record<string, { from: string | null; to: string | null }>>;
}

export const auditResultLabels = {
  ok: "成功",
  denied: "権限なし",
  invalid: "入力の不備",
  conflict: "競合",
} as const;

/** What an entry of the audit trail is about, by the kind that the handlers give. */
export const auditObjectLabels = {
  access_request: "利用申請",
  apply: "応募",
  brand: "ブランド",
  brand_benchmark: "ベンチマーク",
  brand_benchmarks: "ベンチマーク",
  brand_store: "店舗",
  custom_brand: "独自ブランド",
  facility: "施設",
  facility_bookmark: "施設のブックマーク",
  facility_image: "施設の写真",
  facility_rating: "施設の評価",
  file: "添付ファイル",
  floor: "階",
  floor_drawing: "階の図面",
  floor_picture: "階の下図",
  import: "表の取り込み",
  leasing_list: "リーシングリスト",
  leasing_list_item: "リーシングリストの候補",
  mail_sending: "メール送信",
  meeting_pack: "会議資料",
  mail_domain: "メールドメイン",
  negotiation: "交渉",
  offering_search: "保存した募集区画の条件",
  opening_pack: "出店会議資料",
  operations_department: "運営部署",
  optional_point: "保存した地点",
  prediction: "売上予測",
  profit_terms: PROFIT_TERMS,
  recruitment: "募集",
  renewal: "リニューアル案",
  renewal_change: "リニューアル案の変更",
  scout: "スカウト",
  section: "区画",
  store_opening_plan: "出店計画",
  store_sales: "店舗の売上",
  user: "ユーザー",
  user_brand_join: "ブランドのユーザー",
  user_facility_join: "施設のユーザー",
} as const;

const planFields = Object.fromEntries(
  Object.entries(brandPlanLabels).map(([field, label]) => [field, `プラン：${label}`]),
);

/** The nouns whose fields have a record, by the kind of object. */
const RECORDS: Readonly<Record<string, Fields>> = {
  brand_store: { ...adminFacilityRecord, ...ownStoreRecord },
  facility: { ...facilityRecord, ...adminFacilityRecord },
  profit_terms: profitTermsRecord,
  recruitment: recruitmentRecord,
  renewal: renewalRecord,
  renewal_change: renewalChangeRecord,
  section: sectionRecord,
  store_sales: storeSalesRecord,
};

/** Fields of everything else; what stands of a section in another thing's entry is called alike. */
const FIELDS: Record<string, string> = {
  accepted: "招待の承諾",
  declined: "招待の辞退",
  decision: "申請の判断",
  waiting_mails: "送信待ちのメール（件）",
  invitation: "招待",
  ...planFields,
  ...labelsOf<string>(recruitmentRecord),
  ...labelsOf<string>(sectionRecord),
  address: "住所",
  answer: "回答",
  benchmark_brand_id: "ベンチマーク",
  brand_id: "ブランド",
  area_max_tsubo: "希望面積の上限（坪）",
  area_min_tsubo: "希望面積の下限（坪）",
  area_tsubo: "面積（坪）",
  carto_url: "戦略ロードマップのURL",
  removal_request: "アカウントの削除の依頼",
  calendar_address: "カレンダーの購読用アドレス",
  category_ids: "業種",
  closed_at: "閉鎖",
  closed_reason: "閉鎖の理由",
  closes_at: "閉店時刻",
  comment: "コメント",
  company_name: "会社名",
  contact_email: "連絡先メールアドレス",
  contact_name: "担当者名",
  description: "紹介文",
  domain: "ドメイン",
  email: "メールアドレス",
  facility_id: "施設",
  family_name: "姓",
  genre_id: "業種",
  given_name: "名",
  grant_type: "権限",
  has_mail: "メールでの通知",
  is_enabled: "有効",
  is_heavy_food: "重飲食",
  is_kukaku: "クカクを利用",
  is_stealth: "ステルス",
  latitude: "緯度",
  level: "階の位置",
  longitude: "経度",
  meeting_comment: "会議のコメント",
  meeting_decision: "会議の決定",
  memo: "メモ",
  message: "メッセージ",
  model_sales_year: "売上予測に使う年度",
  municipality_code: "市区町村",
  name: "名称",
  name_kana: "名称（カナ）",
  needs_exhaust: "必要な設備：排気ダクト",
  needs_gas_m3_per_hour: "必要なガス容量（㎥/時）",
  needs_grease_trap: "必要な設備：グリストラップ",
  needs_power_kva: "必要な電気容量（kVA）",
  needs_water: "必要な設備：給排水",
  opening_on: "開店予定日",
  opens_at: "開店時刻",
  owner: "担当",
  pack: "会議資料",
  due_on: "期限",
  person: "担当者",
  phone: "電話番号",
  position: "位置",
  prediction_id: "売上予測",
  prefecture_id: "都道府県",
  recruitment_id: "募集",
  report: "商圏レポート",
  rent_yen_per_tsubo: "賃料（円／坪・月）",
  section_id: "区画",
  signed_up: "本登録",
  size: "外形",
  stage: "段階",
  store_id: "店舗",
  standing: "見る立場",
  status: "状態",
  store_count: "店舗数",
  tags: "タグ",
  url: "ウェブサイト",
  users: "登録した人数",
  wanted_area_max_tsubo: "希望面積の上限（坪）",
  wanted_area_min_tsubo: "希望面積の下限（坪）",
};

const labelled = (labels: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(labels).map(([value, { label }]) => [value, label]));

/** Fields whose values are codes, and what the codes mean. */
const VALUES: Record<string, Record<string, string>> = {
  answer: contactAnswerLabels,
  grant_type: grantLabels,
  stage: PLAN_STAGE_LABELS,
  standing: previewStandingLabels,
  status: labelled({ ...recruitmentStatusLabels, ...negotiationStatusLabels }),
};
const MOST_CHARACTERS = 60;

/** Each change of an entry as a line, `面積：20.0坪 → 25.0坪`; fields without a label keep their name. */
export function auditChangeTexts({
  object_kind: kind,
  changes,
  names,
}: Pick<Entry, "object_kind" | "changes" | "names">): string[] {
  return Object.entries(changes).map(([name, { from, to }]) => {
    const [before, after] = [names[name]?.from, names[name]?.to];
    const field = RECORDS[kind ?? ""]?.[name];
    const text = (value: unknown) => changeText(name, field, value);
    return `${field?.label ?? FIELDS[name] ?? name}：${text(before ?? from)} → ${text(after ?? to)}`;
  });
}

function changeText(name: string, field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === "") return "なし";
  if (value === "***") return "（非表示）";
  if (field && field.kind !== "ids") return shortened(valueText(field, value));
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number"))
    return value.length > 0 ? shortened(value.join("、")) : "なし";
  if (typeof value === "object") return "（内容あり）";
  return shortened(VALUES[name]?.[String(value)] ?? String(value));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

/** What an entry is about, by name; by its number where it has none any more. */
export function auditObjectText({
  object_kind: kind,
  object_id: id,
  object_name: name,
}: Pick<Entry, "object_kind" | "object_id" | "object_name">): string {
  if (kind === null) return "";
  const label = auditObjectLabels[kind as keyof typeof auditObjectLabels] ?? kind;
  if (name !== null) return name.startsWith(label) ? name : `${label}：${name}`;
  return id === null ? label : `${label}（番号 ${id}）`;
}

/** What was done; two calls stand for several things that people do. */
export function auditActionText(
  { call, object_kind, changes }: Pick<Entry, "call" | "object_kind" | "changes">,
  summary: string,
): string {
  if (call === "updateRecruitment")
    return Object.keys(changes).length === 0 ? summary : recruitmentActionOf(changes.status);
  if (call === "eraseClosed") return "閉鎖した組織の個人情報を消去";
  if (call === "eraseLeaver") return "依頼したユーザーの個人情報を消去";
  if (call === "endUnanswered") return "回答のないやり取りを終了";
  if (call === "prepareRecruitment") return "募集案を準備";
  if (call !== "createApply") return summary;
  if (changes.answer) return "スカウトに回答";
  return object_kind === "apply" && !changes.message && !changes.status ? "募集に応募" : "メッセージを送信";
}

function recruitmentActionOf(status: Entry["changes"][string] | undefined): string {
  const { from, to } = status ?? {};
  const isState = (value: unknown): value is RecruitmentState =>
    typeof value === "string" && value in recruitmentStatusLabels;
  const action = isState(from) && isState(to) ? recruitmentAction(from, to) : undefined;
  return action ?? "募集条件を編集";
}

/** Who did it: somebody without a row goes by a mark, which is the same for the same account. */
export function auditUserText(name: string, actor: string | null): string {
  if (name !== "") return name;
  if (actor === "anonymous") return "（ログインしていない利用者）";
  if (actor === "system") return "（クカク）";
  const account = actor?.startsWith("account:") ? actor.slice("account:".length, 16) : undefined;
  return account === undefined ? "（登録前のユーザー）" : `（登録のないアカウント ${account}）`;
}
