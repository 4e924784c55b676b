import type { FastifyRequest } from "fastify";
import type { Section } from "../../../../contract/sections.ts";
import type { SectionsState } from "../../../../lib/sections-state.ts";
import { optional } from "../../../gateway/optional.ts";
import { listArguments } from "../../../parts/section-list/query.ts";

/** The rows that one call answers; every choice of rows on a page is a divisor or a multiple of it. */
const PORTION = 100;
/** A list up to this many rows brings the rows of its other pages along, for paper. */
const MOST_ON_PAPER = 300;

export interface ListedSections {
  sections: Section[];
  /** The rows of the pages before and after, where the list is short enough to be printed whole. */
  before: Section[];
  after: Section[];
  total: number;
}

/** Reads the page of the list that a state asks for. */
export async function loadList(
  request: FastifyRequest,
  facilityId: number,
  state: SectionsState,
  floorId: number | undefined,
): Promise<{ ok: boolean; value: ListedSections }> {
  const read = (portion: number) => {
    const asked = {
      ...listArguments(state, floorId),
      page: portion + 1,
      per_page: PORTION,
    };
    return state.all
      ? optional(request, "getAllSections", asked)
      : optional(request, "getSections", { ...asked, facility_id: facilityId });
  };
  const start = (state.page - 1) * state.per_page;
  const end = start + state.per_page;
  const known = Math.floor(start / PORTION);
  const first = await read(known);
  const { total } = first.value;
  const isPrinted = total <= MOST_ON_PAPER;
  const from = isPrinted ? 0 : known;
  // A page past the end asks for nothing more.
  const to = Math.ceil((isPrinted ? total : Math.min(end, total)) / PORTION);
  const portions = await Promise.all(
    Array.from({ length: Math.max(0, to - from) }, (_, index) =>
      from + index === known ? first : read(from + index),
    ),
  );
  const sections = portions.flatMap(({ value }) => value.sections);
  const offset = from * PORTION;
  return {
    ok: [first, ...portions].every(({ ok }) => ok),
    value: {
      sections: sections.slice(start - offset, end - offset),
      before: isPrinted ? sections.slice(0, start) : [],
      after: isPrinted ? sections.slice(end) : [],
      total,
    },
  };
}
