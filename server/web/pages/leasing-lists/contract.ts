import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { refusedNegotiation } from "../../../lib/negotiation.ts";
import { versionText } from "../../entry.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { breadcrumbOf } from "./breadcrumb.ts";
import { findListed, itemOf, type Listed } from "./find.ts";

export const contractQuery = z.object({ item: idText.optional(), comment: z.string().max(2000).optional() });

const box = z.literal("1").optional();
export const contractEntry = z.object({
  item: idText,
  version: versionText,
  comment: z.string().max(2000, "コメントは2000文字以内で入力してください。").default(""),
  close_recruitment: box,
  cancel_others: box,
});

interface Params {
  params: { id: number };
}

/** Asks, before a candidate is contracted, what becomes of the recruitment and of the other candidates. */
export async function showContract(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: Params & { query: z.output<typeof contractQuery> },
) {
  const listed = await findListed(request, params.id);
  if (query.item === undefined) return redirect(reply, paths.sectionRecruitment.url(params.id));
  return contractPage(reply, listed, query.item, { comment: query.comment ?? "" });
}

interface Shown {
  comment: string;
  refusal?: string | undefined;
}

function contractPage(reply: FastifyReply, listed: Listed, id: number, { comment, refusal }: Shown) {
  const { section, recruitment, list } = listed;
  const item = itemOf(listed, id);
  const others = list.items.filter(
    (other) => other.id !== id && refusedNegotiation(other.status, "offer_canceled", "-") === undefined,
  );
  const fault = refusal ?? refusedNegotiation(item.status, "contracted", comment);
  return reply.page("leasing-lists/contract", {
    title: "契約の確認",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "契約の確認"),
    section,
    item,
    comment,
    refusal: fault,
    others: others.map(({ name }) => name),
    canClose: recruitment.status === "publish",
    action: paths.leasingListContract.url(section.id),
    cancelHref: paths.sectionRecruitment.url(section.id),
  });
}

/** Contracts the candidate, closes the recruitment and cancels the others: all of it or nothing. */
export async function submitContract(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Params & { body: z.output<typeof contractEntry> | undefined; raw: Record<string, unknown> },
) {
  const listed = await findListed(request, input.params.id);
  const { body } = input;
  if (!body) return redirect(reply, paths.sectionRecruitment.url(input.params.id));
  const item = itemOf(listed, body.item);
  const back = paths.sectionRecruitment.url(listed.section.id);
  // Already contracted: the same form sent before did it.
  if (item.status === "contracted") return redirect(reply, back);
  try {
    const { data } = await request.backend.changeLeasingListStatus({
      id: String(listed.list.id),
      body: {
        leasing_list_item_ids: [item.id],
        status: "contracted",
        comment: body.comment,
        versions: { [String(item.id)]: body.version },
        ...(body.close_recruitment && { close_recruitment: true }),
        ...(body.cancel_others && { cancel_others: true }),
      },
    });
    flash(request, "success", doneText(item.name, data.length - 1, Boolean(body.close_recruitment)));
    return redirect(reply, back);
  } catch (error) {
    if (!(error instanceof BackendError && [400, 409].includes(error.status))) throw error;
    reply.code(error.status === 409 ? 409 : 422);
    const latest = await findListed(request, input.params.id);
    return contractPage(reply, latest, item.id, { comment: body.comment, refusal: error.body.message });
  }
}

function doneText(name: string, cancelled: number, isClosed: boolean): string {
  return [
    `「${name}」を契約に変更しました。`,
    cancelled > 0 ? `ほかの${cancelled}件を失注にしました。` : "",
    isClosed ? "募集を終了しました。" : "",
  ].join("");
}
