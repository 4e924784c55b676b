import type { FastifyReply } from "fastify";
import { formatArea } from "../../../../lib/areas.ts";
import { formatLongDate, isoDate } from "../../../../lib/dates.ts";
import { AS_OF } from "../../../../lib/past.ts";
import { sectionsHref } from "../../../../lib/sections-state.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { ignoredNotice } from "../../../parts/section-list/query.ts";
import { paths } from "../../../paths.ts";
import { renderDrawing } from "../../../plugins/islands.ts";
import { loadSections, type SectionsData } from "./load.ts";
import { mapProps } from "./map-props.ts";
import { sectionsModel } from "./model.ts";
import { type DatedQuery, dayForm, refuseDay } from "./past.ts";

const WHOLE = { id: "all", name: "全館" } as const;

function leadOf({ floor, floors, drawn, state, list, listedFloor }: SectionsData): string {
  if (state.all) return list.ok ? `全施設　${list.value.total}区画` : "全施設";
  if (!floors.ok) return "";
  if (listedFloor === undefined) {
    const count = floors.value.reduce((sum, { section_count }) => sum + section_count, 0);
    const area = floors.value.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0);
    return `${WHOLE.name}　全${count}区画　${formatArea(area)}`;
  }
  if (!floor) return "";
  const sections = drawn.value;
  const count = sections.length > 0 ? sections.length : floor.section_count;
  const area =
    sections.length > 0 ? sections.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0) : floor.area_tsubo;
  return `${floor.name}　全${count}区画　${formatArea(area)}`;
}

function missingMap({ facility, floors, floor, drawn, state }: SectionsData): string | undefined {
  if (!facility.is_section_map || state.view === "list" || !floors.ok) return undefined;
  if (floors.value.length === 0) return "階はまだ登録されていません。";
  if (!drawn.ok) return undefined;
  const name = floor?.name ?? "この階";
  if (drawn.value.length === 0) return `${name}の区画はまだありません。`;
  const isDrawn = floor?.plan || drawn.value.some(({ outline }) => outline !== null);
  return isDrawn ? undefined : `${name}には、形を描いた区画がまだありません。`;
}

function noticeOf({ ignored, floor }: SectionsData, hasMap: boolean): string | undefined {
  const blank =
    hasMap &&
    floor &&
    !floor.plan &&
    `${floor.name}の図面は登録されていません。区画の形だけを表示しています。`;
  return [ignoredNotice(ignored), blank].filter(Boolean).join("") || undefined;
}

/** The toolbar of a list without a map: it marks what is listed, which can be the whole building. */
function toolbar({ facility, floors, listedFloor, state }: SectionsData): string {
  const choices = floors.value.map(({ id, name }) => ({ id, name }));
  const shown = state.all ? undefined : (listedFloor ?? WHOLE.id);
  return renderDrawing("section-toolbar", {
    path: paths.sections.url(),
    floors: choices.length > 0 ? [WHOLE, ...choices] : [],
    floor: [WHOLE, ...choices].find(({ id }) => id === shown),
    hasMap: facility.is_section_map,
    state,
  });
}

function printConditions(lead: string, chips: readonly { label: string }[]): string {
  return ["区画募集", lead, ...chips.map(({ label }) => label)].filter((text) => text !== "").join("　");
}

export async function showSections(
  request: FacilityRequest,
  reply: FastifyReply,
  input: { query: DatedQuery; ignored: string[] },
): Promise<unknown> {
  const refused = await refuseDay(request, reply, input.query);
  if (refused !== undefined) return refused;
  const { facility } = request.viewer;
  const data = await loadSections(request, facility, input.query, input.ignored);
  const { state, floor } = data;
  const today = state.as_of ?? isoDate(new Date());
  const day = state.as_of && `${formatLongDate(state.as_of)}${AS_OF}`;
  // Coming back to the sign-in page from map mode, the person means to leave (guard browserBackAuth).
  request.session.map = state.view === "map";
  const props = state.view === "list" ? undefined : mapProps(data, today);
  const list = sectionsModel(data, today);
  const lead = leadOf(data);
  const copyList = request.session.sectionCopyList;
  const canEditFloors = facility.grant_type === "admin" || request.viewer?.user.is_curator === true;
  return reply.page("sections/list/index", {
    title: [
      "区画募集",
      ...(day ? [day] : []),
      ...(floor && data.listedFloor !== undefined ? [floor.name] : []),
    ].join(" "),
    styles: ["sections"],
    breadcrumb: [
      { label: facility.facility_name },
      { label: "区画募集", href: paths.sections.url() },
      ...(state.all
        ? [{ label: "全施設" }]
        : floor
          ? [{ label: data.listedFloor === undefined ? WHOLE.name : floor.name }]
          : []),
    ],
    lead,
    conditions: printConditions(
      [day, lead].filter(Boolean).join("　"),
      list.chips.items.filter(({ label }) => label !== floor?.name),
    ),
    notice: noticeOf(data, props !== undefined),
    floorsHref:
      canEditFloors && data.floors.ok && data.floors.value.length === 0
        ? paths.settingFloors.url()
        : undefined,
    retryHref: sectionsHref(paths.sections.url(), state),
    importHref: paths.sectionsImport.url(),
    registerHref: paths.sectionRegister.url({ floor: state.all ? undefined : floor?.id }),
    deadlinesHref: paths.deadlines.url(),
    meetingHref: paths.meetingPacks.url(),
    renewalsHref: paths.renewals.url(),
    copyAction: paths.sectionRegisterCopy.url(),
    copyList: copyList?.facility === facility.facility_id ? copyList.sections.map(({ id }) => id) : [],
    tableHref: facility.is_section_map ? undefined : paths.recruitments.url(),
    // The past is drawn once, with nothing to hydrate.
    map: day ? undefined : props,
    day: dayForm(input.query),
    pastTitle: day,
    toolbar: props ? day && renderDrawing("past-floor-map", props) : toolbar(data),
    isFloorFailure: !data.floors.ok,
    isMapFailure: facility.is_section_map && state.view !== "list" && !data.drawn.ok,
    missingMap: missingMap(data),
    isAll: state.all,
    list,
  });
}
