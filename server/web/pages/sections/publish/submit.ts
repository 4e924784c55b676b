import type { FastifyReply } from "fastify";
import type { ClosingOutcomes } from "../../../../contract/closings.ts";
import { FASTER_SAVE } from "../../../../lib/event-texts.ts";
import { recruitmentStatusLabels } from "../../../../lib/labels.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import type { Raw } from "../../../forms/input.ts";
import { BackendError } from "../../../gateway/errors.ts";
import { outcomesOf } from "../../../parts/closing/entry.ts";
import { findOpenThreads } from "../../../parts/closing/find.ts";
import { askOutcomes, outcomesPage } from "../../../parts/closing/page.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { doneText, type Goal, isClosing, recruitmentSteps } from "../../../parts/section-facts/steps.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { Refusal } from "../../../refusal.ts";
import { closingQuestion, publishPage } from "./show.ts";

export async function submitPublish(
  request: FacilityRequest,
  reply: FastifyReply,
  {
    params,
    body,
    raw,
  }: {
    params: { id: number };
    body: { to: Goal; version: number } | undefined;
    raw: Raw;
  },
) {
  const { facility_id } = request.viewer.facility;
  const section = await findSection(request, facility_id, params.id);
  if (!section) return reply.callNotFound();
  const { recruitment } = section;
  if (!body || !recruitment) throw new Refusal(body ? 409 : 400);
  const step = recruitmentSteps(recruitment.status, section.number).find(({ to }) => to === body.to);
  const threads =
    step && isClosing(recruitment.status, body.to) ? await findOpenThreads(request, section.id) : [];
  // Asked of nobody, the answer is still an answer: who comes meanwhile is read first.
  let outcomes: ClosingOutcomes | undefined = step && isClosing(recruitment.status, body.to) ? [] : undefined;
  if (step && threads.length > 0) {
    if (body.version !== recruitment.version) return refuse(request, reply, section.id);
    const question = closingQuestion(request, section, step, body.version);
    const decided = await askOutcomes(reply, question, threads, raw);
    if (!decided) return reply;
    outcomes = outcomesOf(decided);
  }
  const one = { section_id: section.id, recruitment_id: recruitment.id };
  try {
    if (body.to === "deleted") {
      // Deleting carries no version: the state that was confirmed must still be the one it is in.
      if (body.version !== recruitment.version) return refuse(request, reply, section.id);
      await request.backend.deleteRecruitment({
        ...one,
        facility_id,
        body: { outcomes },
      });
    } else {
      const { to: status, version } = body;
      await request.backend.updateRecruitment({
        ...one,
        body: { facility_id, status, version, outcomes },
      });
    }
  } catch (error) {
    if (!(error instanceof BackendError && (error.status === 409 || error.body.errors?.outcomes)))
      throw error;
    const latest = await findSection(request, facility_id, section.id);
    if (!step || latest?.recruitment?.version !== recruitment.version)
      return refuse(request, reply, section.id, error.body.message);
    // The recruitment is as it was seen: a thread is not, or there is a new one.
    reply.code(409);
    const question = closingQuestion(request, latest, step, body.version);
    const known = await findOpenThreads(request, section.id);
    return outcomesPage(reply, question, known, raw, {
      _form: error.body.message,
    });
  }
  const told = outcomes?.length ? `${outcomes.length}件に結果を送信しました。` : "";
  flash(request, "success", `${doneText(recruitment.status, body.to, section.number)}${told}`);
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
