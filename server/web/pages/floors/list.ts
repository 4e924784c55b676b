import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Floor } from "../../../contract/floors.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { floorDrawingText, isPlainFloor } from "../../../lib/floor-map/plain-floor.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { currentFacility, floorCrumbs } from "../../parts/floors/frame.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { paged } from "../../parts/list/query.ts";
import { pageOfWhole, pagerOf } from "../../parts/list/rows.ts";
import { paths } from "../../paths.ts";

export const floorsQuery = z.object(paged);

export interface TypedFloor {
  id?: number;
  values: Record<string, string>;
  errors: Record<string, string>;
}

export async function showFloors(
  request: FacilityRequest,
  reply: FastifyReply,
  { typed, query = {} }: { typed?: TypedFloor; query?: z.output<typeof floorsQuery> },
) {
  const { facility, canEdit } = currentFacility(request);
  const { ok, value } = await optional(request, "getFloors", { facility_id: facility.facility_id });
  const floors = value.floors.toSorted((a, b) => b.level - a.level);
  const { rows, ...at } = pageOfWhole(floors, { page: query.page, holding: typed?.id });
  const own = typed && typed.id === undefined ? typed : undefined;
  return reply.page("floors/list", {
    title: "階の設定",
    styles: ["settings", "section-entry"],
    breadcrumb: floorCrumbs(facility),
    lead: facility.facility_name,
    ok,
    canEdit,
    canDraw: canEdit && facility.is_standard,
    rows: rows.map((floor) => rowOf(floor, floors, typed)),
    pagination: pagerOf(at, (page) => paths.settingFloors.url({ page }), "階のページ"),
    created: { values: own?.values ?? {}, errors: own?.errors ?? {} },
    errors: Object.fromEntries(
      Object.entries(typed?.errors ?? {}).map(([name, text]) => [
        typed?.id ? `${name}-${typed.id}` : name,
        text,
      ]),
    ),
    action: paths.settingFloors.url(),
    retryHref: paths.settingFloors.url(),
    excel: fileLink(paths.settingFloorsExcel.url(), ok ? floors.length : undefined),
    registerHref: paths.sectionRegister.url(),
    hasFloors: floors.length > 0,
  });
}

export async function downloadFloors({ backend, viewer }: FacilityRequest, reply: FastifyReply) {
  const file = await backend.downloadFloorsExcel({ facility_id: viewer.facility.facility_id });
  return sendFile(reply, file, "階.xlsx");
}

function rowOf(floor: Floor, floors: readonly Floor[], typed: TypedFloor | undefined) {
  const { id, plan } = floor;
  const isPlain = plan !== null && isPlainFloor(plan);
  const mine = typed?.id === id ? typed : undefined;
  return {
    ...floor,
    area: oneDecimal(floor.area_tsubo),
    isFirst: floor === floors[0],
    isLast: floor === floors.at(-1),
    drawing: floorDrawingText(plan),
    planLink: plan === null ? "図面を登録" : isPlain ? floorDrawingText(plan) : "図面を開く",
    hasSize: plan === null || isPlain,
    values: mine?.values ?? {
      name: floor.name,
      width: isPlain ? String(plan.width) : "",
      height: isPlain ? String(plan.height) : "",
    },
    errors: mine?.errors ?? {},
    isOpen: mine !== undefined,
    action: paths.settingFloor.url(id),
    moveAction: paths.settingFloorMove.url(id),
    deleteHref: paths.settingFloorDelete.url(id),
    sectionsHref: paths.sections.url({ floor: id }),
    registerHref: paths.sectionRegister.url({ floor: id }),
    planHref: paths.settingFloorPlan.url(id),
  };
}
