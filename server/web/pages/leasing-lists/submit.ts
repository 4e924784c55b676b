import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { findListed, type Listed } from "../../parts/leasing-list/find.ts";
import { backHref, viewBack } from "../../parts/leasing-list/query.ts";
import { chosenValues } from "../../parts/record/conflict.ts";
import { recruitmentPage } from "../../parts/recruitment-page/show.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { addCandidates, removeItems } from "./candidates.ts";
import { choiceOf, listChoices } from "./choices.ts";
import { moveItem } from "./move.ts";
import { saveStatuses } from "./statuses.ts";

interface ListInput {
  params: { id: number };
  raw: Record<string, unknown>;
}

export type Done =
  | { kind: "back"; text?: string; error?: string; query?: Record<string, string> }
  | { kind: "to"; href: string; text?: string }
  | { kind: "again"; error: string }
  | { kind: "answered" };

export async function submitList(request: FacilityRequest, reply: FastifyReply, input: ListInput) {
  const { params } = input;
  const raw = chosenValues(input.raw);
  const listed = await findListed(request, params.id);
  try {
    return await answer(request, reply, listed, raw, await act(request, reply, listed, raw));
  } catch (error) {
    rethrowUnless(error, 400, 409, 429);
    const [first] = Object.values(error.body.errors ?? {});
    return answer(
      request,
      reply,
      listed,
      raw,
      { kind: "again", error: first ?? error.body.message },
      error.status,
    );
  }
}

async function act(
  request: FacilityRequest,
  reply: FastifyReply,
  listed: Listed,
  raw: Record<string, unknown>,
): Promise<Done> {
  const choices = listChoices(raw);
  const [action = "", ...rest] = String(raw.action ?? "").split(".");
  switch (action) {
    case "add":
      return addCandidates(request, listed, raw.brand);
    case "remove":
      return removeItems(request, listed, choices.items);
    case "up":
    case "down":
      return moveItem(request, listed, choiceOf(rest.join(".")), action === "up" ? -1 : 1);
    case "mail":
      return writeMail(
        listed,
        choices.items.map(({ id }) => id),
      );
    case "bulk":
      return saveStatuses(request, reply, listed, raw, bulkOf(choices), choices.comment);
    case "save":
      return saveStatuses(request, reply, listed, raw, choices.statuses, choices.comment);
    default:
      return { kind: "again", error: "操作を選択してください。" };
  }
}

function bulkOf({ items, bulkStatus }: ReturnType<typeof listChoices>) {
  if (items.length === 0) return "ブランドが選択されていません。";
  if (!bulkStatus) return "変更後のステータスを選択してください。";
  return items.map((item) => ({ ...item, status: bulkStatus }));
}

const MOST_RECIPIENTS = 200;

function writeMail({ section }: Listed, items: number[]): Done {
  if (items.length === 0) return { kind: "again", error: "ブランドが選択されていません。" };
  if (items.length > MOST_RECIPIENTS)
    return { kind: "again", error: `一度に送れるのは${MOST_RECIPIENTS}件までです。` };
  return { kind: "to", href: paths.leasingListMail.url(section.id, { items: items.join(",") }) };
}

function answer(
  request: FacilityRequest,
  reply: FastifyReply,
  listed: Listed,
  raw: Record<string, unknown>,
  done: Done,
  status = 422,
) {
  const { section } = listed;
  if (done.kind === "answered") return reply;
  if (done.kind !== "again") {
    if (done.text) flash(request, "success", done.text);
    if (done.kind === "to") return redirect(reply, done.href);
    if (done.error) flash(request, "error", done.error);
    return redirect(reply, backHref(paths.sectionRecruitment.url(section.id), raw, done.query));
  }
  const { items, statuses, bulkStatus, comment } = listChoices(raw);
  reply.code(status);
  return recruitmentPage(request, reply, section, viewBack(raw), {
    chosen: items.map(({ id }) => id),
    statuses: Object.fromEntries(statuses.map(({ id, status: chosen }) => [id, chosen])),
    bulkStatus: bulkStatus ?? "",
    comment,
    error: done.error,
  });
}
