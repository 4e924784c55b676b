import { fold } from "../../../../lib/kana.ts";
import { sizeClassLabels } from "../../../../lib/labels.ts";
import { equipmentChoices, sizes } from "../../../parts/brand-entry/fields.ts";
import { adminBrandLabels, plans, standings } from "../fields.ts";

/** One column of the workbook: a field of the form, or one flag of a list. */
export interface Column {
  heading: string;
  /** Field of the curators' form; `id` names an existing brand. */
  field: string;
  /** The flag that a mark in this column sets. */
  flag?: string;
  width: number;
  note: string;
}

const text = (field: keyof typeof adminBrandLabels, width: number, note = ""): Column => ({
  heading: adminBrandLabels[field],
  field,
  width,
  note,
});
const mark = (
  field: string,
  { value, label, hint }: { value: string; label: string; hint: string },
): Column => ({
  heading: label,
  field,
  flag: value,
  width: 12,
  note: `○または空欄。${hint}`,
});

/** Every column in the template's order. */
export const columns: readonly Column[] = [
  {
    heading: "ID",
    field: "id",
    width: 8,
    note: "登録済みのブランドを変更する場合だけ入力します。新規は空欄です。",
  },
  text("name", 24, "新規は必須です。"),
  text("name_kana", 24),
  text("company_name", 24),
  text("genre_id", 18, "新規は必須です。「業種」シートの名前を入力します。"),
  text("description", 40, "2,000文字以内"),
  text("tags", 30, "「、」で区切って30個まで"),
  text("contact_name", 14),
  text("contact_email", 26),
  text("sizes", 16, "S、M、M+、L、L+ を「、」で区切ります。"),
  text("wanted_area_min_tsubo", 16, "坪"),
  text("wanted_area_max_tsubo", 16, "坪"),
  text("is_heavy_food", 10, "該当するときは○、該当しないときは×。"),
  ...equipmentChoices.map(({ value, label }) =>
    mark("equipment", { value, label: `必要な設備：${label}`, hint: "" }),
  ),
  text("needs_gas_m3_per_hour", 16, "㎥／時"),
  text("needs_power_kva", 16, "kVA"),
  text("opens_at", 14, "例：10:00"),
  text("closes_at", 14, "例：21:00"),
  ...standings.map((flag) => mark("standings", flag)),
  ...plans.map((flag) => mark("plans", flag)),
  text("carto_url", 36, "https:// から始まるURL"),
];

/** Which column stands where in a sheet, by its headings, and the headings that mean nothing. */
export function readHeadings(headings: readonly string[]): { at: Map<Column, number>; unknown: string[] } {
  const known = new Map(columns.map((column) => [fold(column.heading), column]));
  const at = new Map<Column, number>();
  const unknown: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const column = known.get(fold(heading.replace(/[※*].*$/u, "")));
    if (column && !at.has(column)) at.set(column, index);
    else if (heading.trim() !== "") unknown.push(heading.trim());
  }
  return { at, unknown };
}

const YES = new Set(["○", "〇", "◯", "1", "true", "yes", "ハイ", "有", "✓"]);
const NO = new Set(["×", "✕", "0", "false", "no", "イイエ", "無", "-", "ー", "—"]);

/** What a mark says; undefined for an empty cell, null for what cannot be understood. */
export function readMark(cell: string): boolean | null | undefined {
  const mark = fold(cell);
  if (mark === "") return undefined;
  if (YES.has(mark)) return true;
  return NO.has(mark) ? false : null;
}

/** `S、M+` as the form's list of sizes; null where a name is none. */
export function readSizes(cell: string): string | null {
  const names = cell
    .normalize("NFKC")
    .toUpperCase()
    .split(/[\s,、/]+/u);
  const found = names
    .filter((name) => name !== "")
    .map((name) => sizes[sizeClassLabels.findIndex(({ label }) => label === name)]);
  return found.includes(undefined) ? null : found.join(",");
}
