import type { FastifyRequest } from "fastify";
import type { Offering } from "../../../contract/offerings.ts";
import type { Recruitment } from "../../../contract/recruitments.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import type { FacilityRole } from "../../../contract/users.ts";
import { optional } from "../../gateway/optional.ts";
import { loadGround } from "../section-entry/check.ts";

export async function previewOffering(
  request: FastifyRequest,
  role: FacilityRole,
  section: SectionDetail,
  recruitment: Recruitment,
): Promise<Offering | undefined> {
  const [{ value }, ground] = await Promise.all([
    optional(request, "getFacility", { id: role.facility_id }),
    loadGround(request, role.facility_id, section.floor_id, section.id),
  ]);
  const { facility } = value;
  if (!facility || !ground.floor) return undefined;
  return {
    ...recruitment,
    status: recruitment.status === "closed" ? "closed" : "publish",
    can_apply: recruitment.status !== "closed",
    section,
    floor: ground.floor,
    neighbours: ground.around.flatMap(({ number, kind, outline }) =>
      outline ? [{ number, kind, outline }] : [],
    ),
    facility,
    apply: null,
    withdrawn: null,
    scout: null,
  };
}
