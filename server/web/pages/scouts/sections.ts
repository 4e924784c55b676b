import type { FastifyRequest } from "fastify";
import type { Section } from "../../../contract/sections.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import { optional } from "../../gateway/optional.ts";

/** Sections that the facility recruits for, by recruitment status; the scout may name one of them. */
export async function sectionChoices(request: FastifyRequest, facilityId: number) {
  const asked = { facility_id: String(facilityId), per_page: "100" as const };
  const [open, quiet] = await Promise.all([
    optional(request, "getSections", { ...asked, recruitment_status: "publish" }),
    optional(request, "getSections", { ...asked, recruitment_status: "private" }),
  ]);
  return [
    { label: recruitmentStatusLabels.publish.label, options: open.value.sections.map(sectionChoice) },
    { label: recruitmentStatusLabels.private.label, options: quiet.value.sections.map(sectionChoice) },
  ].filter(({ options }) => options.length > 0);
}

function sectionChoice({ id, number, floor_name, area_tsubo }: Section) {
  return { value: String(id), label: `区画${number}（${floor_name}、${oneDecimal(area_tsubo)}坪）` };
}
