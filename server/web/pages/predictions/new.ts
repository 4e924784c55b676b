import type { FastifyReply } from "fastify";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { parseForm } from "../../forms/input.ts";
import { pointOf } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { modelTrouble } from "./model-trouble.ts";
import { chosenPlace } from "./place.ts";
import { type EntryTexts, entryTexts, type NewEntry, type NewQuery, termsEntry } from "./query.ts";
import { placeStep, scenarioStep, stepFrame, termsStep } from "./steps.ts";
import { scenarioStores } from "./stores.ts";

/** `/sales_prediction/new`: place, terms and scenario are addresses of their own, so that Back and sharing work. */
export async function showNew(
  request: BrandRequest,
  reply: FastifyReply,
  { query }: { query: NewQuery },
): Promise<unknown> {
  const place = query.step === "place" ? undefined : await chosenPlace(request, query);
  if (!place) return placeStep(request, reply, query);
  const texts = entryTexts({ ...query, ...place.fields });
  if (query.step !== "scenario") {
    const isFirst = query.name === undefined;
    return termsStep(request, reply, place, isFirst ? { ...texts, name: place.name } : texts, {});
  }
  const { errors } = parseForm(termsEntry, { ...texts });
  if (Object.keys(errors).length > 0) return termsStep(request, reply, place, texts, errors, 400);
  return scenarioStep(request, reply, place, texts, {});
}

interface Posted {
  body: NewEntry | undefined;
  errors: Record<string, string>;
  raw: Record<string, unknown>;
  refusal: 403 | 422;
}

const TERMS = new Set(["name", "format_id", "area_tsubo", "opening_on"]);
const SCENARIO = new Set(["closing", "opening", "plans"]);

const AWAY = "ただいま計算できません。時間をおいて、もう一度「予測を実行」を押してください。";

export async function submitNew(request: BrandRequest, reply: FastifyReply, input: Posted): Promise<unknown> {
  const texts = entryTexts(input.raw);
  if (!input.body) return again(request, reply, texts, input.errors, input.refusal);
  const place = await chosenPlace(request, input.body);
  if (!place) return again(request, reply, texts, { lat: "施設か地点を選択してください。" }, 422);
  if (input.body.action === "edit") return scenarioStep(request, reply, place, texts, {}, 200, true);
  if (input.body.action === "confirm") return confirmPage(request, reply, input.body, texts, {});
  try {
    const { data } = await request.backend.createPrediction({ body: requestOf(request, input.body) });
    flash(request, "success", data.refusal === null ? "売上予測を作成しました。" : "計算しました。");
    return redirect(reply, paths.salesPrediction.url(data.id));
  } catch (error) {
    const { errors, status } = modelTrouble(error, AWAY);
    if (status === 422) return again(request, reply, texts, atFields(errors), status);
    reply.code(status);
    return confirmPage(request, reply, input.body, texts, errors);
  }
}

function atFields(errors: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = {
    latitude: "lat",
    longitude: "lon",
    closing_store_ids: "closing",
    opening_store_ids: "opening",
    opening_plan_ids: "plans",
  };
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [names[field] ?? field, text]));
}

async function again(
  request: BrandRequest,
  reply: FastifyReply,
  texts: EntryTexts,
  errors: Record<string, string>,
  status: number,
): Promise<unknown> {
  const fields = Object.keys(errors);
  const [facility_id, recruitment_id] = [texts.facility_id, texts.recruitment_id].map(
    (id) => Number(id) || undefined,
  );
  const place = await chosenPlace(request, { ...texts, facility_id, recruitment_id });
  if (!place)
    return placeStep(
      request,
      reply,
      { ...texts, page: 1, facility_id: undefined, recruitment_id: undefined },
      errors,
      status,
    );
  if (fields.some((field) => TERMS.has(field)))
    return termsStep(request, reply, place, texts, errors, status);
  if (fields.some((field) => SCENARIO.has(field)))
    return scenarioStep(request, reply, place, texts, errors, status, true);
  return termsStep(request, reply, place, texts, errors, status);
}

function requestOf(request: BrandRequest, entry: NewEntry) {
  const { facility_id, recruitment_id, lat, lon, address, name, format_id, area_tsubo, opening_on } = entry;
  const { point } = pointOf(lat, lon);
  return {
    brand_id: request.viewer.brand.brand_id,
    name,
    format_id,
    area_tsubo,
    opening_on,
    closing_store_ids: entry.closing,
    opening_store_ids: entry.opening,
    opening_plan_ids: entry.plans,
    ...(facility_id !== undefined
      ? { facility_id, recruitment_id: recruitment_id ?? null }
      : { address, ...point }),
  };
}

async function confirmPage(
  request: BrandRequest,
  reply: FastifyReply,
  entry: NewEntry,
  texts: EntryTexts,
  errors: Record<string, string>,
) {
  const place = await chosenPlace(request, entry);
  const stores = await scenarioStores(request, place);
  const query = { ...texts, closing: entry.closing, opening: entry.opening, plans: entry.plans };
  const names = (ids: readonly number[], rows: { id: number; name: string }[]) =>
    ids.map((id) => rows.find((row) => row.id === id)?.name ?? `店舗${id}`).join("、") || "なし";
  const { _key } = (request.body ?? {}) as { _key?: unknown };
  const href = (step: "place" | "terms" | "scenario", field: string) =>
    `${paths.salesPredictionNew.url({ ...query, step })}#${field}`;
  return reply.page("predictions/confirm", {
    ...stepFrame(request, 4, "入力内容の確認"),
    errors,
    lines: [
      {
        label: "場所",
        text: `${place?.name ?? ""}\n${place?.address ?? ""}　${place?.note ?? ""}`,
        href: href("place", "main"),
      },
      { label: "予測名", text: entry.name, href: href("terms", "name") },
      { label: "出店形態", text: formatName(entry.format_id), href: href("terms", "format_id") },
      { label: "面積", text: formatArea(entry.area_tsubo), href: href("terms", "area_tsubo") },
      { label: "開店予定日", text: formatDate(isoDate(entry.opening_on)), href: href("terms", "opening_on") },
      {
        label: "閉店する店舗",
        text: names(entry.closing, stores.closing),
        href: href("scenario", "closing"),
      },
      {
        label: "新しく開く店舗",
        text: names(entry.opening, stores.opening),
        href: href("scenario", "opening"),
      },
      {
        label: "開店する出店計画",
        text: names(entry.plans, stores.plans),
        href: href("scenario", "plans"),
      },
    ],
    fields: {
      ...texts,
      closing: entry.closing.join(","),
      opening: entry.opening.join(","),
      plans: entry.plans.join(","),
    },
    // A form that came back keeps its key: what it asked for may have been done.
    key: errors._form && typeof _key === "string" ? _key : undefined,
    action: paths.salesPredictionNew.url(),
    backHref: href("scenario", "main"),
  });
}
