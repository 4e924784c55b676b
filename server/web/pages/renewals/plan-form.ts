import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import { type Texts, typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { type FormModel, type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, Input } from "../../route.ts";
import { drawnPlan, renewalEntry, renewalLabels } from "./fields.ts";
import { findPlan, listCrumbs, planCrumbs } from "./find.ts";

const NEW = "リニューアル案の登録";

export async function showNewPlan(request: FacilityRequest, reply: FastifyReply) {
  return newPage(request, reply, { name: "", memo: "" }, {});
}

export async function createPlan(
  request: FacilityRequest,
  reply: FastifyReply,
  { body, raw, errors, refusal }: Input<undefined, undefined, typeof renewalEntry>,
) {
  const again = (status: number, wrong: Record<string, string>) => {
    reply.code(status);
    return newPage(request, reply, typedTexts(["name", "memo"], raw), wrong);
  };
  if (!body) return again(refusal, errors);
  try {
    const { facility_id } = request.viewer.facility;
    const { renewal } = await request.backend.createRenewal({ body: { ...body, facility_id } });
    flash(request, "success", `「${renewal.name}」を登録しました。区画の変更を追加してください。`);
    return redirect(reply, paths.renewal.url(renewal.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    return again(error.status === 409 ? 409 : 422, error.body.errors ?? { _form: error.body.message });
  }
}

function newPage(
  request: FacilityRequest,
  reply: FastifyReply,
  values: Texts,
  errors: Record<string, string>,
) {
  return formPage(reply, {
    title: NEW,
    breadcrumb: [...listCrumbs(request), { label: "登録" }],
    values,
    errors,
    button: "登録",
    action: paths.renewalNew.url(),
    cancelHref: paths.renewals.url(),
  });
}

function formPage(reply: FastifyReply, form: FormModel & { button: string }) {
  return reply.page("renewals/form", {
    styles: ["section-entry"],
    ...form,
    fields: filledFields(drawnPlan, form.values, form.errors),
  });
}

async function planForm(request: FacilityRequest, reply: FastifyReply, id: number): Promise<RecordForm> {
  const plan = await findPlan(request, id);
  return {
    called: `「${plan.name}」`,
    record: { facility_id: plan.facility_id, object_kind: "renewal", object_id: id },
    version: plan.version,
    entry: renewalEntry,
    labels: renewalLabels,
    values: { name: plan.name, memo: plan.memo },
    inWords: (values) => values,
    save: (changed, version) => request.backend.updateRenewal({ id, body: { ...changed, version } }),
    again: () => planForm(request, reply, id),
    page: (state) =>
      formPage(reply, {
        title: "リニューアル案の編集",
        breadcrumb: planCrumbs(request, plan, "編集"),
        ...state,
        button: "保存",
      }),
    breadcrumb: planCrumbs(request, plan, "編集").slice(0, -1),
    action: paths.renewalEdit.url(id),
    doneHref: paths.renewal.url(id),
  };
}

export const { show: showPlanEdit, submit: savePlan } = recordPages(
  (request: FacilityRequest, reply, { params }: AtId) => planForm(request, reply, params.id),
);
