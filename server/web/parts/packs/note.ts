import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type MeetingNote, noteLabels, noteText } from "../../../contract/meeting-packs.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { LEFT } from "../../../lib/meeting-pack.ts";
import { given } from "../../forms/entry.ts";
import { textOf } from "../../forms/input.ts";
import { BackendError } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";

export const noteEntry = z.object({
  decision: given.pipe(noteText.decision),
  comment: given.pipe(noteText.comment),
  version: z
    .string("画面を開き直してください。")
    .regex(/^\d{1,9}$/, "画面を開き直してください。")
    .transform(Number),
});
const names = ["decision", "comment"] as const;
const HINTS = { decision: "1,000文字以内。", comment: "2,000文字以内。" } as const;

export interface RefusedNote {
  typed?: Record<(typeof names)[number], string>;
  errors?: Record<string, string>;
  isConflict?: boolean;
}

export async function submitNote(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    body,
    errors,
    raw,
    refusal,
  }: Pick<Input<undefined, undefined, typeof noteEntry>, "body" | "errors" | "raw" | "refusal">,
  {
    page,
    save,
  }: {
    page(refused: RefusedNote): unknown;
    save(note: z.output<typeof noteEntry>): Promise<{ message: string; href: string }>;
  },
): Promise<unknown> {
  const typed = { decision: textOf(raw, "decision"), comment: textOf(raw, "comment") };
  if (!body) {
    reply.code(refusal);
    return page({ typed, errors });
  }
  try {
    const { message, href } = await save(body);
    flash(request, "success", message);
    return redirect(reply, href);
  } catch (error) {
    if (!(error instanceof BackendError && error.status === 409)) throw error;
    reply.code(409);
    return page({ typed, errors: { _form: error.body.message }, isConflict: true });
  }
}

export function noteForm(
  note: MeetingNote | undefined,
  { typed, errors = {}, isConflict = false }: RefusedNote,
) {
  return {
    theirs:
      isConflict && note
        ? {
            lead: `先に更新したユーザー：${note.user_name ?? LEFT}　${formatDateTime(note.updated_at)}`,
            texts: names.map((name) => ({ label: noteLabels[name], text: note[name] || "（なし）" })),
          }
        : undefined,
    errors,
    fields: names.map((name) => ({
      name,
      label: noteLabels[name],
      type: "textarea" as const,
      rows: name === "decision" ? 3 : 5,
      value: typed?.[name] ?? note?.[name] ?? "",
      hint: HINTS[name],
      ...(errors[name] !== undefined && { error: errors[name] }),
    })),
    version: String(note?.version ?? 0),
  };
}

const MOST_SAID = 120;
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

export function sheetNote(note: MeetingNote | null | undefined) {
  const whole = noteModel(note);
  return { ...whole, decision: cut(whole.decision, MOST_SAID), comment: cut(whole.comment, MOST_SAID) };
}

export function noteModel(note: MeetingNote | null | undefined) {
  const isEmpty = !note || (note.decision === "" && note.comment === "");
  return {
    action: isEmpty ? "記録" : "編集",
    decision: note?.decision ?? "",
    comment: note?.comment ?? "",
    by: note && !isEmpty ? `${note.user_name ?? LEFT}　${formatDateTime(note.updated_at)}` : "",
  };
}
