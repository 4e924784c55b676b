import { z } from "zod";
import type { CallArguments } from "../../../contract/call.ts";
import type { updateFacility } from "../../../contract/facilities.ts";
import { type Facility, facilityFields } from "../../../contract/facilities.ts";
import { formatDate } from "../../../lib/dates.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { formatNumber } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { amount, dateText, given } from "../../forms/entry.ts";
import { oneOf, someIds, type Texts, wholeNumber } from "../../forms/list-entry.ts";

const { shape } = facilityFields;

/** Digits and hyphens in any width; hyphen-likes between digits become hyphens. */
function plainCode(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[−ー―‐–—]/gu, "-")
    .replace(/[\s〒]/gu, "");
}

function orNothing<T>(rule: z.ZodType<T | null, string | null>, tidy: (text: string) => string) {
  return given.transform((text) => tidy(text) || null).pipe(rule);
}

/** What the form of a facility sends, and what it means. Fields keep the contract's names. */
export const facilityEntry = z.object({
  name: given.pipe(shape.name),
  name_kana: given.pipe(shape.name_kana),
  facility_type: oneOf("施設の種類", shape.facility_type.options as [string, ...string[]]),
  postal_code: orNothing(shape.postal_code, (text) => plainCode(text).replaceAll("-", "")),
  address: given.pipe(shape.address),
  phone: orNothing(shape.phone, plainCode),
  url: orNothing(shape.url, (text) => text.trim()),
  opened_on: dateText("開業日"),
  parking_count: amount("駐車台数").pipe(wholeNumber("駐車台数", "台", 100_000)),
  visitors_per_year: amount("年間来館者数").pipe(wholeNumber("年間来館者数", "人", 1_000_000_000)),
  sales_million_yen: amount("年商").pipe(
    z
      .number()
      .min(0, "年商は0以上で入力してください。")
      .max(10_000_000, "年商は10,000,000百万円以下で入力してください。")
      .nullable(),
  ),
  description: given.pipe(shape.description),
  category_ids: someIds("業種"),
});

export type FacilityChanges = Omit<CallArguments<typeof updateFacility>["body"], "version">;

export const facilityLabels = {
  name: "施設名",
  name_kana: "施設名（カナ）",
  facility_type: "施設の種類",
  postal_code: "郵便番号",
  address: "所在地",
  phone: "電話番号",
  url: "Webサイト",
  opened_on: "開業日",
  parking_count: "駐車台数",
  visitors_per_year: "年間来館者数",
  sales_million_yen: "年商",
  description: "紹介文",
  category_ids: "業種",
} as const;

export function postalText(code: string | null): string {
  return code ? `${code.slice(0, 3)}-${code.slice(3)}` : "";
}

/** A facility as its form shows it; empty fields for none. */
export function facilityTexts(facility: Facility): Texts {
  return {
    name: facility.name,
    name_kana: facility.name_kana,
    facility_type: facility.facility_type,
    postal_code: postalText(facility.postal_code),
    address: facility.address,
    phone: facility.phone ?? "",
    url: facility.url ?? "",
    opened_on: formatDate(facility.opened_on),
    parking_count: formatNumber(facility.parking_count),
    visitors_per_year: formatNumber(facility.visitors_per_year),
    sales_million_yen:
      facility.sales_million_yen === null ? "" : formatDecimal(facility.sales_million_yen, 6, 0),
    description: facility.description,
    category_ids: facility.category_ids.toSorted((a, b) => a - b).join(","),
  };
}

/** Texts in words: names for ids and codes, units behind numbers. */
export function facilityWords(values: Texts, categories: ReadonlyMap<number, string>): Texts {
  const unit = (text: string | undefined, name: string) => (text ? `${text}${name}` : "");
  return {
    ...values,
    facility_type: facilityTypeLabels[values.facility_type as keyof typeof facilityTypeLabels] ?? "",
    parking_count: unit(values.parking_count, "台"),
    visitors_per_year: unit(values.visitors_per_year, "人"),
    sales_million_yen: unit(values.sales_million_yen, "百万円"),
    category_ids: (values.category_ids ?? "")
      .split(",")
      .filter((id) => id !== "")
      .map((id) => categories.get(Number(id)) ?? id)
      .join("、"),
  };
}
