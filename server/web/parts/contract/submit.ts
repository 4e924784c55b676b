import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ClosingOutcomes } from "../../../contract/closings.ts";
import type { ContractDraft } from "../../../contract/contracts.ts";
import { idText } from "../../../contract/fields.ts";
import { lines } from "../../../contract/texts.ts";
import { refusedDates } from "../../../lib/contract-dates.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { dateText, given, yen } from "../../forms/entry.ts";
import type { Raw } from "../../forms/input.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import { decidedOf, isAsSeen, outcomesOf, stepOf } from "../closing/entry.ts";
import { CHANGED } from "../closing/page.ts";
import { fileIdsEntry } from "../files/drafts.ts";
import { findSection } from "../section-entry/find.ts";
import { backOf, contractCheckPage, contractPage, threadOf, USUAL_OUTCOME } from "./page.ts";

export const contractQuery = z.object({
  item: idText.optional(),
  apply: idText.optional(),
  scout: idText.optional(),
  comment: z.string().max(2000).optional(),
});

interface Params {
  params: { id: number };
}
type By = { leasing_list_item_id?: number; apply_id?: number; scout_id?: number; negotiation_id?: number };

async function findPlace(request: FacilityRequest, sectionId: number) {
  const facility = request.viewer.facility;
  const section = await findSection(request, facility.facility_id, sectionId);
  if (!section) throw notFound();
  return { facility, section };
}

async function findDraft(request: FacilityRequest, sectionId: number, by: By): Promise<ContractDraft> {
  const { facility_id } = request.viewer.facility;
  const { data } = await request.backend.getContractDraft({
    facility_id,
    section_id: sectionId,
    ...by,
  });
  if (!data) throw notFound();
  return data;
}

export async function showContract(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: Params & { query: z.output<typeof contractQuery> },
) {
  const { section } = await findPlace(request, params.id);
  const { item, apply, scout, comment = "" } = query;
  if (item === undefined && apply === undefined && scout === undefined)
    return redirect(reply, paths.sectionRecruitment.url(params.id));
  const raw: Raw = item === undefined ? { apply, scout } : { comment };
  const by = item === undefined ? byThread(raw) : { leasing_list_item_id: item };
  const draft = await findDraft(request, params.id, by);
  return contractPage(request, reply, section, draft, { raw, isFirst: true });
}

function byThread(raw: Raw): By {
  const thread = threadOf(raw);
  return thread ? { [`${thread.kind}_id`]: thread.id } : {};
}

export async function askContract(
  request: FacilityRequest,
  reply: FastifyReply,
  thread: { kind: "apply" | "scout"; id: number; section_id: number },
  { message, file_ids }: { message: string; file_ids: readonly number[] },
) {
  const { section } = await findPlace(request, thread.section_id);
  const raw = { [thread.kind]: `${thread.id}`, message, file_ids: file_ids.map(String) };
  const draft = await findDraft(request, thread.section_id, byThread(raw));
  return contractPage(request, reply, section, draft, { raw, isFirst: true });
}

const filled = (name: string) =>
  dateText(name)
    .refine((value) => value !== null, `${name}を入力してください。`)
    .transform((value) => value ?? "");

const contractEntry = z.object({
  version: z.coerce.number().int().min(1),
  message: given.pipe(lines("メッセージ")),
  file_ids: fileIdsEntry,
  comment: z.string().max(2000, "コメントは2000文字以内で入力してください。").default(""),
  start_on: filled("契約の開始日"),
  end_on: filled("契約の終了日"),
  rent_per_tsubo: yen("賃料").refine((value) => value !== null, "賃料を入力してください。"),
  fit_out_on: dateText("内装工事の開始日"),
  close_recruitment: z.literal("1").optional(),
});

export async function submitContract(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, raw }: Params & { raw: Raw },
) {
  const { facility, section } = await findPlace(request, params.id);
  const thread = threadOf(raw);
  const negotiation = idText.safeParse(raw.negotiation);
  if (!thread && !negotiation.success) return redirect(reply, paths.sectionRecruitment.url(params.id));
  const by = thread ? byThread(raw) : { negotiation_id: negotiation.data };
  const draft = await findDraft(request, params.id, by);
  // Already contracted: the same form sent before did it.
  if (draft.status === "contracted") return redirect(reply, backOf(section));
  const entry = contractEntry.safeParse(raw);
  if (!entry.success) {
    reply.code(422);
    const errors = Object.fromEntries(
      entry.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    return contractPage(request, reply, section, draft, { raw, errors });
  }
  const step = draft.others.length === 0 ? "send" : stepOf(raw);
  if (step === "back") return contractPage(request, reply, section, draft, { raw });
  if (entry.data.version !== draft.version || !isAsSeen(raw, draft.others)) {
    reply.code(409);
    return contractPage(request, reply, section, draft, { raw, refusal: CHANGED });
  }
  const { decided, errors: unsaid } = decidedOf(raw, draft.others, USUAL_OUTCOME);
  const errors = { ...unsaid, ...refusedDates(entry.data, draft) };
  if (Object.keys(errors).length > 0) {
    reply.code(422);
    return contractPage(request, reply, section, draft, { raw, errors });
  }
  if (step !== "send") return contractCheckPage(reply, section, draft, entry.data, decided, raw);
  try {
    const settled = await settle(request, facility.facility_id, draft, entry.data, outcomesOf(decided), raw);
    flash(request, "success", doneText(draft.name, settled, entry.data.close_recruitment === "1"));
    return redirect(reply, backOf(section));
  } catch (error) {
    if (!(error instanceof BackendError && [400, 409].includes(error.status))) throw error;
    reply.code(error.status === 409 ? 409 : 422);
    const latest = await findDraft(request, params.id, by);
    const { errors, message } = error.body;
    return contractPage(request, reply, section, latest, {
      raw,
      errors,
      refusal: errors ? undefined : message,
    });
  }
}

async function settle(
  request: FastifyRequest,
  facility_id: number,
  { negotiation_id }: ContractDraft,
  { close_recruitment, rent_per_tsubo, comment, message, file_ids, ...dates }: z.output<typeof contractEntry>,
  others: ClosingOutcomes,
  raw: Raw,
) {
  const terms = {
    ...dates,
    rent_per_tsubo: rent_per_tsubo ?? 0,
    close_recruitment: close_recruitment === "1",
    others,
  };
  const thread = threadOf(raw);
  if (!thread) {
    const body = { ...terms, facility_id, negotiation_id, comment };
    return (await request.backend.createSectionContract({ body })).data;
  }
  const of = thread.kind === "apply" ? { apply_id: thread.id } : { scout_id: thread.id };
  const { contract } = await request.backend.createApply({
    body: { facility_id, ...of, status: "contracted", contract: terms, message, file_ids },
  });
  return contract ?? { sent: 0, ended: 0 };
}

function doneText(name: string, { sent, ended }: { sent: number; ended: number }, isClosed: boolean): string {
  return [
    `「${name}」との契約を確定しました。`,
    ended > 0 ? `ほかの${ended}件を失注にし、${sent}件に結果を送信しました。` : "",
    isClosed ? "募集を終了しました。" : "",
  ].join("");
}
