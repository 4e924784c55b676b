import type { FastifyReply } from "fastify";
import type { StoreOpeningPlan } from "../../../contract/opening-plans.ts";
import { fasterOn } from "../../../lib/event-texts.ts";
import { planLabels } from "../../../lib/plan-labels.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { parseForm } from "../../forms/input.ts";
import { type BackendError, rethrowUnless } from "../../gateway/errors.ts";
import {
  changesOf,
  type PlanEntry,
  type PlanValues,
  planEntry,
  type Stage,
  stageOf,
  typedValues,
  valuesOf,
} from "../../parts/opening-plans/fields.ts";
import { findPlan, plansHref } from "../../parts/opening-plans/load.ts";
import { chosenValues, comparisonPage, conflictRows, valuesBefore } from "../../parts/record/conflict.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";
import { editPage, newPage } from "./form.ts";

interface Posted {
  body: PlanEntry | undefined;
  errors: Record<string, string>;
  raw: Record<string, unknown>;
  refusal: 403 | 422;
}

export async function createPlan(
  request: BrandRequest,
  reply: FastifyReply,
  input: Posted,
): Promise<unknown> {
  const values = typedValues(input.raw);
  if (!input.body) {
    reply.code(input.refusal);
    return newPage(request, reply, values, input.errors);
  }
  const { version: _, action: __, ...body } = input.body;
  try {
    const brand_id = request.viewer.brand.brand_id;
    const { data } = await request.backend.createStoreOpeningPlan({ brand_id, body });
    flash(request, "success", `出店計画「${data.name}」を保存しました。`);
    return redirect(reply, plansHref(request, data.id));
  } catch (error) {
    rethrowUnless(error, 400);
    reply.code(422);
    return newPage(request, reply, values, error.body.errors ?? { _form: error.body.message });
  }
}

export async function updatePlan(
  request: BrandRequest,
  reply: FastifyReply,
  input: Posted & AtId,
): Promise<unknown> {
  const plan = await findPlan(request, input.params.id);
  const raw = chosenValues(input.raw);
  const values = typedValues(raw);
  const { body, errors } = input.body ? parseForm(planEntry, raw) : { body: undefined, errors: input.errors };
  const entry = body as PlanEntry | undefined;
  const version = Number(raw.version) || plan.version;
  if (!entry || entry.version === undefined) {
    reply.code(input.body ? 422 : input.refusal);
    return editPage(request, reply, plan, values, errors, version);
  }
  if (entry.action === "edit") return editPage(request, reply, plan, values, {}, version);
  if (entry.version !== plan.version) return conflictPage(request, reply, plan, raw);
  const changes = changesOf(entry, plan);
  if (Object.keys(changes).length > 0) {
    const refused = await send(request, plan, changes);
    if (refused?.status === 409) return conflictPage(request, reply, await findPlan(request, plan.id), raw);
    if (refused) {
      reply.code(422);
      return editPage(
        request,
        reply,
        plan,
        values,
        refused.body.errors ?? { _form: refused.body.message },
        version,
      );
    }
    flash(request, "success", `出店計画「${entry.name}」を保存しました。`);
  } else flash(request, "success", "変更はありません。");
  return redirect(reply, plansHref(request, plan.id));
}

/** @returns why it was refused; undefined where it was saved */
export async function send(
  request: BrandRequest,
  plan: StoreOpeningPlan,
  changes: Parameters<typeof request.backend.updateStoreOpeningPlan>[0]["body"] extends infer B
    ? Omit<B, "version">
    : never,
): Promise<BackendError | undefined> {
  try {
    const brand_id = request.viewer.brand.brand_id;
    const body = { ...changes, version: plan.version };
    await request.backend.updateStoreOpeningPlan({ id: plan.id, brand_id, body });
    return undefined;
  } catch (error) {
    rethrowUnless(error, 400, 409);
    return error;
  }
}

export async function conflictPage(
  request: BrandRequest,
  reply: FastifyReply,
  latest: StoreOpeningPlan,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const [mine, theirs, before] = [typedValues(raw), valuesOf(latest), valuesBefore(raw)];
  const shown = { mine, theirs, before: { ...theirs, ...before } };
  return comparisonPage(request, reply, {
    title: "出店計画の更新の確認",
    breadcrumb: [
      { label: request.viewer.brand.brand_name },
      { label: "出店計画", href: plansHref(request) },
      { label: latest.name, href: paths.storeOpeningPlan.url(latest.id) },
      { label: "更新の確認" },
    ],
    heading: fasterOn(`出店計画「${latest.name}」`),
    record: {
      brand_id: request.viewer.brand.brand_id,
      object_kind: "store_opening_plan",
      object_id: latest.id,
    },
    rows: conflictRows({ mine, theirs, before }, planLabels, (side, name) =>
      textOf(name as keyof PlanValues, shown[side][name as keyof PlanValues]),
    ),
    mine,
    theirs,
    hidden: { version: String(latest.version), before: JSON.stringify(theirs) },
    action: paths.storeOpeningPlan.url(latest.id),
    cancelHref: plansHref(request, latest.id),
  });
}

function textOf(name: keyof PlanValues, value: string): string {
  return name === "stage" ? stageOf(value as Stage).label : value;
}
