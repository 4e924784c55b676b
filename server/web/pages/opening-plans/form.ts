import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoreOpeningPlan } from "../../../contract/opening-plans.ts";
import { formatDate, formatDateTime, isoDate } from "../../../lib/dates.ts";
import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { BackendError } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { storesFrom } from "../../parts/brands/load.ts";
import {
  NO_VALUES,
  type PlaceQuery,
  type PlanValues,
  STAGES,
  type StartQuery,
  stageOf,
  valuesOf,
} from "../../parts/opening-plans/fields.ts";
import { allPlans, findPlan, plansHref, storeOfPlan } from "../../parts/opening-plans/load.ts";
import { noteModel } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { placeChoice, withPlace } from "./place-choice.ts";

type Errors = Record<string, string>;
const NO_START: readonly { name: string; value: string }[] = [];

export async function showNew(
  request: BrandRequest,
  reply: FastifyReply,
  { query }: { query: StartQuery },
): Promise<unknown> {
  const values = withPlace(await startValues(request, query), query);
  return newPage(request, reply, values, {}, query);
}

async function startValues(request: BrandRequest, query: StartQuery): Promise<PlanValues> {
  if (query.prediction_id !== undefined) return fromPrediction(request, query.prediction_id);
  if (query.facility_id !== undefined) return fromFacility(request, query.facility_id);
  const { name = "", address = "", lat = "", lon = "" } = query;
  return { ...NO_VALUES, name, address, latitude: lat, longitude: lon };
}

async function fromPrediction(request: BrandRequest, id: number): Promise<PlanValues> {
  const brand = request.viewer.brand;
  if (!brand.is_sales_prediction) throw notFound();
  const { data } = await request.backend.getPrediction({ id });
  if (data?.brand_id !== brand.brand_id) throw notFound();
  const place = { facility_id: data.facility_id, facility_name: data.facility_name, prediction_id: data.id };
  const work = { rent_yen_per_tsubo: null, person: "", due_on: null, memo: "" };
  return valuesOf({ ...data, ...place, ...work, prediction_yearly_sales_yen: null, stage: "idea" });
}

async function fromFacility(request: FastifyRequest, id: number): Promise<PlanValues> {
  const { facility } = await request.backend.getFacility({ id });
  if (!facility) throw notFound();
  const { name, address, latitude, longitude } = facility;
  return {
    ...NO_VALUES,
    name: `${name} 出店`.slice(0, 100),
    address,
    latitude: String(latitude),
    longitude: String(longitude),
    facility_id: `${id}`,
  };
}

export async function newPage(
  request: BrandRequest,
  reply: FastifyReply,
  values: PlanValues,
  errors: Errors,
  query: StartQuery = {},
): Promise<unknown> {
  const { q, lat: _, lon: __, address: ___, ...start } = query;
  return reply.page("opening-plans/form", {
    ...(await frame(request, values, errors)),
    choice: await placeChoice(request, values, q, (place) =>
      paths.storeOpeningPlanNew.url({ ...start, ...place }),
    ),
    start: Object.entries(start).map(([name, value]) => ({ name, value: String(value) })),
    title: "出店計画の登録",
    action: paths.storeOpeningPlanNew.url(),
    isNew: true,
  });
}

export async function showEdit(
  request: BrandRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: PlaceQuery },
): Promise<unknown> {
  const plan = await findPlan(request, params.id);
  return editPage(request, reply, plan, withPlace(valuesOf(plan), query), {}, plan.version, query.q);
}

export async function editPage(
  request: BrandRequest,
  reply: FastifyReply,
  plan: StoreOpeningPlan,
  values: PlanValues,
  errors: Errors,
  version = plan.version,
  words?: string,
): Promise<unknown> {
  const [meetings, choice, shared] = await Promise.all([
    meetingsOf(request, plan),
    placeChoice(request, values, words, (place) => paths.storeOpeningPlan.url(plan.id, place)),
    frame(request, { ...values, facility_id: String(plan.facility_id ?? "") }, errors, plan),
  ]);
  return reply.page("opening-plans/form", {
    meetings,
    choice,
    start: NO_START,
    ...shared,
    title: "出店計画の編集",
    action: paths.storeOpeningPlan.url(plan.id),
    version,
    before: JSON.stringify(valuesOf(plan)),
    updated: formatDateTime(plan.updated_at),
    name: plan.name,
    deleteHref: plan.store ? undefined : paths.storeOpeningPlanDelete.url(plan.id),
  });
}

async function meetingsOf(request: BrandRequest, { id, brand_id }: StoreOpeningPlan) {
  const { ok, value } = await optional(request, "getOpeningNotes", { brand_id, plan_id: id });
  return {
    ok,
    retryHref: paths.storeOpeningPlan.url(id),
    notes: value.data.map(({ pack, ...note }) => ({
      ...noteModel(note),
      href: `${paths.openingPack.url(pack.id)}#plan-${id}`,
      of: `第${pack.number}号（${formatDate(pack.made_on)}）`,
    })),
  };
}

async function frame(request: BrandRequest, values: PlanValues, errors: Errors, plan?: StoreOpeningPlan) {
  const brand = request.viewer.brand;
  const listHref = plansHref(request, plan?.id);
  return {
    styles: ["points", "trade-area-map", "predictions"],
    breadcrumb: [
      { label: brand.brand_name },
      { label: "出店計画", href: listHref },
      { label: plan ? plan.name : "新しい出店計画" },
    ],
    values,
    errors,
    stages: (plan?.store ? [stageOf(plan.stage)] : STAGES).map(({ stage, label }) => ({
      value: stage,
      label,
    })),
    formats: [
      { value: "", label: "未定" },
      ...FACILITY_FORMATS.map(({ id, label }) => ({ value: id, label })),
    ],
    facilityName: plan?.facility_name ?? (await facilityName(request, values.facility_id)),
    facilityHref:
      brand.is_facility_plan && values.facility_id
        ? paths.facility.url(Number(values.facility_id))
        : undefined,
    predictionHref:
      brand.is_sales_prediction && values.prediction_id
        ? paths.salesPrediction.url(Number(values.prediction_id))
        : undefined,
    ...(plan ? storeOfPlan(request, plan) : { store: null, storeAction: undefined }),
    joining: plan && (await joining(request, plan)),
    listHref,
  };
}

async function joining(request: BrandRequest, plan: StoreOpeningPlan) {
  if (!storeOfPlan(request, plan).storeAction) return undefined;
  const [all, known] = await Promise.all([
    storesFrom(request, request.viewer.brand.brand_id, plan),
    allPlans(request),
  ]);
  const today = isoDate(Date.now());
  const taken = new Set(known.plans.map(({ store }) => store?.id));
  const stores = all.value.filter(({ id, opened_on }) => opened_on <= today && !taken.has(id));
  return {
    ok: all.ok && known.ok,
    options: [
      { value: "", label: "選択してください" },
      ...stores.map(({ id, name, address }) => ({ value: id, label: `${name}（${address}）` })),
    ],
    action: paths.storeOpeningPlanStoreJoin.url(plan.id),
    retryHref: paths.storeOpeningPlan.url(plan.id),
  };
}

async function facilityName(request: FastifyRequest, id: string): Promise<string> {
  if (!/^[1-9]\d*$/.test(id)) return "";
  try {
    return (await request.backend.getFacility({ id: Number(id) })).facility?.name ?? "";
  } catch (error) {
    if (error instanceof BackendError) return "";
    throw error;
  }
}
