import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, AtItem } from "../../route.ts";
import { findChange, findPlan, numbersOf, planCrumbs } from "./find.ts";

export async function confirmDelete(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const plan = await findPlan(request, params.id);
  const heading = "リニューアル案の削除";
  return confirmPage(reply, {
    heading,
    breadcrumb: planCrumbs(request, plan, "削除"),
    text: `「${plan.name}」を、${plan.changes.length}件の変更とともに削除しますか？　この操作は元に戻せません。`,
    notes: ["区画と募集は変わりません。"],
    action: paths.renewalDelete.url(plan.id),
    cancelHref: paths.renewal.url(plan.id),
  });
}

export async function deletePlan(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const plan = await findPlan(request, params.id);
  await request.backend.deleteRenewal({ id: plan.id });
  flash(request, "success", `「${plan.name}」を削除しました。`);
  return redirect(reply, paths.renewals.url());
}

export async function confirmChangeDelete(request: FacilityRequest, reply: FastifyReply, { params }: AtItem) {
  const { plan, change } = await findChange(request, params);
  const heading = "変更の削除";
  return confirmPage(reply, {
    heading,
    breadcrumb: planCrumbs(request, plan, heading),
    text: `区画${numbersOf(plan, change)}の変更を「${plan.name}」から削除しますか？　この操作は元に戻せません。`,
    action: paths.renewalChangeDelete.url(plan.id, change.id),
    cancelHref: paths.renewal.url(plan.id),
  });
}

export async function deleteChange(request: FacilityRequest, reply: FastifyReply, { params }: AtItem) {
  const { plan, change } = await findChange(request, params);
  await request.backend.deleteRenewalChange({ id: change.id });
  flash(request, "success", `区画${numbersOf(plan, change)}の変更を削除しました。`);
  return redirect(reply, paths.renewal.url(plan.id));
}
