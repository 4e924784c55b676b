import { z } from "zod";
import type { SectionDetail } from "../../../contract/sections.ts";
import { type SectionFields, sectionFields } from "../../../contract/sections.ts";
import { boxText } from "../../../lib/fields/field.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { readOutline, writeOutline } from "../../../lib/outline/text.ts";
import { amount, choiceId, choiceOrNull, dateText, given, lineOrNull, yen } from "../../forms/entry.ts";

const { shape } = sectionFields;

export const sectionEntry = z.object({
  floor_id: choiceId(sectionRecord.floor_id.label),
  number: given.pipe(shape.number),
  kind: z.enum(["anchor", "inline", "event"], "区画の種類を選択してください。"),
  position: lineOrNull(shape.position.unwrap()),
  area_tsubo: amount(sectionRecord.area_tsubo.label)
    .transform((value, context) => {
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: "面積を入力してください。", input: value });
      return z.NEVER;
    })
    .pipe(shape.area_tsubo),
  ceiling_height_m: amount(sectionRecord.ceiling_height_m.label).pipe(shape.ceiling_height_m),
  outline: given
    .transform((text, context) => {
      const outline = readOutline(text);
      if (outline !== undefined) return outline;
      context.addIssue({
        code: "custom",
        message: "区画の形は1行に1点ずつ「x, y」の形で入力してください。例：12.5, 8.0",
        input: text,
      });
      return z.NEVER;
    })
    .transform((outline) => outline?.map(([x, y]): [number, number] => [x, y]) ?? null)
    .pipe(shape.outline),
  contract_type: z
    .enum(["0", "1", "3"], "契約種別を選択してください。")
    .transform((value) => Number(value) as 0 | 1 | 3),
  contract_form: lineOrNull(shape.contract_form.unwrap()),
  contract_start_on: dateText(sectionRecord.contract_start_on.label),
  contract_end_on: dateText(sectionRecord.contract_end_on.label),
  notice_on: dateText(sectionRecord.notice_on.label),
  notice_way: choiceOrNull(sectionRecord.notice_way.label, shape.notice_way.unwrap()),
  notice_number: lineOrNull(shape.notice_number.unwrap()),
  tenant_intention: choiceOrNull(sectionRecord.tenant_intention.label, shape.tenant_intention.unwrap()),
  intention_on: dateText(sectionRecord.intention_on.label),
  rent_per_tsubo: yen(sectionRecord.rent_per_tsubo.label),
  common_fee_per_tsubo: yen(sectionRecord.common_fee_per_tsubo.label),
  tenant_name: lineOrNull(shape.tenant_name.unwrap()),
  genre_id: given
    .transform((text) => text || undefined)
    .pipe(choiceId(sectionRecord.genre_id.label).optional())
    .transform((id) => id ?? null),
  description: given.pipe(shape.description),
} satisfies Record<keyof EnteredSection, z.ZodType>);

export type EnteredSection = Omit<SectionFields, "tenant_brand_id">;

export const entryFields = Object.keys(sectionEntry.shape) as (keyof EnteredSection)[];

export type EntryValues = Record<keyof EnteredSection, string>;

export function typedValues(raw: Record<string, unknown>): EntryValues {
  const texts = entryFields.map((name) => {
    const value = raw[name];
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts);
}

const MOST_KEPT = 5000;

export function keptValues(values: EntryValues): EntryValues {
  const texts = Object.entries(values).map(([name, text]) => [name, text.trim().slice(0, MOST_KEPT)]);
  return Object.fromEntries(texts);
}

const blank: EntryValues = typedValues({ kind: "inline", contract_type: "3" });

export function blankValues(changes: Partial<EntryValues> = {}): EntryValues {
  return { ...blank, ...changes };
}

export function valuesOf(section: SectionDetail): EntryValues {
  const { genre, outline } = section;
  const { outline: _, ...plain } = { ...section, genre_id: genre?.id ?? null };
  const texts = entryFields
    .filter((name) => name !== "outline")
    .map((name) => [name, boxText(sectionRecord[name], plain[name])]);
  return { ...Object.fromEntries(texts), outline: outline ? writeOutline(outline) : "" };
}

export function copiedValues(section: SectionDetail): EntryValues {
  return {
    ...valuesOf(section),
    number: "",
    outline: "",
    contract_type: "3",
    contract_start_on: "",
    contract_end_on: "",
    notice_on: "",
    notice_way: "",
    notice_number: "",
    tenant_intention: "",
    intention_on: "",
    tenant_name: "",
  };
}
