import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { MOST_PER_PAGE } from "../../../contract/paging.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { writtenPage } from "../../parts/list/query.ts";
import type { WaitingQuery } from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";

const chosenText = z
  .string()
  .regex(/^(facility|brand)-\d+$/)
  .transform((text) => text.split("-"))
  .pipe(z.tuple([z.enum(["facility", "brand"]), idText]));

const split = (text: string) => text.split(",").filter((each) => each !== "");

export const decisionBody = z.object({
  decision: z.enum(["approve", "ask", "refuse"]),
  chosen: z
    .union([z.string().transform(split), z.array(z.string())])
    .default([])
    .pipe(z.array(chosenText).max(MOST_PER_PAGE)),
});
type Decision = z.output<typeof decisionBody>;

export async function submitDecision(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, query }: { body: Decision | undefined; query: WaitingQuery },
) {
  const listHref = paths.adminStandby.url({ ...query, ...writtenPage(query) });
  if (!body || body.chosen.length === 0) {
    flash(request, "error", "承認または却下する人を選択してください。");
    return redirect(reply, listHref);
  }
  if (body.decision === "ask") return question(reply, body, listHref);
  const isApproval = body.decision === "approve";
  let count = 0;
  // One after the other: each is a write of its own, and each organisation is held while it changes.
  for (const each of body.chosen) if (await decided(request, isApproval, each)) count += 1;
  // Their next click finds them let in, or out.
  request.server.knownViewers.clear();
  flash(request, count > 0 ? "success" : "error", outcomeText(isApproval, count, body.chosen.length - count));
  return redirect(reply, listHref);
}

function outcomeText(isApproval: boolean, count: number, late: number): string {
  const done = count > 0 ? `${count}人を${isApproval ? "一般として承認" : "却下"}しました。` : "";
  return late > 0 ? `${done}${late}人は、すでに別の操作で決まっていました。` : done;
}

/** @returns false where somebody else was faster. */
async function decided(
  { backend }: FastifyRequest,
  is_approved: boolean,
  [side, id]: Decision["chosen"][number],
): Promise<boolean> {
  try {
    await backend.decideStandbyJoin({ id, body: { side, is_approved } });
    return true;
  } catch (error) {
    rethrowUnless(error, 404, 409);
    return false;
  }
}

function question(reply: FastifyReply, { chosen }: Decision, listHref: string) {
  return confirmPage(reply, {
    heading: "申請の却下",
    breadcrumb: [
      { label: "管理者メニュー" },
      { label: "承認待ち", href: paths.adminStandby.url() },
      { label: "申請の却下" },
    ],
    text: `選択した${chosen.length}人の申請を却下しますか？　この操作は元に戻せません。`,
    notes: ["却下した人は、承認待ちの一覧とその組織のユーザーから外れます。"],
    action: listHref,
    fields: { decision: "refuse", chosen: chosen.map((each) => each.join("-")).join(",") },
    button: "却下",
    cancelHref: listHref,
  });
}
