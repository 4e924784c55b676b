import { sizeClassOf } from "../areas.ts";
import { contractTypeLabels, recruitmentStatusLabels, sizeClassLabels } from "../labels.ts";
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

function genreColours(categories: readonly Category[]): Colour[] {
  const known = categories.map(
    ({ name }, i): Colour => ({
      key: `genre-${(i % GENRE_COLOURS) + 1}`,
      label: name,
      letter: String.fromCharCode(65 + (i % 26)),
      isPattern: false,
    }),
  );
  return [...known, { key: "plain", label: "業種なし", isPattern: false }];
}

/** All entries of a colouring in legend order. The genre colouring goes by the upper level of the genre list. */
export function coloursOf(scheme: ColourScheme, categories: readonly Category[]): Colour[] {
  if (scheme === "contract") return contractColours;
  if (scheme === "size") return sizeColours;
  if (scheme === "genre") return genreColours(categories);
  return recruitmentColours;
}

function indexIn(scheme: ColourScheme, unit: MapUnit, categories: readonly Category[]): number {
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
): { colours: { colour: Colour; count: number }[]; colourOf: Map<number, Colour> } {
  const all = coloursOf(scheme, categories);
  const counts = all.map(() => 0);
  const colourOf = new Map<number, Colour>();
  for (const unit of units) {
    const at = indexIn(scheme, unit, categories);
    const colour = all[at];
    if (!colour) continue;
    counts[at] = (counts[at] ?? 0) + 1;
    colourOf.set(unit.id, colour);
  }
  const colours = all.map((colour, i) => ({ colour, count: counts[i] ?? 0 }));
  return { colours: scheme === "genre" ? colours.filter(({ count }) => count > 0) : colours, colourOf };
}
