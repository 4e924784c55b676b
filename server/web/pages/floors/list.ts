import type { FastifyReply } from "fastify";
import type { Floor } from "../../../contract/floors.ts";
import type { FacilityRole } from "../../../contract/users.ts";
import { isPlainFloor } from "../../../lib/floor-map/plain-floor.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { Refusal } from "../../refusal.ts";

export function currentFacility(request: FacilityRequest): { facility: FacilityRole; canEdit: boolean } {
  const { facility, user } = request.viewer;
  return { facility, canEdit: facility.grant_type === "admin" || user.is_curator };
}

/** The current facility, for those who may change its floors. */
export function managedFacility(request: FacilityRequest): FacilityRole {
  const { facility, canEdit } = currentFacility(request);
  if (!canEdit) throw new Refusal(403, `階の編集は、「${facility.facility_name}」の管理者のみが行えます。`);
  return facility;
}

/** What was typed and refused: of the floor of an id, or of a new one. */
export interface TypedFloor {
  id?: number;
  values: Record<string, string>;
  errors: Record<string, string>;
}

export const floorCrumbs = (facility: FacilityRole, last?: string) => [
  { label: facility.facility_name },
  { label: "階", href: paths.settingFloors.url() },
  ...(last ? [{ label: last }] : []),
];

/** `/setting/facility/floors`: the floors, top floor first. */
export async function showFloors(request: FacilityRequest, reply: FastifyReply, typed?: TypedFloor) {
  const { facility, canEdit } = currentFacility(request);
  const { ok, value } = await optional(request, "getFloors", { facility_id: facility.facility_id });
  const floors = value.floors.toSorted((a, b) => b.level - a.level);
  const own = typed && typed.id === undefined ? typed : undefined;
  return reply.page("floors/list", {
    title: "階",
    styles: ["settings"],
    breadcrumb: floorCrumbs(facility),
    lead: facility.facility_name,
    ok,
    canEdit,
    rows: floors.map((floor, index) => rowOf(floor, index, floors.length, typed)),
    created: { values: own?.values ?? {}, errors: own?.errors ?? {} },
    errors: Object.fromEntries(
      Object.entries(typed?.errors ?? {}).map(([name, text]) => [
        typed?.id ? `${name}-${typed.id}` : name,
        text,
      ]),
    ),
    action: paths.settingFloors.url(),
    retryHref: paths.settingFloors.url(),
    registerHref: paths.sectionRegister.url(),
    hasFloors: floors.length > 0,
  });
}

function rowOf(floor: Floor, index: number, count: number, typed: TypedFloor | undefined) {
  const { id, plan } = floor;
  const isPlain = plan !== null && isPlainFloor(plan);
  const mine = typed?.id === id ? typed : undefined;
  return {
    ...floor,
    isFirst: index === 0,
    isLast: index === count - 1,
    drawing: plan === null ? "なし" : isPlain ? `外形 ${plan.width}×${plan.height}m` : "図面あり",
    /** A drawn floor keeps its size. */
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
  };
}
