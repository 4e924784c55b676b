import type { z } from "zod";
import type { Section, sectionSort } from "../../../../contract/sections.ts";
import { oneDecimal, SIZE_CLASS_LABELS, squareMetres } from "../../../../lib/areas.ts";
import { endsWithinYear } from "../../../../lib/contract-end.ts";
import { formatDate } from "../../../../lib/dates.ts";
import { sectionRecord } from "../../../../lib/fields/sections.ts";
import { contractTypeLabels, leaseStateLabels, recruitmentStatusLabels } from "../../../../lib/labels.ts";
import { type LeaseState, leaseWindow } from "../../../../lib/lease-window.ts";
import { unitRentNumber } from "../../../../lib/rent.ts";
import {
  optionLabels,
  type SectionsChanges,
  type SectionsState,
  sectionsDefaults,
  sectionsHref,
  sectionsParameters,
  WHOLE_LIST,
} from "../../../../lib/sections-state.ts";
import { fileLink } from "../../../parts/list/file.ts";
import { listModel } from "../../../parts/list/rows.ts";
import { sizesModel, WHOLE_SIZES } from "../../../parts/list/sizes.ts";
import { type SortColumn, sortHeads } from "../../../parts/list/sort-heads.ts";
import { nextTenant } from "../../../parts/section-facts/model.ts";
import { paths } from "../../../paths.ts";
import { keptRows } from "../../../speed/kept-rows.ts";
import { chips, choices, cleared, href, wholeBuilding } from "./filters.ts";
import type { SectionsData } from "./load.ts";

interface Given extends Record<string, string | boolean> {
  list: string;
  isOwn: boolean;
  hasMap: boolean;
  isSelected: boolean;
  today: string;
}

const NAMED: readonly LeaseState[] = ["open", "closing", "missed", "notified"];

const rowOf = keptRows((section: Section, given: Given, state: SectionsState) => {
  const { list, isOwn, hasMap, isSelected, today } = given;
  // What stands there today is not what the row tells of another day.
  const hasPages = isOwn && state.as_of === undefined;
  const lease = leaseWindow(section, today).state;
  return {
    id: section.id,
    number: section.number,
    facilityName: section.facility_name,
    floorName: section.floor_name,
    href: hasPages ? `${paths.section.url(section.id)}?${new URLSearchParams({ list })}` : undefined,
    mapHref:
      isOwn && hasMap && section.outline
        ? `${href(state, { section: section.id, view: "both" })}#floor-map`
        : undefined,
    listHref: hasPages ? paths.sectionRecruitment.url(section.id) : undefined,
    isSelected,
    tenant: section.tenant_name,
    next: nextTenant(section),
    genre: section.genre?.name ?? "",
    badge: recruitmentStatusLabels[section.recruitment_status],
    size: SIZE_CLASS_LABELS[section.size_class],
    tsubo: oneDecimal(section.area_tsubo),
    squareMetres: oneDecimal(squareMetres(section.area_tsubo)),
    rent: section.rent_per_tsubo === null ? "" : unitRentNumber(section.rent_per_tsubo),
    contract: section.contract_form ?? contractTypeLabels[section.contract_type],
    isContracted: section.contract_type !== 3,
    end: section.contract_end_on,
    endText: formatDate(section.contract_end_on),
    isSoon: endsWithinYear(section.contract_end_on, today),
    lease: NAMED.includes(lease) ? leaseStateLabels[lease] : undefined,
    candidates: section.leasing_list_count,
    updated: formatDate(section.updated_at),
    updatedAt: section.updated_at,
  };
});

function rowsOf({ state, facility }: SectionsData, sections: readonly Section[], today: string) {
  const address = new URLSearchParams(sectionsParameters(state)).toString();
  return sections.map((section) =>
    rowOf(
      section,
      {
        list: address,
        isOwn: section.facility_id === facility.facility_id,
        hasMap: facility.is_section_map,
        isSelected: section.id === state.section,
        today,
      },
      state,
    ),
  );
}

type SortKey = z.output<typeof sectionSort>;

const columns: readonly SortColumn<SortKey>[] = [
  { key: "number", label: "区画" },
  { key: "tenant", label: sectionRecord.tenant_name.label },
  { label: sectionRecord.genre_id.label },
  { key: "recruitment_status", label: "募集ステータス" },
  { key: "size", label: "規模" },
  { key: "area", label: sectionRecord.area_tsubo.label, unit: "坪", isNumber: true },
  { label: sectionRecord.area_tsubo.label, unit: "㎡", isNumber: true },
  { key: "rent", label: sectionRecord.rent_per_tsubo.label, unit: "万円／坪・月", isNumber: true },
  { label: "契約" },
  { key: "contract_end", label: sectionRecord.contract_end_on.label },
  { label: "リスト", isNumber: true },
  { key: "updated", label: "更新日" },
];

function heads(state: SectionsState) {
  const sorted = { sort: state.sort as SortKey, order: state.order };
  return sortHeads(
    columns,
    sorted,
    (changes) => `${href(state, changes)}#section-list`,
    (key) => (key === "updated" ? "desc" : "asc"),
  );
}

function kept(state: SectionsState, changes: SectionsChanges) {
  return sectionsParameters(state, changes).map(([name, value]) => ({ name, value }));
}

export function sectionsModel(data: SectionsData, today: string) {
  const { state, list } = data;
  const { total, sections } = list.value;
  const around = listModel(
    { rows: sections, total },
    state,
    (page) => `${href(state, { page })}#section-list`,
  );
  const set = chips(data);
  return {
    ok: list.ok,
    retryHref: href(state),
    ...around,
    rows: rowsOf(data, sections, today),
    onPaper: {
      before: rowsOf(data, list.value.before, today),
      after: rowsOf(data, list.value.after, today),
    },
    heads: heads(state),
    floorLabel: sectionRecord.floor_id.label,
    chips: {
      items: set,
      clearHref:
        set.length > 0 ? `${href(state, { ...cleared, ...wholeBuilding(data) })}#section-list` : undefined,
    },
    choices: choices(data),
    words: state.words ?? "",
    keptByFilter: kept(state, { ...cleared, ...(state.all && { floor: state.floor }) }),
    keptByAll: kept(state, { all: false, page: 1 }),
    allLabel: optionLabels.all,
    pageSizes: sizesModel(
      {
        action: paths.sections.url(),
        per_page: state.per_page,
        kept: kept(state, { per_page: sectionsDefaults.per_page, page: 1 }),
      },
      WHOLE_SIZES,
    ),
    isWholeOnPaper: list.value.before.length + list.value.after.length > 0,
    wholeHref:
      around.pagination.pages > 1 && state.per_page < WHOLE_LIST
        ? `${href(state, { per_page: WHOLE_LIST, page: 1 })}#section-list`
        : undefined,
    isHidden: state.view === "map",
    isFiltered: set.length > (data.listedFloor === undefined ? 0 : 1),
    hasMap: data.facility.is_section_map,
    isPastEnd: list.ok && around.isPastEnd,
    firstPageHref: href(state, { page: 1 }),
    excel: fileLink(
      sectionsHref(paths.sectionsExcel.url(), state, {
        floor: data.listedFloor,
        page: 1,
        per_page: sectionsDefaults.per_page,
        section: undefined,
        color: sectionsDefaults.color,
        view: sectionsDefaults.view,
        recruiting: sectionsDefaults.recruiting,
      }),
      list.ok ? total : undefined,
    ),
  };
}
