import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Assignment } from "../../../contract/assignments.ts";
import { idText } from "../../../contract/fields.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { dateText, given } from "../../forms/entry.ts";
import { forgetHeaderCounts } from "../../frame/header-counts.ts";
import { ownPath } from "../../frame/home.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { assignmentRow } from "../../parts/assignment/row.ts";
import { asked, sideOf } from "../../parts/assignment/side.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId, IdParams, Input } from "../../route.ts";

export const assignmentEntry = z.object({
  owner_id: given.pipe(
    z.string().refine((text) => text === "" || idText.safeParse(text).success, "担当者を選択してください。"),
  ),
  due_on: dateText("期限"),
  seen_owner_id: given,
  seen_due_on: given,
  back: given,
});

export async function showAssignment(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: { back?: string | undefined } },
) {
  const { row, members } = await findAssignment(request, params.id);
  return assignmentPage(request, reply, row, members, {
    values: { owner_id: String(row.owner_id ?? ""), due_on: row.due_on ? formatDate(row.due_on) : "" },
    back: ownPath(query.back),
    errors: {},
  });
}

export async function submitAssignment(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof assignmentEntry>,
) {
  const { row, members } = await findAssignment(request, input.params.id);
  const { side, key, id } = sideOf(request);
  const back = ownPath(input.raw.back);
  const again = (errors: Record<string, string>) =>
    assignmentPage(request, reply, row, members, {
      values: { owner_id: String(input.raw.owner_id ?? ""), due_on: String(input.raw.due_on ?? "") },
      back,
      errors,
    });
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  const { owner_id, due_on, seen_owner_id, seen_due_on } = input.body;
  try {
    await request.backend.updateAssignment({
      id: row.negotiation_id,
      body: {
        [key]: id,
        owner_id: owner_id === "" ? null : Number(owner_id),
        due_on,
        seen: { owner_id: Number(seen_owner_id) || null, due_on: seen_due_on || null },
      },
    });
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    if (error.status !== 409) return again(error.body.errors ?? { _form: error.body.message });
    const now = `今の担当は${row.owner_name ?? "なし"}、期限は${row.due_on ? formatDate(row.due_on) : "なし"}です。`;
    return again({ _form: `${error.body.message}${now}上書きするには、もう一度保存してください。` });
  }
  forgetHeaderCounts(request);
  flash(request, "success", `「${row.name}」の担当と期限を保存しました。`);
  return redirect(reply, back ?? assignmentRow(row, side, "").href ?? paths.today.url());
}

async function findAssignment(request: FastifyRequest, negotiation: number) {
  const found = await request.backend.getAssignments({
    ...asked(request),
    negotiation_id: negotiation,
  });
  const [row] = found.data;
  if (!row) throw notFound();
  return { row, members: found.members };
}

interface State {
  values: { owner_id: string; due_on: string };
  back: string | undefined;
  errors: Record<string, string>;
}

function assignmentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Assignment,
  members: readonly { id: number; name: string }[],
  { values, back, errors }: State,
) {
  const { side, name } = sideOf(request);
  return reply.page("assignments/assignment", {
    title: `${row.name}の担当と期限`,
    styles: ["contacts", "section-entry"],
    breadcrumb: [
      { label: name },
      { label: "自分の予定", href: paths.today.url() },
      { label: `${row.name}の担当と期限` },
    ],
    row: assignmentRow(row, side, isoDate(new Date())),
    seen: { owner_id: row.owner_id ?? "", due_on: row.due_on ?? "" },
    owners: [
      { value: "", label: "担当なし" },
      ...members.map((member) => ({ value: `${member.id}`, label: member.name })),
    ],
    values,
    errors,
    back: back ?? "",
    action: paths.assignment.url(row.negotiation_id),
    cancelHref: back ?? paths.today.url(),
  });
}
