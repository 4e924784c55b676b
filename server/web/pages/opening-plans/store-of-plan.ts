import type { FastifyReply } from "fastify";
import { z } from "zod";
import { fasterOn } from "../../../lib/event-texts.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { versionText } from "../../forms/entry.ts";
import { BackendError } from "../../gateway/errors.ts";
import { valuesOf } from "../../parts/opening-plans/fields.ts";
import { findPlan } from "../../parts/opening-plans/load.ts";
import { soundPlace } from "../../parts/place-entry/sound-place.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import { editPage } from "./form.ts";

export const storeOfPlanEntry = z.object({ version: versionText });

/** Makes a store of the plan, once; what the plan lacks is asked for in its own form. */
export async function registerStore(
  request: BrandRequest,
  reply: FastifyReply,
  input: {
    params: { id: number };
    body: z.output<typeof storeOfPlanEntry> | undefined;
    errors: Record<string, string>;
  },
): Promise<unknown> {
  const { brand_id, brand_name, grant_type } = request.viewer.brand;
  if (grant_type !== "admin")
    throw new Refusal(403, `出店計画の店舗としての登録は、「${brand_name}」の管理者のみが行えます。`);
  const plan = await findPlan(request, input.params.id);
  if (!input.body) throw new Refusal(400, Object.values(input.errors)[0]);
  if (plan.store) {
    flash(request, "success", `「${plan.store.name}」は、すでに店舗として登録しています。`);
    return redirect(reply, paths.ownStore.url(plan.store.id));
  }
  if (input.body.version !== plan.version) {
    reply.code(409);
    const text = `${fasterOn(`出店計画「${plan.name}」`)}。内容を確認して、もう一度登録してください。`;
    return editPage(request, reply, plan, valuesOf(plan), { _form: text });
  }
  try {
    const { municipality_code, is_town_point } = await soundPlace(request, plan);
    const body = { municipality_code, is_town_point, version: plan.version };
    const { data } = await request.backend.createStoreOfPlan({ id: plan.id, brand_id, body });
    flash(request, "success", `「${plan.name}」を店舗として登録しました。`);
    return redirect(reply, paths.ownStore.url(data.store?.id ?? 0));
  } catch (error) {
    if (!(error instanceof BackendError && [400, 409].includes(error.status))) throw error;
    reply.code(error.status === 409 ? 409 : 422);
    const latest = await findPlan(request, plan.id);
    return editPage(
      request,
      reply,
      latest,
      valuesOf(latest),
      error.body.errors ?? { _form: error.body.message },
    );
  }
}
