import { z } from "zod";
import { sectionSort } from "../../../contract/sections.ts";
import { recruitmentStatus } from "../../../contract/statuses.ts";
import {
  colourSchemes,
  optionLabels,
  type SectionsState,
  sectionsDefaults,
  sectionViews,
  WHOLE_LIST,
} from "../../../lib/sections-state.ts";

const id = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2_147_483_647));
const page = z
  .string()
  .regex(/^[1-9][0-9]{0,4}$/)
  .transform(Number)
  .pipe(z.int().max(10_000));

/** A checkbox with its hidden twin sends both values; the last one counts. */
const flag = z
  .union([
    z.enum(["0", "1"]),
    z
      .array(z.enum(["0", "1"]))
      .min(1)
      .max(2),
  ])
  .transform((value) => (Array.isArray(value) ? value.at(-1) : value) === "1");

const words = z
  .string()
  .max(200)
  .transform((text) => text.trim())
  .refine((text) => wordsOf(text).length <= 10)
  .refine((text) => wordsOf(text).every((word) => word.length <= 100));

/** The words of a search text, split on half- and full-width space, comma and 、. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,、\u3000]+/u).filter((word) => word !== "");
}

/** What the address of the section page may carry. */
export const sectionsQuery = z.object({
  floor: z.union([z.literal("all"), id]).optional(),
  section: id.optional(),
  status: recruitmentStatus.exclude(["deleted"]).optional(),
  contract: z.enum(["2", "0", "1"]).transform(Number).optional(),
  size: z.enum(["0", "1", "2", "3", "4"]).transform(Number).optional(),
  genre: id.optional(),
  words: words.optional(),
  color: z.enum(colourSchemes).optional(),
  sort: sectionSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
  page: page.optional(),
  per_page: z
    .enum(["20", "50", "100", String(WHOLE_LIST)])
    .transform(Number)
    .optional(),
  recruiting: flag.optional(),
  all: flag.optional(),
  view: z.enum(sectionViews).optional(),
});
export type SectionsQuery = z.output<typeof sectionsQuery>;

/** The state of the page: what the address says over the defaults. */
export function stateOf(query: SectionsQuery): SectionsState {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return { ...sectionsDefaults, ...given };
}

const names: Record<keyof SectionsQuery, string> = {
  floor: "階",
  section: "区画",
  status: "募集ステータス",
  contract: "契約",
  size: "規模",
  genre: "業種",
  words: "検索",
  color: "色分け",
  sort: "並べ替え",
  order: "並び順",
  page: "ページ",
  per_page: "表示件数",
  ...optionLabels,
  view: "表示",
};

/** The line that says which conditions were left out; undefined where all were understood. */
export function ignoredNotice(ignored: readonly string[]): string | undefined {
  if (ignored.length === 0) return undefined;
  const known = ignored.map((key) => names[key as keyof SectionsQuery] ?? key);
  return `次の条件は正しくないため、適用していません：${[...new Set(known)].join("、")}`;
}

type ListedStatus = Exclude<z.output<typeof recruitmentStatus>, "deleted">;

/** The call's arguments for a state: the filters, sort and order of list and Excel; `floorId` narrows to a floor. */
export function listArguments(state: SectionsState, floorId: number | undefined) {
  const search = wordsOf(state.words ?? "");
  return {
    ...(floorId !== undefined && { floor_id: String(floorId) }),
    ...(state.status !== undefined && { recruitment_status: state.status as ListedStatus }),
    ...(state.contract !== undefined && { contract_type: String(state.contract) as "2" | "0" | "1" }),
    ...(state.size !== undefined && { size_class: String(state.size) as "0" | "1" | "2" | "3" | "4" }),
    ...(state.genre !== undefined && { genre_id: String(state.genre) }),
    ...(search.length > 0 && { search: search.join(" ") }),
    sort: state.sort as z.output<typeof sectionSort>,
    order: state.order,
  };
}

/** The call's arguments for one page of the list. */
export function pageArguments(state: SectionsState, floorId: number | undefined) {
  return {
    ...listArguments(state, floorId),
    page: String(state.page),
    per_page: String(state.per_page) as "20" | "50" | "100",
  };
}
