import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import type { Section } from "../../../../contract/sections.ts";
import { type SectionsState, sectionsDefaults } from "../../../../lib/sections-state.ts";
import { optional } from "../../../gateway/optional.ts";
import { listArguments } from "../../../parts/section-list/query.ts";

/** The rows that one call answers; every choice of rows on a page is a divisor or a multiple of it. */
const PORTION = 100;
/** A list up to this many rows brings the rows of its other pages along, for paper. */
export const MOST_ON_PAPER = 300;

export interface ListedSections {
  sections: Section[];
  before: Section[];
  after: Section[];
  total: number;
}

export function isWholeFloor(state: SectionsState, floorId: number | undefined): boolean {
  const plain = { ...sectionsDefaults, ...(state.as_of !== undefined && { as_of: state.as_of }) };
  return (
    floorId !== undefined &&
    !state.all &&
    isDeepStrictEqual(listArguments(state, floorId), listArguments(plain, floorId))
  );
}

export function pageOfAll(sections: readonly Section[], state: SectionsState): ListedSections {
  return pageOf({ sections, from: 0, total: sections.length }, state);
}

interface Portions {
  sections: readonly Section[];
  from: number;
  total: number;
}

function pageOf({ sections, from, total }: Portions, state: SectionsState): ListedSections {
  const start = (state.page - 1) * state.per_page - from;
  const end = start + state.per_page;
  const isPrinted = total <= MOST_ON_PAPER;
  return {
    sections: sections.slice(start, end),
    before: isPrinted ? sections.slice(0, start) : [],
    after: isPrinted ? sections.slice(end) : [],
    total,
  };
}

export async function loadList(
  request: FastifyRequest,
  facilityId: number,
  state: SectionsState,
  floorId: number | undefined,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<{ ok: boolean; value: ListedSections }> {
  const rows = isLong ? Math.min(PORTION, state.per_page) : PORTION;
  const read = (portion: number) => {
    const asked = {
      ...listArguments(state, floorId),
      page: portion + 1,
      per_page: rows,
    };
    return state.all
      ? optional(request, "getAllSections", asked)
      : optional(request, "getSections", { ...asked, facility_id: facilityId });
  };
  const start = (state.page - 1) * state.per_page;
  const end = start + state.per_page;
  const known = Math.floor(start / rows);
  const first = await read(known);
  const { total } = first.value;
  const isPrinted = total <= MOST_ON_PAPER;
  const from = isPrinted ? 0 : known;
  const to = Math.ceil((isPrinted ? total : Math.min(end, total)) / rows);
  const portions = await Promise.all(
    Array.from({ length: Math.max(0, to - from) }, (_, index) =>
      from + index === known ? first : read(from + index),
    ),
  );
  const sections = portions.flatMap(({ value }) => value.sections);
  return {
    ok: [first, ...portions].every(({ ok }) => ok),
    value: pageOf({ sections, from: from * rows, total }, state),
  };
}
