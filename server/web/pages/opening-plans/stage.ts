import type { FastifyReply } from "fastify";
import { z } from "zod";
import { planStage } from "../../../contract/opening-plans.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { versionText } from "../../forms/entry.ts";
import { stageOf, valuesOf } from "../../parts/opening-plans/fields.ts";
import { findPlan, plansHref } from "../../parts/opening-plans/load.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { IdParams, Input } from "../../route.ts";
import { conflictPage, send } from "./save.ts";

export const stageEntry = z.object({
  stage: z.enum(planStage.options, "段階を選択してください。"),
  version: versionText,
});

export async function changeStage(
  request: BrandRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof stageEntry>,
): Promise<unknown> {
  const plan = await findPlan(request, input.params.id);
  if (!input.body) throw new Refusal(400, Object.values(input.errors)[0]);
  const { stage, version } = input.body;
  // Only the stage is mine: everything else stands as somebody else may have left it.
  const mine = { ...valuesOf(plan), stage };
  if (version !== plan.version) return conflictPage(request, reply, plan, mine);
  if (stage === plan.stage) flash(request, "success", "変更はありません。");
  else {
    const refused = await send(request, plan, { stage });
    if (refused?.status === 409) return conflictPage(request, reply, await findPlan(request, plan.id), mine);
    if (refused) throw new Refusal(400, refused.body.message);
    flash(request, "success", `「${plan.name}」を「${stageOf(stage).label}」にしました。`);
  }
  return redirect(reply, plansHref(request, plan.id));
}
