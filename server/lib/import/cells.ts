import { addDays } from "../calendar-months.ts";
import { type Field, valueText } from "../fields/field.ts";
import { fold } from "../kana.ts";
import { typedDate } from "../typed-date.ts";
import { unitOfCell, unitsOf } from "./units.ts";

/** What a cell means for its field: a value (null for an empty cell), or why it means none. */
export type Read = { value: unknown } | { problem: string };

export interface Reading {
  /** The unit of the column, where its field has a choice of units. */
  unit?: string | undefined;
  /** What stands for an id, by folded name. */
  names?: ReadonlyMap<string, number> | undefined;
  /** The area of the row in 坪, for money of the whole section. */
  areaTsubo?: number | undefined;
}

const EMPTY = /^[-‐−ー―–—]*$/u;
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)(|\D.*)$/i;
/** What a spreadsheet shows in place of a formula's value. */
const FAILED = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NAME!|NUM!|N\/A|SPILL!|CALC!)$/;

/** Reads a cell's text as a value of its field, in the field's own unit. */
export function readCell(field: Field, text: string, reading: Reading = {}): Read {
  if (FAILED.test(text)) return { problem: `${field.label}の計算式がエラー（${text}）になっています。` };
  switch (field.kind) {
    case "text":
    case "lines":
      return { value: text === "" ? null : text };
    case "date":
      return readDate(field, text);
    case "id":
      return readName(field, text, reading.names);
    case "choice":
    case "flag":
      return readChoice(field, text);
    case "rent":
    case "count":
    case "number":
      return readNumber(field, text, reading);
    default:
      return { problem: `${field.label}は取り込めません。` };
  }
}

/** Days of Excel's calendar that are dates of leases and openings: 1954 to 2119. */
const SERIALS = { from: 20_000, to: 80_000 };

function readDate({ label }: Field, text: string): Read {
  if (EMPTY.test(text)) return { value: null };
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (serial >= SERIALS.from && serial <= SERIALS.to) return { value: addDays("1899-12-30", serial) };
  const date = typedDate(monthEnd(text.replace(/[(（][日月火水木金土][)）]$/u, "")));
  return date === undefined
    ? {
        problem: `${label}「${shortened(text)}」は日付として読み取れません（例：2031/03/31、令和13年3月31日）。`,
      }
    : { value: date };
}

/** `2031年3月末` as its last day. */
function monthEnd(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const [, before] = /^(.*月)末日?$/u.exec(plain) ?? [];
  if (before === undefined) return text;
  const first = typedDate(`${before}1日`);
  if (!first) return text;
  const [year = 0, month = 0] = first.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function readName({ label }: Field, text: string, names: Reading["names"]): Read {
  if (text === "") return { value: null };
  const id = names?.get(nameKey(text));
  return id === undefined
    ? { problem: `${label}「${shortened(text)}」は登録されていません。` }
    : { value: id };
}

/** Names of floors and the like in one spelling: `１階` and `1F` are written by different people. */
export function nameKey(text: string): string {
  return fold(text)
    .replace(/\s/gu, "")
    .replace(/^地下(?=\d)/u, "b")
    .replace(/(?<=^b?\d+)(階|f)$/u, "");
}

/** How people mark what is so and what is not, folded. */
const MARKS: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(["○", "〇", "◯", "✓", "1", "true", "yes", "有"].map((mark) => [fold(mark), true])),
  ...Object.fromEntries(["×", "✕", "0", "false", "no", "無"].map((mark) => [fold(mark), false])),
};

function readChoice(field: Field, text: string): Read {
  if (text === "") return { value: null };
  const options = Object.entries(field.choices ?? {});
  const asked = fold(text);
  if (field.kind === "flag" && asked in MARKS) return { value: MARKS[asked] };
  const exact = options.filter(([, label]) => fold(label) === asked);
  const found = exact.length > 0 ? exact : options.filter(([, label]) => fold(label).startsWith(asked));
  const [one] = found;
  if (!one || found.length > 1) {
    const list = options.map(([, label]) => label).join("、");
    return { problem: `${field.label}「${shortened(text)}」は、${list}のどれかにしてください。` };
  }
  const [code] = one;
  return { value: field.kind === "flag" ? code === "true" : /^\d+$/.test(code) ? Number(code) : code };
}

function readNumber(field: Field, text: string, { unit, areaTsubo }: Reading): Read {
  if (EMPTY.test(text)) return { value: null };
  const [, digits, suffix = ""] = NUMBER.exec(plainNumber(text)) ?? [];
  const number = Number(digits);
  if (digits === undefined || !Number.isFinite(number))
    return { problem: `${field.label}「${shortened(text)}」は数字として読み取れません。` };
  const units = unitsOf(field);
  if (Object.keys(units).length === 0)
    return suffix === "" || suffix === field.unit?.normalize("NFKC")
      ? { value: number }
      : { problem: `${field.label}「${shortened(text)}」は${field.unit ?? "数字"}で入力してください。` };
  const name = unitOfCell(suffix, field, unit);
  const known = name === undefined ? undefined : units[name];
  if (!known) {
    if (suffix !== "") return { problem: `${field.label}「${shortened(text)}」の単位が分かりません。` };
    return { problem: `${field.label}の単位を選択してください。` };
  }
  if (known.toOwn) return { value: rounded(field, known.toOwn(number)) };
  if (!areaTsubo) return { problem: `${field.label}を坪単価にするための面積がありません。` };
  return { value: rounded(field, known.byArea?.(number, areaTsubo) ?? number) };
}

/** Money is whole yen; areas and heights keep what nobody measures more finely. */
function rounded({ kind, unit }: Field, value: number): number {
  if (kind === "rent" || unit === "円") return Math.round(value);
  return Math.round(value * 1000) / 1000;
}

/** Digits of every width without grouping; every way to write a minus as one: `△1,200`, `(1,200)`, `−1200`. */
function plainNumber(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/[−ー―‐–—]/gu, "-")
    .replace(/[,\s¥\\]/gu, "")
    .replace(/^[△▲]/u, "-");
  return plain.replace(/^\((.+)\)$/u, "-$1");
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}…` : text;
}

/** Whether a cell says the same as another value of the field, as a workbook writes it: numbers to one decimal, or to the field's own. */
export function isWrittenAs(field: Field, read: unknown, value: unknown): boolean {
  if (field.kind === "text" || field.kind === "lines")
    return String(read ?? "").trim() === String(value ?? "").trim();
  if (read === null || value === null || read === undefined || value === undefined)
    return (read ?? null) === (value ?? null);
  if (field.kind === "number") return rounding(field, read) === rounding(field, value);
  return read === value;
}

function rounding({ decimals = 1 }: Field, value: unknown): string {
  return (Math.round(Number(value) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
}

/** A value in words for the preview, ids by their names. */
export function cellText(field: Field, value: unknown, nameOf: (id: number) => string | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.kind === "id") return nameOf(Number(value)) ?? "";
  return valueText(field, value);
}
