import { formatDate } from "../dates.ts";
import { formatDecimal } from "../numbers.ts";
import { formatExactUnitRent } from "../rent.ts";

/** What every screen, file and trail has to know of one field of a noun. */
export interface Field {
  /** Its one Japanese name. */
  label: string;
  unit?: string;
  /** `rent` is yen per 坪 and month, `id` is shown by the name of what it points at, `choice` and `flag` by `choices`. */
  kind:
    | "text"
    | "lines"
    | "date"
    | "rent"
    | "count"
    | "number"
    | "choice"
    | "flag"
    | "id"
    | "ids"
    | "outline";
  /** What codes mean, by the code as text. */
  choices?: Readonly<Record<string, string>>;
  /** Decimals always written of a number; as many as it has where absent. */
  decimals?: number;
  /** Under which key the name of what an id points at stands. */
  named?: string;
  /** Brands see it of what is published to them; otherwise the facility alone. */
  isForBrands?: boolean;
  /** The part of the form that it is entered in. */
  group?: string;
  hint?: string;
  isRequired?: boolean;
  autocomplete?: "off";
  /** Headings that other people's tables have for it. */
  also?: readonly string[];
  /** Width of its column in workbooks, in characters; it has none where absent. */
  width?: number;
}

/** The fields of one noun by their names, in the order of its lists. */
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>;

/** What stands over a column or before a value without its unit: `面積（坪）`. */
export function headOf({ label, unit }: Pick<Field, "label" | "unit">): string {
  return unit ? `${label}（${unit}）` : label;
}

/** The names of a record's fields and their labels. */
export function labelsOf<Name extends string>(fields: Fields<Name>): Record<Name, string> {
  const labels = Object.entries<Field>(fields).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Record<Name, string>;
}

/** A value in words with its unit, as history and summaries have it: `20.0坪`, `あり`; empty for none. */
export function valueText({ kind, choices, unit = "", decimals }: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (choices) return choices[String(value)] ?? String(value);
  if (kind === "date") return formatDate(String(value));
  if (kind === "count") return `${formatDecimal(Number(value), 0)}${unit}`;
  if (kind === "rent") return formatExactUnitRent(Number(value));
  if (kind === "number")
    return `${decimals === undefined ? value : formatDecimal(Number(value), decimals)}${unit}`;
  if (kind === "outline") return Array.isArray(value) ? `${value.length}点` : "";
  return String(value);
}

/** A value as the box of a form shows it, without its unit; empty for none. */
export function boxText({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "date") return formatDate(String(value));
  if (kind === "rent" || kind === "count") return formatDecimal(Number(value), 0);
  return String(value);
}
