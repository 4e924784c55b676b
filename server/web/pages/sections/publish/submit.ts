import type { FastifyReply } from "fastify";
import { FASTER_SAVE } from "../../../../lib/event-texts.ts";
import { recruitmentStatusLabels } from "../../../../lib/labels.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { BackendError } from "../../../gateway/errors.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { doneText, type Goal } from "../../../parts/section-facts/steps.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { Refusal } from "../../../refusal.ts";
import { publishPage } from "./show.ts";

/** Takes one step of the recruitment's life; an impossible one changes nothing and says how things stand. */
export async function submitPublish(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body }: { params: { id: number }; body: { to: Goal; version: number } | undefined },
) {
  const { facility_id } = request.viewer.facility;
  const section = await findSection(request, facility_id, params.id);
  if (!section) return reply.callNotFound();
  const { recruitment } = section;
  if (!body || !recruitment) throw new Refusal(body ? 409 : 400);
  const one = { section_id: section.id, recruitment_id: recruitment.id };
  try {
    if (body.to === "deleted") {
      // Deleting carries no version: the state that was confirmed must still be the one it is in.
      if (body.version !== recruitment.version) return refuse(request, reply, section.id);
      await request.backend.deleteRecruitment({ ...one, facility_id });
    } else {
      const { to: status, version } = body;
      await request.backend.updateRecruitment({ ...one, body: { facility_id, status, version } });
    }
  } catch (error) {
    if (!(error instanceof BackendError && error.status === 409)) throw error;
    return refuse(request, reply, section.id, error.body.message);
  }
  flash(request, "success", doneText(recruitment.status, body.to, section.number));
  const isGone = body.to === "deleted";
  return redirect(reply, (isGone ? paths.section : paths.sectionPublish).url(section.id));
}

async function refuse(request: FacilityRequest, reply: FastifyReply, id: number, message = FASTER_SAVE) {
  const latest = await findSection(request, request.viewer.facility.facility_id, id);
  if (!latest) return reply.callNotFound();
  reply.code(409);
  const { label } = recruitmentStatusLabels[latest.recruitment_status];
  return publishPage(request, reply, latest, `${message}現在のステータスは「${label}」です。`);
}
