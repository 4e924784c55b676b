import { sizeClassOf } from "../areas.ts";
import { endsWithin } from "../contract-end.ts";
import { contractTypeLabels, leaseStateLabels, recruitmentStatusLabels, sizeClassLabels } from "../labels.ts";
import { type LeaseState, TOLD_APART } from "../lease-window.ts";
import type { ColourScheme } from "../sections-state.ts";
import type { MapUnit } from "./unit.ts";

/** One entry of a colouring: its class name, its legend text, and a letter where the letter is the second channel. */
export interface Colour {
  /** Name of the fill: `publish`, `size-2`, `genre-4`; `plain` is the quiet ground. */
  key: string;
  label: string;
  letter?: string;
  /** True when the fill is a pattern of that name. */
  isPattern: boolean;
}

export interface Category {
  id: number;
  name: string;
}

const GENRE_COLOURS = 11;

const recruitmentColours = (["publish", "private", "closed", "unregistered"] as const).map((key): Colour => {
  const { label } = recruitmentStatusLabels[key];
  return { key: key === "unregistered" ? "plain" : key, label, isPattern: key !== "unregistered" };
});

const contractColours: Colour[] = [
  { key: "plain", label: contractTypeLabels[0], isPattern: false },
  { key: "event", label: contractTypeLabels[1], isPattern: true },
  { key: "none", label: contractTypeLabels[3], isPattern: true },
];

const sizeColours = sizeClassLabels.map(
  ({ label, range }, i): Colour => ({ key: `size-${i}`, label: range, letter: label, isPattern: false }),
);

const letterOf = (i: number) => String.fromCharCode(65 + (i % 26));
const band = (key: string, letter: string, label: string): Colour => ({
  key,
  label,
  letter,
  isPattern: false,
});

/** In whole months from today, which the last day of the window is part of. */
const END_MONTHS = [6, 12, 24] as const;
const endColours: Colour[] = [
  ...END_MONTHS.map((months, i) => {
    const label = i === 0 ? `${months}か月以内に満了` : `${END_MONTHS[i - 1]}〜${months}か月で満了`;
    return band(`size-${4 - i}`, letterOf(i), label);
  }),
  band("size-1", letterOf(END_MONTHS.length), "24か月より先に満了"),
  band("genre-4", letterOf(END_MONTHS.length + 1), "満了日を過ぎている"),
  { key: "plain", label: "満了日なし", isPattern: false },
];

/** What asks for work first, then what is settled, then what has no window. */
const NOTICE_STATES: readonly LeaseState[] = TOLD_APART;
const NOTICE_KEYS = ["genre-4", "size-4", "size-3", "size-1", "size-0", "genre-9"] as const;
const noticeColours: Colour[] = [
  ...NOTICE_STATES.map((state, i) =>
    band(NOTICE_KEYS[i] ?? "plain", letterOf(i), leaseStateLabels[state].label),
  ),
  { key: "plain", label: leaseStateLabels.not_needed.label, isPattern: false },
];

/** 万円 per 坪 and month, each the least of its band. */
const RENT_BANDS = [0, 2, 3, 4, 5] as const;
const rentColours: Colour[] = [
  ...RENT_BANDS.map((from, i) => {
    const to = RENT_BANDS[i + 1];
    const range = i === 0 ? `${to}万円未満` : to === undefined ? `${from}万円以上` : `${from}〜${to}万円`;
    return band(`size-${i}`, letterOf(i), `${range}／坪・月`);
  }),
  { key: "plain", label: "賃料なし", isPattern: false },
];

function genreColours(categories: readonly Category[]): Colour[] {
  const known = categories.map(
    ({ name }, i): Colour => ({
      key: `genre-${(i % GENRE_COLOURS) + 1}`,
      label: name,
      letter: letterOf(i),
      isPattern: false,
    }),
  );
  return [...known, { key: "plain", label: "業種なし", isPattern: false }];
}

/** All entries of a colouring in legend order. The genre colouring goes by the upper level of the genre list. */
export function coloursOf(scheme: ColourScheme, categories: readonly Category[]): Colour[] {
  if (scheme === "contract") return contractColours;
  if (scheme === "end") return endColours;
  if (scheme === "notice") return noticeColours;
  if (scheme === "rent") return rentColours;
  if (scheme === "size") return sizeColours;
  if (scheme === "genre") return genreColours(categories);
  return recruitmentColours;
}

function endBand(end: string | undefined, today: string): number {
  if (end === undefined) return END_MONTHS.length + 2;
  if (end < today) return END_MONTHS.length + 1;
  const at = END_MONTHS.findIndex((months) => endsWithin(end, today, months));
  return at < 0 ? END_MONTHS.length : at;
}

function rentBand(rent: number | undefined): number {
  return rent === undefined ? RENT_BANDS.length : RENT_BANDS.findLastIndex((from) => rent >= from * 10_000);
}

function indexIn(
  scheme: ColourScheme,
  unit: MapUnit,
  categories: readonly Category[],
  today: string,
): number {
  if (scheme === "end") return endBand(unit.end, today);
  if (scheme === "notice") {
    const at = unit.lease === undefined ? -1 : NOTICE_STATES.indexOf(unit.lease);
    return at < 0 ? NOTICE_STATES.length : at;
  }
  if (scheme === "rent") return rentBand(unit.rent);
  if (scheme === "size") return sizeClassOf(unit.area);
  if (scheme === "contract") return [0, 1, 3].indexOf(unit.contract);
  if (scheme === "genre") {
    const at = categories.findIndex(({ id }) => id === unit.category);
    return at < 0 ? categories.length : at;
  }
  return { publish: 0, private: 1, closed: 2, unregistered: 3, deleted: 3 }[unit.status];
}

/** Gives each unit its entry of the colouring, and each entry the number of units that carry it. */
export function colourUnits(
  scheme: ColourScheme,
  units: readonly MapUnit[],
  categories: readonly Category[],
  today: string,
): { colours: { colour: Colour; count: number }[]; colourOf: Map<number, Colour> } {
  const all = coloursOf(scheme, categories);
  const counts = all.map(() => 0);
  const colourOf = new Map<number, Colour>();
  for (const unit of units) {
    const at = indexIn(scheme, unit, categories, today);
    const colour = all[at];
    if (!colour) continue;
    counts[at] = (counts[at] ?? 0) + 1;
    colourOf.set(unit.id, colour);
  }
  const colours = all.map((colour, i) => ({ colour, count: counts[i] ?? 0 }));
  const isLong = scheme === "genre" || scheme === "end" || scheme === "notice";
  return { colours: isLong ? colours.filter(({ count }) => count > 0) : colours, colourOf };
}
