import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { sectionSort } from "../../../contract/sections.ts";
import { leaseState, recruitmentStatus } from "../../../contract/statuses.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { LEASE_STATE } from "../../../lib/labels.ts";
import {
  colourSchemes,
  optionLabels,
  type SectionsState,
  sectionsDefaults,
  sectionViews,
} from "../../../lib/sections-state.ts";
import { flag, ignoredNotice as noticeOf, searchOf, wordsText } from "../list/fields.ts";
import { listNames, paged, sorted } from "../list/query.ts";
import { wholeSize } from "../list/sizes.ts";

export const sectionsQuery = z.object({
  floor: z.union([z.literal("all"), idText]).optional(),
  section: idText.optional(),
  status: recruitmentStatus.exclude(["deleted"]).optional(),
  contract: z.enum(["2", "0", "1"]).transform(Number).optional(),
  size: z.enum(["0", "1", "2", "3", "4"]).transform(Number).optional(),
  genre: idText.optional(),
  lease: leaseState.exclude(["none", "not_needed"]).optional(),
  words: wordsText.optional(),
  color: z.enum(colourSchemes).optional(),
  ...sorted(sectionSort),
  ...paged,
  per_page: wholeSize.optional(),
  recruiting: flag.optional(),
  all: flag.optional(),
  view: z.enum(sectionViews).optional(),
});
export type SectionsQuery = z.output<typeof sectionsQuery>;

export function stateOf(query: SectionsQuery): SectionsState {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return { ...sectionsDefaults, ...given };
}

const names: Record<keyof SectionsQuery, string> = {
  floor: sectionRecord.floor_id.label,
  section: "区画",
  status: "募集ステータス",
  contract: sectionRecord.contract_type.label,
  size: "規模",
  genre: sectionRecord.genre_id.label,
  lease: LEASE_STATE,
  words: "検索",
  color: "色分け",
  ...listNames,
  sort: "並べ替え",
  ...optionLabels,
  view: "表示",
};

export function ignoredNotice(ignored: readonly string[]): string | undefined {
  return noticeOf(ignored, names);
}

type ListedLease = Exclude<z.output<typeof leaseState>, "none" | "not_needed">;
type ListedStatus = Exclude<z.output<typeof recruitmentStatus>, "deleted">;

export function listArguments(state: SectionsState, floorId: number | undefined) {
  return {
    ...(floorId !== undefined && { floor_id: floorId }),
    ...(state.status !== undefined && { recruitment_status: state.status as ListedStatus }),
    ...(state.contract !== undefined && { contract_type: state.contract }),
    ...(state.size !== undefined && { size_class: state.size }),
    ...(state.genre !== undefined && { genre_id: state.genre }),
    ...(state.lease !== undefined && { lease_state: state.lease as ListedLease }),
    ...searchOf(state.words),
    ...(state.as_of !== undefined && { as_of: state.as_of }),
    sort: state.sort as z.output<typeof sectionSort>,
    order: state.order,
  };
}

export function pageArguments(state: SectionsState, floorId: number | undefined) {
  return {
    ...listArguments(state, floorId),
    page: state.page,
    per_page: state.per_page,
  };
}
