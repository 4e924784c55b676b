/**
 * The colourings of the floor map; `end` goes by the contract's last day, `notice` by whether the tenant was told of it,
 * `rent` by the present rent.
 */
export const colourSchemes = ["recruitment", "contract", "end", "notice", "rent", "size", "genre"] as const;
export type ColourScheme = (typeof colourSchemes)[number];

/** The rows of a list that is shown whole, as for printing. */
export const WHOLE_LIST = 1000;

/** What the section page shows: floor map and list, the map alone (map mode), or the list alone. */
export const sectionViews = ["both", "map", "list"] as const;
export type SectionView = (typeof sectionViews)[number];

/** What the switches of map and list are called. */
export const optionLabels = { recruiting: "募集中を表示", all: "ほかの施設の区画も一覧に表示" } as const;

/** The shareable state of the section page, as it stands in the URL. */
export interface SectionsState {
  /** The chosen floor, or every floor of the building; none chosen shows the floor people enter by. */
  floor?: number | "all";
  section?: number;
  status?: string;
  contract?: number;
  size?: number;
  genre?: number;
  lease?: string;
  words?: string;
  color: ColourScheme;
  sort: string;
  order: "asc" | "desc";
  page: number;
  per_page: number;
  recruiting: boolean;
  all: boolean;
  view: SectionView;
  /** The day at whose end everything is shown, YYYY-MM-DD; absent for the present. */
  as_of?: string;
}

export const sectionsDefaults = {
  color: "recruitment",
  sort: "number",
  order: "asc",
  page: 1,
  per_page: 20,
  recruiting: true,
  all: false,
  view: "both",
} as const satisfies SectionsState;

const keys = [
  "floor",
  "section",
  "status",
  "contract",
  "size",
  "genre",
  "lease",
  "words",
  "color",
  "sort",
  "order",
  "page",
  "per_page",
  "recruiting",
  "all",
  "view",
  "as_of",
] as const satisfies (keyof SectionsState)[];

/** The state with changes laid over it; a change to `undefined` takes the value out. */
export type SectionsChanges = { [K in keyof SectionsState]?: SectionsState[K] | undefined };

/** Key and text of everything that differs from the defaults, in a fixed order, so that equal states have equal URLs. */
export function sectionsParameters(state: SectionsState, changes: SectionsChanges = {}): [string, string][] {
  const merged: SectionsChanges = { ...state, ...changes };
  return keys.flatMap((key): [string, string][] => {
    const value = merged[key];
    if (value === undefined || value === "") return [];
    if (value === (sectionsDefaults as SectionsChanges)[key]) return [];
    return [[key, typeof value === "boolean" ? (value ? "1" : "0") : String(value)]];
  });
}

/** The address of the section page in a state, path included: `/sections?floor=3&color=size`. */
export function sectionsHref(path: string, state: SectionsState, changes: SectionsChanges = {}): string {
  const query = new URLSearchParams(sectionsParameters(state, changes)).toString();
  return query === "" ? path : `${path}?${query}`;
}
