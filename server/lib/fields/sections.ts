import { contractTypeLabels, sectionKindLabels } from "../labels.ts";
import type { Fields } from "./field.ts";

/** Parts of the form of a section, with their headings. */
export const sectionGroups = { place: "場所", terms: "契約と賃料", tenant: "テナントと説明" } as const;

const PER_TSUBO = "円／坪・月";

/** What a person enters about a section. */
export const sectionRecord = {
  floor_id: {
    label: "階",
    kind: "id",
    named: "floor",
    isForBrands: true,
    group: "place",
    isRequired: true,
    width: 6,
  },
  number: {
    label: "区画番号",
    kind: "text",
    isForBrands: true,
    group: "place",
    isRequired: true,
    autocomplete: "off",
    width: 10,
  },
  kind: {
    label: "区画の種類",
    kind: "choice",
    choices: sectionKindLabels,
    isForBrands: true,
    group: "place",
    isRequired: true,
    width: 14,
  },
  position: {
    label: "位置",
    kind: "text",
    isForBrands: true,
    group: "place",
    hint: "例：東側・北面",
    width: 14,
  },
  area_tsubo: {
    label: "面積",
    unit: "坪",
    kind: "number",
    decimals: 1,
    isForBrands: true,
    group: "place",
    isRequired: true,
    width: 10,
  },
  ceiling_height_m: {
    label: "天井高",
    unit: "m",
    kind: "number",
    decimals: 1,
    group: "place",
    hint: "例：3.2",
    width: 10,
  },
  tenant_name: {
    label: "テナント",
    kind: "text",
    group: "tenant",
    hint: "カタログ登録済みのブランド名を入力すると、ブランド情報に紐付きます。空き区画は空欄にします。",
    autocomplete: "off",
    width: 22,
  },
  tenant_brand_id: { label: "テナントのブランド", kind: "id", named: "tenant_brand" },
  genre_id: {
    label: "業種",
    kind: "id",
    named: "genre",
    group: "tenant",
    hint: "テナントの業種です。",
    width: 16,
  },
  contract_type: {
    label: "契約種別",
    kind: "choice",
    choices: contractTypeLabels,
    group: "terms",
    isRequired: true,
    width: 10,
  },
  contract_form: {
    label: "契約形態",
    kind: "text",
    group: "terms",
    hint: "例：定期建物賃貸借",
    width: 16,
  },
  contract_start_on: {
    label: "契約開始日",
    kind: "date",
    group: "terms",
    hint: "例：2026/04/01",
    autocomplete: "off",
    width: 12,
  },
  contract_end_on: {
    label: "契約満了日",
    kind: "date",
    group: "terms",
    hint: "例：2031/03/31",
    autocomplete: "off",
    width: 12,
  },
  rent_per_tsubo: { label: "現行賃料", unit: PER_TSUBO, kind: "rent", group: "terms", width: 12 },
  common_fee_per_tsubo: { label: "共益費", unit: PER_TSUBO, kind: "rent", group: "terms", width: 12 },
  outline: { label: "区画の形", kind: "outline", isForBrands: true },
  description: {
    label: "説明",
    kind: "lines",
    isForBrands: true,
    group: "tenant",
    hint: "2,000文字以内。募集を公開すると、ブランドにも表示されます。",
  },
} as const satisfies Fields;
