import type { FastifyReply } from "fastify";
import type { BrandRequest } from "../../auth/viewer.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { findPlan, plansHref } from "../../parts/opening-plans/load.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { AtId } from "../../route.ts";

export async function confirmDelete(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const plan = await planToDelete(request, params.id);
  return confirmPage(reply, {
    heading: "出店計画の削除",
    breadcrumb: [
      { label: request.viewer.brand.brand_name },
      { label: "出店計画", href: plansHref(request) },
      { label: plan.name, href: paths.storeOpeningPlan.url(plan.id) },
      { label: "削除" },
    ],
    text: `「${plan.name}」を削除しますか？　この操作は元に戻せません。`,
    notes: plan.prediction_id === null ? [] : ["もとの売上予測は残ります。"],
    action: paths.storeOpeningPlanDelete.url(plan.id),
    cancelHref: paths.storeOpeningPlan.url(plan.id),
  });
}

export async function deletePlan(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const plan = await planToDelete(request, params.id);
  await request.backend.deleteStoreOpeningPlan({
    id: plan.id,
    brand_id: request.viewer.brand.brand_id,
  });
  flash(request, "success", `出店計画「${plan.name}」を削除しました。`);
  return redirect(reply, plansHref(request));
}

/** A plan that has become a store shows what was expected of it, and stays. */
async function planToDelete(request: BrandRequest, id: number) {
  const plan = await findPlan(request, id);
  if (plan.store) throw new Refusal(409, "店舗として登録した計画は削除できません。");
  return plan;
}
