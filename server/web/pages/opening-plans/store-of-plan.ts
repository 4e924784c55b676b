import type { FastifyReply } from "fastify";
import { z } from "zod";
import { fasterOn } from "../../../lib/event-texts.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { valuesOf } from "../../parts/opening-plans/fields.ts";
import { findPlan } from "../../parts/opening-plans/load.ts";
import { soundPlace } from "../../parts/place-entry/sound-place.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { IdParams, Input } from "../../route.ts";
import { editPage } from "./form.ts";

export const storeOfPlanEntry = z.object({ version: versionText });

export const joinedStoreEntry = z.object({
  version: versionText,
  store_id: z
    .string("店舗を選択してください。")
    .regex(/^[1-9]\d{0,9}$/, "店舗を選択してください。")
    .transform(Number),
});

function requireAdmin({ viewer }: BrandRequest): void {
  if (viewer.brand.grant_type !== "admin")
    throw new Refusal(
      403,
      `出店計画の店舗としての登録は、「${viewer.brand.brand_name}」の管理者のみが行えます。`,
    );
}

export async function joinStore(
  request: BrandRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof joinedStoreEntry>,
): Promise<unknown> {
  requireAdmin(request);
  const plan = await findPlan(request, input.params.id);
  const again = (status: number, errors: Record<string, string>, latest = plan) => {
    reply.code(status);
    return editPage(request, reply, latest, valuesOf(latest), errors);
  };
  if (!input.body) return again(input.refusal, input.errors);
  const { store_id, version } = input.body;
  try {
    const { data } = await request.backend.joinStoreOfPlan({
      id: plan.id,
      brand_id: request.viewer.brand.brand_id,
      body: { store_id, version },
    });
    flash(request, "success", `「${plan.name}」を店舗「${data.store?.name ?? ""}」と結び付けました。`);
    return redirect(reply, paths.ownStore.url(store_id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    const { errors = { _form: error.body.message } } = error.body;
    return again(error.status === 409 ? 409 : 422, errors, await findPlan(request, plan.id));
  }
}

export async function registerStore(
  request: BrandRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof storeOfPlanEntry>,
): Promise<unknown> {
  requireAdmin(request);
  const { brand_id } = request.viewer.brand;
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
    rethrowUnless(error, 400, 409);
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
