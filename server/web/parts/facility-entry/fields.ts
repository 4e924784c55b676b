import { z } from "zod";
import type { CallArguments } from "../../../contract/call.ts";
import type { updateFacility } from "../../../contract/facilities.ts";
import { type Facility, facilityFields } from "../../../contract/facilities.ts";
import { formatDate } from "../../../lib/dates.ts";
import { facilityRecord } from "../../../lib/fields/facilities.ts";
import { type Field, labelsOf } from "../../../lib/fields/field.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { formatNumber, moneyText } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { plainCode } from "../../../lib/plain-code.ts";
import { typedNumber } from "../../../lib/typed-number.ts";
import { drawnField } from "../../forms/drawn-field.ts";
import { amount, dateText, given } from "../../forms/entry.ts";
import { oneOf, someIds, type Texts, wholeNumber } from "../../forms/list-entry.ts";

const { shape } = facilityFields;

function orNothing<T>(rule: z.ZodType<T | null, string | null>, tidy: (text: string) => string) {
  return given.transform((text) => tidy(text) || null).pipe(rule);
}

export const facilityEntry = z.object({
  name: given.pipe(shape.name),
  name_kana: given.pipe(shape.name_kana),
  facility_type: oneOf(
    facilityRecord.facility_type.label,
    shape.facility_type.options as [string, ...string[]],
  ),
  postal_code: orNothing(shape.postal_code, (text) => plainCode(text).replaceAll("-", "")),
  address: given.pipe(shape.address),
  phone: orNothing(shape.phone, plainCode),
  url: orNothing(shape.url, (text) => text.trim()),
  opened_on: dateText(facilityRecord.opened_on.label),
  parking_count: amount(facilityRecord.parking_count.label).pipe(
    wholeNumber(facilityRecord.parking_count.label, facilityRecord.parking_count.unit, 100_000),
  ),
  visitors_per_year: amount(facilityRecord.visitors_per_year.label).pipe(
    wholeNumber(facilityRecord.visitors_per_year.label, facilityRecord.visitors_per_year.unit, 1_000_000_000),
  ),
  sales_million_yen: amount(facilityRecord.sales_million_yen.label).pipe(
    z
      .number()
      .min(0, "年商は0以上で入力してください。")
      .max(10_000_000, "年商は10,000,000百万円以下で入力してください。")
      .nullable(),
  ),
  description: given.pipe(shape.description),
  category_ids: someIds(facilityRecord.category_ids.label),
});

export type FacilityChanges = Omit<CallArguments<typeof updateFacility>["body"], "version">;

export const facilityLabels: Record<keyof typeof shape, string> = labelsOf(facilityRecord);

export const drawnFacility = Object.fromEntries(
  Object.entries<Field>(facilityRecord).map(([name, field]) => [name, drawnField(name, field)]),
) as Record<keyof typeof facilityRecord, ReturnType<typeof drawnField>>;

export function postalText(code: string | null): string {
  return code ? `${code.slice(0, 3)}-${code.slice(3)}` : "";
}

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

export function salesText(millions: number | null): string {
  if (millions === null || Number.isNaN(millions)) return "";
  return `${moneyText(millions * 1_000_000)}（${formatNumber(millions)}${facilityRecord.sales_million_yen.unit}）`;
}

export function facilityWords(values: Texts, categories: ReadonlyMap<number, string>): Texts {
  const unit = (name: "parking_count" | "visitors_per_year" | "sales_million_yen") =>
    values[name] ? `${values[name]}${facilityRecord[name].unit}` : "";
  return {
    ...values,
    facility_type: facilityTypeLabels[values.facility_type as keyof typeof facilityTypeLabels] ?? "",
    parking_count: unit("parking_count"),
    visitors_per_year: unit("visitors_per_year"),
    sales_million_yen:
      salesText(typedNumber(values.sales_million_yen ?? "") ?? null) || unit("sales_million_yen"),
    category_ids: (values.category_ids ?? "")
      .split(",")
      .filter((id) => id !== "")
      .map((id) => categories.get(Number(id)) ?? id)
      .join("、"),
  };
}
