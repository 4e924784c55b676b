import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { type NegotiationStatus, negotiationStatus } from "../../../../contract/statuses.ts";
import { lines } from "../../../../contract/texts.ts";
import { isoDate } from "../../../../lib/dates.ts";
import { FASTER_SEND } from "../../../../lib/event-texts.ts";
import { refusedNegotiation } from "../../../../lib/negotiation.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { dateText, given, versionText } from "../../../forms/entry.ts";
import { BackendError, rethrowUnless } from "../../../gateway/errors.ts";
import { askContract } from "../../../parts/contract/submit.ts";
import { fileIdsEntry, refusedFile } from "../../../parts/files/drafts.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { notFound } from "../../../refusal.ts";
import { findThread, type Kind, type Thread, threadPage } from "./thread.ts";

export const replyEntry = z
  .object({
    message: given.pipe(lines("メッセージ")),
    status: given.pipe(z.literal("").or(negotiationStatus)),
    due_on: dateText("回答期限").refine(
      (date) => date === null || date >= isoDate(new Date()),
      "回答期限は今日以降の日付を入力してください。",
    ),
    version: versionText,
    file_ids: fileIdsEntry,
  })
  .refine(({ message, status }) => message !== "" || status !== "", {
    path: ["message"],
    error: "メッセージを入力するか、ステータスを選択してください。",
  });
type ReplyEntry = z.output<typeof replyEntry>;

interface ReplyInput {
  params: { id: number };
  body: ReplyEntry | undefined;
  errors: Record<string, string>;
  raw: Record<string, unknown>;
  refusal: number;
}

export function submitReply(kind: Kind) {
  return async (request: FacilityRequest, reply: FastifyReply, input: ReplyInput) => {
    const thread = await findThread(request, kind, input.params.id);
    const again = (status: number, errors: Record<string, string>, latest: Thread = thread) => {
      const text = (name: string) => (typeof input.raw[name] === "string" ? input.raw[name] : "");
      reply.code(status);
      return threadPage(request, reply, latest, {
        message: text("message"),
        // A colleague may have taken the same step meanwhile.
        status: text("status") === latest.status ? "" : text("status"),
        due_on: text("due_on"),
        errors,
        file_ids: input.raw.file_ids,
      });
    };
    const { body } = input;
    const file = refusedFile(request);
    if (!body || file) return again(input.refusal, { ...input.errors, ...file });
    if (body.status === "contracted" && thread.version !== body.version)
      return again(409, { _form: FASTER_SEND });
    if (body.status === "contracted" && thread.status !== "contracted" && thread.section_id !== null)
      return askContract(request, reply, { kind, id: thread.id, section_id: thread.section_id }, body);
    try {
      await send(request, thread, body);
    } catch (error) {
      rethrowUnless(error, 400, 409);
      if (error.status === 400) return again(422, error.body.errors ?? { _form: error.body.message });
      const latest = await findThread(request, kind, input.params.id);
      const message = latest.version === body.version ? error.body.message : FASTER_SEND;
      return again(409, { _form: message }, latest);
    }
    flash(request, "success", "送信しました。");
    const path = kind === "apply" ? paths.sectionContactApplied : paths.sectionContactScout;
    return redirect(reply, path.url(thread.id));
  };
}

async function send(
  request: FastifyRequest,
  thread: Thread,
  { message, status, due_on, version, file_ids }: ReplyEntry,
) {
  const to = status === "" ? undefined : (status as NegotiationStatus);
  const reason =
    to && version === thread.version ? refusedNegotiation(thread.status, to, message) : undefined;
  if (reason && to !== thread.status && message === "")
    throw new BackendError("createApply", 400, {
      status: 4000,
      message: reason,
      errors: { message: reason },
    });
  await request.backend.createApply({
    body: {
      facility_id: thread.facility_id,
      ...(thread.kind === "apply" ? { apply_id: thread.id } : { scout_id: thread.id }),
      ...(to && { status: to }),
      message,
      ...(due_on && { due_on }),
      version,
      file_ids,
    },
  });
}

export function placeOfReply(kind: Kind) {
  return async (request: FastifyRequest) => {
    const id = idText.safeParse((request.params as { id?: string }).id);
    if (!id.success) throw notFound();
    const { facility_id } = await findThread(request, kind, id.data);
    return { facility_id };
  };
}
