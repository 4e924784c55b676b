import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText, searchText } from "../../../contract/fields.ts";
import { MOST_PREDICTIONS, MOST_SHEETS } from "../../../contract/opening-packs.ts";
import { planStage } from "../../../contract/opening-plans.ts";
import { stagesText } from "../../../lib/opening-pack.ts";
import { planLabels } from "../../../lib/plan-labels.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import type { Raw } from "../../forms/input.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { choices } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { STAGES } from "../../parts/opening-plans/fields.ts";
import { plansHref } from "../../parts/opening-plans/load.ts";
import { headModel, type PacksQuery, packsModel, readPacks, valuesOf } from "../../parts/packs/list.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { readUnplanned, unplannedModel } from "./unplanned.ts";

export const packEntry = z.object({
  stages: choices(planStage).optional(),
  predictions: choices(idText, MOST_SHEETS, MOST_PREDICTIONS).optional(),
  words: searchText.optional(),
  action: z.literal("find").optional(),
});

interface Shown {
  query: PacksQuery;
  ignored: string[];
  errors: Record<string, string>;
  /** What was sent; the stages that go on are chosen where nothing was. */
  raw?: Raw;
  search?: readonly string[];
}

export function showOpeningPacks(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: PacksQuery; ignored: string[] },
): Promise<unknown> {
  return listPage(request, reply, { query, ignored, errors: {} });
}

async function listPage(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored, errors, raw, search = [] }: Shown,
) {
  const { brand_id, brand_name, is_sales_prediction } = request.viewer.brand;
  const [predictions, found] = await Promise.all([
    is_sales_prediction ? readUnplanned(request, search, valuesOf(raw, "predictions") ?? []) : undefined,
    readPacks(query, (asked) => optional(request, "getOpeningPacks", { brand_id, ...asked })),
  ]);
  return reply.page("opening-packs/index", {
    title: "出店会議資料",
    styles: ["opening-packs", "section-entry"],
    breadcrumb: [
      { label: brand_name },
      { label: "出店計画", href: plansHref(request) },
      { label: "出店会議資料" },
    ],
    excel: fileLink(
      paths.openingPacksExcel.url({ order: query.order }),
      found.ok ? found.value.total : undefined,
    ),
    errors,
    form: {
      action: paths.openingPacks.url(),
      ok: predictions?.ok ?? true,
      // What was chosen is sent again, though it cannot be shown just now.
      kept: predictions?.ok === false ? (valuesOf(raw, "predictions") ?? []) : [],
      groups: [
        {
          name: "stages",
          legend: planLabels.stage,
          hint: "選択した段階の出店計画を、結び付けた売上予測とともに載せます。",
          options: STAGES.map(({ stage, label }) => ({ value: stage, label })),
          values: valuesOf(raw, "stages") ?? ["idea", "survey", "negotiation", "decided"],
          ...(errors.stages !== undefined && { error: errors.stages }),
        },
      ],
      unplanned:
        predictions?.ok &&
        unplannedModel(predictions.value, { words: String(raw?.words ?? ""), search, errors }),
    },
    made: {
      ...packsModel({ query, ignored }, found, (changes) => paths.openingPacks.url(changes)),
      caption: "出店会議資料の表",
      empty: "出店会議資料はまだありません。",
      heads: [
        { label: planLabels.stage },
        { label: "計画数", isNumber: true },
        { label: "計画のない売上予測", isNumber: true },
      ],
      rows: found.value.data.map((pack) => ({
        href: paths.openingPack.url(pack.id),
        ...headModel(pack),
        cells: [stagesText(pack.stages), pack.plan_count, pack.prediction_count],
      })),
    },
  });
}

export async function downloadPacks(
  request: BrandRequest,
  reply: FastifyReply,
  { query: { order } }: { query: PacksQuery },
) {
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadOpeningPacksExcel({ brand_id, ...(order && { order }) });
  return sendFile(reply, file, "出店会議資料.xlsx");
}

export async function submitOpeningPack(
  request: BrandRequest,
  reply: FastifyReply,
  { body, errors, raw, refusal }: Input<undefined, undefined, typeof packEntry>,
) {
  const again = (shown: Record<string, string>) =>
    listPage(request, reply, { query: {}, ignored: [], errors: shown, raw, search: body?.words ?? [] });
  if (!body) {
    reply.code(refusal);
    return again(errors);
  }
  if (body.action === "find") return again({});
  try {
    const { id, message } = await request.backend.createOpeningPack({
      body: {
        brand_id: request.viewer.brand.brand_id,
        stages: body.stages ?? [],
        prediction_ids: body.predictions ?? [],
      },
    });
    flash(request, "success", message);
    return redirect(reply, paths.openingPack.url(id));
  } catch (error) {
    rethrowUnless(error, 400, 404);
    reply.code(422);
    const { stages } = error.body.errors ?? {};
    return again(
      stages ? { stages } : { predictions: "選択した売上予測が見つかりません。選択し直してください。" },
    );
  }
}
