import { z } from "zod";
import type { SectionDetail } from "../../../contract/sections.ts";
import { type SectionFields, sectionFields } from "../../../contract/sections.ts";
import { readOutline, writeOutline } from "../../../lib/outline/text.ts";
import { amount, choiceId, dateText, given, lineOrNull, yen } from "../../forms/entry.ts";

const { shape } = sectionFields;

/** What the form of a section sends, and what it means. Fields keep the contract's names. */
export const sectionEntry = z.object({
  floor_id: choiceId("階"),
  number: given.pipe(shape.number),
  kind: z.enum(["anchor", "inline", "event"], "区画の種類を選択してください。"),
  position: lineOrNull(shape.position.unwrap()),
  area_tsubo: amount("面積")
    .transform((value, context) => {
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: "面積を入力してください。", input: value });
      return z.NEVER;
    })
    .pipe(shape.area_tsubo),
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
  contract_start_on: dateText("契約開始日"),
  contract_end_on: dateText("契約満了日"),
  rent_per_tsubo: yen("現行賃料"),
  common_fee_per_tsubo: yen("共益費"),
  tenant_name: lineOrNull(shape.tenant_name.unwrap()),
  genre_id: given
    .transform((text) => text || undefined)
    .pipe(choiceId("業種").optional())
    .transform((id) => id ?? null),
  description: given.pipe(shape.description),
});

/** A section as entered; the tenant's brand follows from its name (tenant.ts). */
export type EnteredSection = Omit<SectionFields, "tenant_brand_id">;

export const entryFields = Object.keys(sectionEntry.shape) as (keyof EnteredSection)[];

/** What stands in the fields, as text. */
export type EntryValues = Record<keyof EnteredSection, string>;

/** The texts of a form as sent, whatever they are. */
export function typedValues(raw: Record<string, unknown>): EntryValues {
  const texts = entryFields.map((name) => {
    const value = raw[name];
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts);
}

const MOST_KEPT = 5000;

/** The texts of an entry that was understood, as a session keeps them: but for spaces around it, none is longer. */
export function keptValues(values: EntryValues): EntryValues {
  const texts = Object.entries(values).map(([name, text]) => [name, text.trim().slice(0, MOST_KEPT)]);
  return Object.fromEntries(texts);
}

const blank: EntryValues = typedValues({ kind: "inline", contract_type: "3" });

export function blankValues(changes: Partial<EntryValues> = {}): EntryValues {
  return { ...blank, ...changes };
}

const slashed = (date: string | null) => date?.replaceAll("-", "/") ?? "";
const grouped = (yenPerTsubo: number | null) => yenPerTsubo?.toLocaleString("ja-JP") ?? "";

/** A section's fields as its form shows them. */
export function valuesOf(section: SectionDetail): EntryValues {
  return {
    floor_id: String(section.floor_id),
    number: section.number,
    kind: section.kind,
    position: section.position ?? "",
    area_tsubo: String(section.area_tsubo),
    outline: section.outline ? writeOutline(section.outline) : "",
    contract_type: String(section.contract_type),
    contract_form: section.contract_form ?? "",
    contract_start_on: slashed(section.contract_start_on),
    contract_end_on: slashed(section.contract_end_on),
    rent_per_tsubo: grouped(section.rent_per_tsubo),
    common_fee_per_tsubo: grouped(section.common_fee_per_tsubo),
    tenant_name: section.tenant_name ?? "",
    genre_id: section.genre ? String(section.genre.id) : "",
    description: section.description,
  };
}

/** What a copy takes over: everything but its number, its place on the plan, and who is in it until when. */
export function copiedValues(section: SectionDetail): EntryValues {
  return {
    ...valuesOf(section),
    number: "",
    outline: "",
    contract_type: "3",
    contract_start_on: "",
    contract_end_on: "",
    tenant_name: "",
  };
}
