import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { Recruitment } from "../../../contract/recruitments.ts";
import type { Section } from "../../../contract/sections.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import {
  type SectionsChanges,
  type SectionsState,
  sectionsDefaults,
  sectionsHref,
  sectionsParameters,
} from "../../../lib/sections-state.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { parseQuery } from "../../forms/input.ts";
import { optional } from "../../gateway/optional.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { sized } from "../../parts/list/query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { sizesModel } from "../../parts/list/sizes.ts";
import { sectionsCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { ignoredNotice, pageArguments, sectionsQuery, stateOf } from "../../parts/section-list/query.ts";
import { paths } from "../../paths.ts";
import { heads, type RefusedRow, rowModel } from "./row.ts";

export const recruitmentsQuery = sectionsQuery
  .pick({ floor: true, status: true, words: true, sort: true, order: true, page: true })
  .extend({ per_page: sized.per_page });
type Query = z.output<typeof recruitmentsQuery>;

const path = paths.recruitments.url();

export async function showRecruitments(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: Query; ignored: string[] },
) {
  return recruitmentsPage(request, reply, stateIn(query), { ignored });
}

function stateIn(query: Query): SectionsState {
  return stateOf({ ...query, sort: query.sort ?? "recruitment_status", order: query.order ?? "desc" });
}

export function listState(text: string): SectionsState {
  const given = Object.fromEntries(new URLSearchParams(text));
  return stateIn(parseQuery(recruitmentsQuery, given).query as Query);
}

export function listHref(state: SectionsState, row?: number): string {
  return `${sectionsHref(path, state)}${row === undefined ? "" : `#row-${row}`}`;
}

interface Shown {
  ignored?: string[];
  refused?: RefusedRow;
}

async function loadRows(request: FacilityRequest, state: SectionsState, refused: RefusedRow | undefined) {
  const facility_id = request.viewer.facility.facility_id;
  const floorId = typeof state.floor === "number" ? state.floor : undefined;
  const list = await optional(request, "getSections", { ...pageArguments(state, floorId), facility_id });
  const { sections, total } = list.value;
  const isListed = !refused || sections.some(({ id }) => id === refused.section.id);
  const shown: readonly Section[] = isListed ? sections : [refused.section, ...sections];
  const recruitments = await Promise.all(
    shown.map(async ({ id, recruitment_id }) => {
      if (recruitment_id === null) return { ok: true, value: null };
      const { ok, value } = await optional(request, "getRecruitment", {
        section_id: id,
        facility_id,
      });
      return { ok, value: value.recruitment };
    }),
  );
  return {
    ok: list.ok && recruitments.every(({ ok }) => ok),
    total,
    listed: sections,
    rows: shown.map((section, i) => ({
      section,
      recruitment: (recruitments[i]?.value ?? null) as Recruitment | null,
    })),
  };
}

export async function recruitmentsPage(
  request: FacilityRequest,
  reply: FastifyReply,
  state: SectionsState,
  { ignored = [], refused }: Shown,
) {
  const facility = request.viewer.facility;
  const [floors, list] = await Promise.all([
    optional(request, "getFloors", { facility_id: facility.facility_id }),
    loadRows(request, state, refused),
  ]);
  const href = (changes: SectionsChanges) => sectionsHref(path, state, changes);
  const listText = new URLSearchParams(sectionsParameters(state)).toString();
  return reply.page("recruitments/index", {
    title: "募集の一覧",
    styles: ["recruitments"],
    breadcrumb: sectionsCrumbs(facility, { label: "募集の一覧" }),
    notice: ignoredNotice(ignored),
    ok: list.ok,
    retryHref: href({}),
    ...listModel({ rows: list.listed, total: list.total }, state, (page) => href({ page }), "募集のページ"),
    isFiltered:
      state.status !== undefined || state.floor !== undefined || wordsOf(state.words ?? "").length > 0,
    clearHref: path,
    filters: {
      floor: String(state.floor ?? ""),
      floors: floors.value.floors
        .toSorted((a, b) => a.level - b.level)
        .map(({ id, name }) => ({ value: id, label: name })),
      status: state.status ?? "",
      statuses: (["unregistered", "private", "publish", "closed"] as const).map((value) => ({
        value,
        label: recruitmentStatusLabels[value].label,
      })),
      words: state.words ?? "",
    },
    rows: list.rows.map(({ section, recruitment }) =>
      rowModel(section, recruitment, refused?.section.id === section.id ? refused : undefined),
    ),
    heads,
    listText,
    pageSizes: sizesModel({
      action: path,
      per_page: state.per_page,
      kept: sectionsParameters(state, { per_page: sectionsDefaults.per_page, page: 1 }).map(
        ([name, value]) => ({ name, value }),
      ),
    }),
    registerHref: paths.sectionRegister.url(),
    errors: refused ? summaryOf(refused) : {},
  });
}

function summaryOf({ section, errors }: RefusedRow): Record<string, string> {
  const { _form: message, ...fields } = errors;
  const entries = Object.entries(fields).map(([name, text]) => [
    `${name}-${section.id}`,
    `区画${section.number}：${text}`,
  ]);
  return { ...Object.fromEntries(entries), ...(message && { _form: `区画${section.number}：${message}` }) };
}
