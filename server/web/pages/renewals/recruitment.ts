import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { Input, ItemParams } from "../../route.ts";
import { findChange, numbersOf } from "./find.ts";

export const recruitmentEntry = z.object({ version: versionText });

export async function prepareRecruitment(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body, errors }: Input<ItemParams, undefined, typeof recruitmentEntry>,
) {
  const { plan, change } = await findChange(request, params);
  if (!body) throw new Refusal(400, Object.values(errors)[0]);
  try {
    await request.backend.createRenewalRecruitment({ id: change.id, body });
    flash(
      request,
      "success",
      `区画${numbersOf(plan, change)}の募集を準備しました。条件を確認してから募集を始めてください。`,
    );
  } catch (error) {
    rethrowUnless(error, 400, 404, 409);
    flash(request, "error", error.status === 404 ? "区画が見つかりません。" : error.body.message);
  }
  return redirect(reply, `${paths.renewal.url(plan.id)}#change-${change.id}`);
}
