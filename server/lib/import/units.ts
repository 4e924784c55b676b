import { tsubo } from "../areas.ts";
import type { Field } from "../fields/field.ts";

/** What a column of numbers may be written in: how it is called, and what turns it into the field's own unit. */
export interface Unit {
  label: string;
  /** Undefined where the area of the same row has to be known. */
  toOwn?: (value: number) => number;
  /** Takes the area of the row, 坪. */
  byArea?: (value: number, areaTsubo: number) => number;
}

const times = (factor: number) => (value: number) => value * factor;
const perSquareMetre = (factor: number) => (value: number) => (value * factor) / tsubo(1);
const ofTotal = (factor: number) => (value: number, area: number) => (value * factor) / area;

const area = {
  tsubo: { label: "坪", toOwn: times(1) },
  square_metre: { label: "㎡", toOwn: tsubo },
};
const rent = {
  yen_tsubo: { label: "円／坪・月", toOwn: times(1) },
  thousand_tsubo: { label: "千円／坪・月", toOwn: times(1000) },
  man_tsubo: { label: "万円／坪・月", toOwn: times(10_000) },
  yen_square_metre: { label: "円／㎡・月", toOwn: perSquareMetre(1) },
  thousand_square_metre: { label: "千円／㎡・月", toOwn: perSquareMetre(1000) },
  yen_total: { label: "円／月（区画の総額）", byArea: ofTotal(1) },
  thousand_total: { label: "千円／月（区画の総額）", byArea: ofTotal(1000) },
  man_total: { label: "万円／月（区画の総額）", byArea: ofTotal(10_000) },
};
const money = {
  yen: { label: "円", toOwn: times(1) },
  thousand: { label: "千円", toOwn: times(1000) },
  man: { label: "万円", toOwn: times(10_000) },
  million: { label: "百万円", toOwn: times(1_000_000) },
  oku: { label: "億円", toOwn: times(100_000_000) },
};
/** What is kept in millions of yen. */
const millions = {
  million: { label: "百万円", toOwn: times(1) },
  oku: { label: "億円", toOwn: times(100) },
  man: { label: "万円", toOwn: times(0.01) },
  thousand: { label: "千円", toOwn: times(0.001) },
  yen: { label: "円", toOwn: times(0.000_001) },
};
const length = {
  metre: { label: "m", toOwn: times(1) },
  centimetre: { label: "cm", toOwn: times(0.01) },
  millimetre: { label: "mm", toOwn: times(0.001) },
};

const none: Readonly<Record<string, Unit>> = {};

/** The units that a field's column may be in, by their names; none for what has no choice of them. */
export function unitsOf({ kind, unit }: Pick<Field, "kind" | "unit">): Readonly<Record<string, Unit>> {
  if (kind === "rent") return rent;
  if (unit === "坪") return area;
  if (unit === "円") return money;
  if (unit === "百万円") return millions;
  if (unit === "m") return length;
  return none;
}

const SCALES: readonly [RegExp, string][] = [
  [/億円/, "oku"],
  [/百万円/, "million"],
  [/万円/, "man"],
  [/千円/, "thousand"],
  [/円/, "yen"],
];

function scaleIn(text: string): string | undefined {
  return SCALES.find(([pattern]) => pattern.test(text))?.[1];
}

/** The unit that a heading tells; undefined where it leaves it open. */
export function unitIn(heading: string, field: Pick<Field, "kind" | "unit">): string | undefined {
  const text = heading.normalize("NFKC").toLowerCase();
  const isPerMetre = /m2|平米|平方/.test(text);
  const units = unitsOf(field);
  if (units === area) return isPerMetre ? "square_metre" : /坪/.test(text) ? "tsubo" : undefined;
  if (units === money || units === millions) return scaleIn(text);
  if (units === length) return /mm/.test(text) ? "millimetre" : /cm/.test(text) ? "centimetre" : "metre";
  if (units !== rent) return undefined;
  const scale = scaleIn(text);
  const per = isPerMetre ? "square_metre" : /坪/.test(text) ? "tsubo" : undefined;
  if (per) return known(`${scale ?? "yen"}_${per}`);
  return /月額|総額|合計|円\/月/.test(text) ? known(`${scale ?? "yen"}_total`) : undefined;
}

function known(name: string): string | undefined {
  return name in rent ? name : undefined;
}

/** The unit that a single cell names itself: `66.1㎡` in a column of 坪. */
export function unitOfCell(suffix: string, field: Pick<Field, "kind" | "unit">, column: string | undefined) {
  const text = suffix.normalize("NFKC").toLowerCase();
  if (text === "") return column;
  const units = unitsOf(field);
  if (units === area || units === length) return unitIn(text, field);
  if (units === money || units === millions) return scaleIn(text);
  if (units !== rent) return undefined;
  if (/坪|m2|月/.test(text)) return unitIn(text, field);
  const scale = scaleIn(text);
  // `3万円` in a column by 坪 stays by 坪.
  return scale && column ? known(`${scale}_${column.slice(column.indexOf("_") + 1)}`) : undefined;
}
