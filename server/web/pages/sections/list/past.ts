import type { FastifyReply } from "fastify";
import { z } from "zod";
import { formatDate, isoDate } from "../../../../lib/dates.ts";
import { NO_DAY, pastProblem } from "../../../../lib/past.ts";
import { sectionsParameters } from "../../../../lib/sections-state.ts";
import { typedDate } from "../../../../lib/typed-date.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { optional } from "../../../gateway/optional.ts";
import { sectionsCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { sectionsQuery, stateOf } from "../../../parts/section-list/query.ts";
import { paths } from "../../../paths.ts";
import { href } from "./filters.ts";

export const datedQuery = sectionsQuery.extend({ as_of: z.string().max(40).optional() });
export type DatedQuery = z.output<typeof datedQuery>;

/** The day that an address asks for; undefined for the present, and for text that is no date. */
export function dayOf({ as_of: typed = "" }: DatedQuery): string | undefined {
  return typedDate(typed) ?? undefined;
}

export function datedState({ as_of: typed, ...query }: DatedQuery) {
  const day = dayOf({ as_of: typed });
  return { ...stateOf(query), ...(day !== undefined && { as_of: day }) };
}

export function dayForm(query: DatedQuery, error?: string) {
  const state = datedState(query);
  const left = { as_of: undefined, section: undefined, page: 1 };
  return {
    action: paths.sections.url(),
    kept: sectionsParameters(state, left).map(([name, value]) => ({ name, value })),
    value: state.as_of === undefined ? (query.as_of ?? "") : formatDate(state.as_of),
    error,
    todayHref: href(state, left),
    changesHref: paths.differences.url({ from: state.as_of }),
    changesLabel: state.as_of === undefined ? "区画の変更" : "この日からの変更",
  };
}

/**
 * Draws the page of a day of which nothing can be shown, and why.
 * @returns undefined where the day can be shown, or none is asked for
 */
export async function refuseDay(
  request: FacilityRequest,
  reply: FastifyReply,
  query: DatedQuery,
): Promise<unknown> {
  if (query.as_of === undefined || query.as_of.trim() === "") return undefined;
  const day = dayOf(query);
  const { facility } = request.viewer;
  const { ok, value } =
    day === undefined
      ? { ok: true, value: { from: null } }
      : await optional(request, "getSectionRecords", { facility_id: facility.facility_id });
  const problem =
    day === undefined ? NO_DAY : ok ? pastProblem(day, value.from, isoDate(new Date())) : undefined;
  if (ok && problem === undefined) return undefined;
  return reply.page("sections/list/no-day", {
    title: "区画募集",
    styles: ["sections"],
    breadcrumb: sectionsCrumbs(facility, { label: "過去の状態" }),
    day: dayForm(query, problem),
    retryHref: ok ? undefined : href(datedState(query)),
  });
}
