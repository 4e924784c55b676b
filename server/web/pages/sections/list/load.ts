import type { FastifyRequest } from "fastify";
import type { Floor } from "../../../../contract/floors.ts";
import type { Genre } from "../../../../contract/reference.ts";
import type { DrawnSection, SectionDetail } from "../../../../contract/sections.ts";
import type { FacilityRole } from "../../../../contract/users.ts";
import type { SectionsState } from "../../../../lib/sections-state.ts";
import { rethrowUnless } from "../../../gateway/errors.ts";
import { optional } from "../../../gateway/optional.ts";
import type { Part } from "../../../parts/section-facts/model.ts";
import { isWholeFloor, type ListedSections, loadList, MOST_ON_PAPER, pageOfAll } from "./load-list.ts";
import { type DatedQuery, datedState } from "./past.ts";

export interface SectionsData {
  facility: FacilityRole;
  state: SectionsState;
  ignored: string[];
  floors: Part<readonly Floor[]>;
  floor: Floor | undefined;
  /** The floor that the list is narrowed to; undefined where it shows the whole building or all facilities. */
  listedFloor: number | undefined;
  genres: Part<readonly Genre[]>;
  drawn: Part<readonly DrawnSection[]>;
  list: Part<ListedSections>;
  panel: PanelData | undefined;
}

export type PanelData = {
  id: number;
  recruitment: Part<NonNullable<SectionDetail["recruitment"]> | null>;
  leasingList: Part<
    Awaited<ReturnType<FastifyRequest["backend"]["getLeasingListMap"]>>["data"][number] | null
  >;
};

function entranceFloor(floors: readonly Floor[]): Floor | undefined {
  const byLevel = floors.toSorted((a, b) => a.level - b.level);
  return (
    byLevel.find(({ level, plan }) => level > 0 && plan) ??
    byLevel.find(({ level }) => level > 0) ??
    byLevel.at(-1)
  );
}

async function findSection(request: FastifyRequest, facilityId: number, id: number | undefined) {
  if (id === undefined) return undefined;
  try {
    const { ok, value } = await optional(request, "getSection", {
      section_id: id,
      facility_id: facilityId,
    });
    return ok ? (value.sections ?? undefined) : "unknown";
  } catch (error) {
    rethrowUnless(error, 404);
    return undefined;
  }
}

async function loadDrawn(
  request: FastifyRequest,
  facilityId: number,
  floor: Floor | undefined,
): Promise<Part<readonly DrawnSection[]>> {
  if (!floor) return { ok: true, value: [] };
  const asked = { facility_id: facilityId, floor_id: floor.id };
  const { ok, value } = await optional(request, "getDrawnSections", asked);
  return { ok, value: value.sections };
}

async function loadFloor(
  request: FastifyRequest,
  facilityId: number,
  floor: Floor,
  as_of: string | undefined,
) {
  const asked = { facility_id: facilityId, floor_id: floor.id, as_of };
  const { ok, value } = await optional(request, "getAllSections", asked);
  return { ok, value: value.sections };
}

async function loadDrawnAndListed(
  request: FastifyRequest,
  facility: FacilityRole,
  { state, floor, listedFloor }: Pick<SectionsData, "state" | "floor" | "listedFloor">,
) {
  const { facility_id: id } = facility;
  const mapped = facility.is_section_map ? floor : undefined;
  const isPast = state.as_of !== undefined;
  const isSame = mapped?.id === listedFloor && isWholeFloor(state, listedFloor);
  // The list of more shows a few, and the map needs less of each.
  const isLong = isSame && !isPast && (mapped?.section_count ?? 0) > MOST_ON_PAPER;
  const listing = () => loadList(request, id, state, listedFloor, { isLong });
  if (mapped && isSame && !isLong) {
    const drawn = await loadFloor(request, id, mapped, state.as_of);
    const list = drawn.ok ? { ok: true, value: pageOfAll(drawn.value, state) } : await listing();
    return { drawn, list };
  }
  const [drawn, list] = await Promise.all([
    mapped && isPast ? loadFloor(request, id, mapped, state.as_of) : loadDrawn(request, id, mapped),
    listing(),
  ]);
  return { drawn, list };
}

async function loadPanel(request: FastifyRequest, facilityId: number, id: number | undefined) {
  if (id === undefined) return undefined;
  const [recruitment, lists] = await Promise.all([
    optional(request, "getRecruitment", { section_id: id, facility_id: facilityId }),
    optional(request, "getLeasingListMap", {
      "section_ids[]": [id],
      facility_id: facilityId,
      leasing_list_limit: 10,
    }),
  ]);
  return {
    id,
    recruitment: { ok: recruitment.ok, value: recruitment.value.recruitment },
    leasingList: { ok: lists.ok, value: lists.value.data[0] ?? null },
  };
}

function without<K extends keyof SectionsState>(state: SectionsState, key: K): SectionsState {
  const rest = { ...state };
  delete rest[key];
  return rest;
}

function listedFloorOf(state: SectionsState, facility: FacilityRole, floor: Floor | undefined) {
  if (state.all || state.floor === "all") return undefined;
  if (typeof state.floor === "number") return state.floor;
  return facility.is_section_map ? floor?.id : undefined;
}

export async function loadSections(
  request: FastifyRequest,
  facility: FacilityRole,
  query: DatedQuery,
  ignoredKeys: readonly string[],
): Promise<SectionsData> {
  const facilityId = facility.facility_id;
  const ignored = [...ignoredKeys];
  let state = datedState(query);
  const { as_of } = state;
  // The past has no detail page: its sections are found among those that are drawn.
  const asked = as_of === undefined ? state.section : undefined;
  const [floors, genres, found] = await Promise.all([
    optional(request, "getFloors", { facility_id: facilityId, as_of }),
    optional(request, "getGenres", {}),
    findSection(request, facilityId, asked),
  ]);
  const all = floors.value.floors.toSorted((a, b) => a.level - b.level);
  if (floors.ok && typeof state.floor === "number" && !all.some(({ id }) => id === state.floor)) {
    ignored.push("floor");
    state = without(state, "floor");
  }
  if (genres.ok && state.genre !== undefined && !genres.value.genres.some(({ id }) => id === state.genre)) {
    ignored.push("genre");
    state = without(state, "genre");
  }
  const selected = found === "unknown" ? undefined : found;
  const isElsewhere = selected && typeof state.floor === "number" && selected.floor_id !== state.floor;
  if (asked !== undefined && (found === undefined || isElsewhere)) {
    ignored.push("section");
    state = without(state, "section");
  }
  const ofSelected = state.section === undefined ? undefined : selected?.floor_id;
  const wanted = typeof state.floor === "number" ? state.floor : ofSelected;
  const floor =
    all.find(({ id }) => id === wanted) ?? (facility.is_section_map ? entranceFloor(all) : undefined);
  const listedFloor = listedFloorOf(state, facility, floor);
  const [{ drawn, list }, panel] = await Promise.all([
    loadDrawnAndListed(request, facility, { state, floor, listedFloor }),
    loadPanel(request, facilityId, selected?.recruitment_id ? asked : undefined),
  ]);
  return {
    facility,
    state,
    ignored,
    floors: { ok: floors.ok, value: all },
    floor,
    listedFloor,
    genres: { ok: genres.ok, value: genres.value.genres },
    drawn,
    list,
    panel,
  };
}
