import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf } from "../../../contract/index.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { formatManYen, manYenNumber } from "../../../lib/money.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { NEAR_METRES } from "../../../lib/trade-area-map/distance.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional, type Part } from "../../gateway/optional.ts";
import { marketModel, marketOrigins } from "../../parts/trade-area/market.ts";
import { similarRows } from "../../parts/trade-area/model.ts";
import { placesMap } from "../../parts/trade-area/places-map.ts";
import { referencesOf } from "../../parts/trade-area/references.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";

type Store = NonNullable<AnswerOf<"getBrandStore">["brand_store"]>;

const MAP_SIZE = { width: 620, height: 520 };
const RINGS = [500, 1000, 3000, 5000];
/** Degrees of latitude and longitude that hold the widest ring. */
const EDGE = { latitude: 0.046, longitude: 0.056 };
const MOST_NEAR = 30;

async function findStore(request: FastifyRequest, id: number): Promise<Store | null> {
  try {
    return (await request.backend.getBrandStore({ id })).brand_store;
  } catch (error) {
    rethrowUnless(error, 404);
    return null;
  }
}

async function loadLikenesses(request: FastifyRequest, store: Store) {
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const args = { store_id: store.id, brand_id: brand?.brand_id ?? 0 };
  const place = {
    brand_id: args.brand_id,
    latitude: store.latitude,
    longitude: store.longitude,
  };
  // Another brand's store is compared with as a place: the calls for stores know one's own.
  const isOwn = brand?.brand_id === store.brand_id;
  const [similar, similarBenchmarks, near] = await Promise.all([
    brand?.is_sales_prediction
      ? isOwn
        ? optional(request, "getSimilarStores", args)
        : optional(request, "getPointSimilarStores", place)
      : undefined,
    brand?.is_brand_benchmark
      ? isOwn
        ? optional(request, "getStoreSimilarBenchmarks", args)
        : optional(request, "getPointSimilarBenchmarks", place)
      : undefined,
    brand?.is_brand_benchmark
      ? optional(request, "getBenchmarkPlaceDatasets", { ...place, radius: NEAR_METRES })
      : undefined,
  ]);
  return { brand, similar, similarBenchmarks, near: near && nearModel(near, store.id) };
}

type Similar = Part<AnswerOf<"getPointSimilarBenchmarks">>;

/** Seen as a place, a store is most like itself. */
function withoutItself(part: Similar | undefined, storeId: number): Similar | undefined {
  if (!part) return undefined;
  const similar_stores = part.value.similar_stores.filter(({ store_id }) => store_id !== storeId);
  return { ...part, value: { ...part.value, similar_stores } };
}

function nearModel({ ok, value }: Part<AnswerOf<"getBenchmarkPlaceDatasets">>, storeId: number) {
  const near = value.data.filter(({ store_id }) => store_id !== storeId);
  return {
    ok,
    total: near.length,
    rows: near.slice(0, MOST_NEAR).map(({ store_id, brand_name, name, latitude, longitude, distance_m }) => ({
      href: paths.brandStore.url(store_id),
      brand: brand_name,
      name,
      latitude,
      longitude,
      distance: formatWhole(distance_m ?? 0),
    })),
  };
}

function facts(store: Store): { label: string; text: string }[] {
  const { yearly_sales_yen: sales } = store;
  return [
    { label: "所在地", text: store.address },
    { label: "出店形態", text: formatName(store.format_id) },
    { label: "面積", text: formatArea(store.area_tsubo) },
    { label: "開店", text: formatDate(store.opened_on) },
    { label: "閉店予定", text: formatDate(store.closed_on) },
    {
      label: "年商",
      text: sales === null ? "" : `${manYenNumber(sales)}万円（${formatManYen(sales / 365)}／日）`,
    },
  ].filter(({ text }) => text !== "");
}

function valueText(value: number, unit: string): string {
  const digits = unit === "%" ? 1 : unit === "倍" || unit === "" ? 2 : 0;
  return formatDecimal(value, digits);
}

function areaRows({ trade_area }: Store) {
  return trade_area.map(({ key, label, unit, value, is_estimated }) => ({
    key,
    label,
    value: valueText(value, unit),
    unit,
    isEstimated: is_estimated,
  }));
}

function mapOf(app: FastifyInstance, store: Store, near: ReturnType<typeof nearModel> | undefined) {
  const { latitude, longitude, name } = store;

  return placesMap(app, {
    label: `${store.brand_name} ${name}の地図`,
    size: MAP_SIZE,
    point: { latitude, longitude, label: name },
    rings: RINGS,
    marks: (near?.rows ?? []).map((one) => ({
      kind: "benchmark",
      name: `${one.brand} ${one.name}`,
      latitude: one.latitude,
      longitude: one.longitude,
      href: one.href,
    })),
    legend: near && near.rows.length > 0 ? [{ kind: "benchmark", label: "ベンチマーク店舗" }] : [],
    bounds: [
      { latitude: latitude - EDGE.latitude, longitude: longitude - EDGE.longitude },
      { latitude: latitude + EDGE.latitude, longitude: longitude + EDGE.longitude },
    ],
  });
}

export async function showStore(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const store = await findStore(request, params.id);
  if (!store) return reply.callNotFound();
  const [{ brand, similar, similarBenchmarks, near }, market] = await Promise.all([
    loadLikenesses(request, store),
    optional(request, "getMarket", { lat: store.latitude, lon: store.longitude }),
  ]);
  const { viewer, server } = request;
  const seesFacilities = viewer?.side !== "brand" || viewer.brand?.is_facility_plan === true;
  const references = referencesOf([
    store.provenance,
    similar?.value.provenance,
    similarBenchmarks?.value.provenance,
    ...marketOrigins(market.value),
  ]);
  return reply.page("brand-stores/show", {
    title: `${store.brand_name} ${store.name}`,
    styles: ["points", "trade-area-map", "facilities"],
    breadcrumb: [
      { label: brand ? "競合ブランド分析" : "ブランドカタログ", href: paths.brands.url() },
      { label: store.brand_name, href: paths.brand.url(store.brand_id) },
      { label: store.name },
    ],
    store,
    isOwn: viewer?.brandRoles.some(({ brand_id }) => brand_id === store.brand_id) ?? false,
    isBrandSide: brand !== undefined,
    brandHref: paths.brand.url(store.brand_id),
    facilityHref:
      store.facility_id !== null && seesFacilities ? paths.facility.url(store.facility_id) : undefined,
    reportHref: paths.optionalPointResult.url({
      lat: store.latitude,
      lon: store.longitude,
      name: `${store.brand_name} ${store.name}`,
    }),
    facts: facts(store),
    tradeArea: areaRows(store),
    source: references.line(store.provenance),
    references,
    market: marketModel(market, references.line),
    map: mapOf(server, store, near),
    similar: similarRows(similar, true, references.line),
    similarBenchmarks: similarRows(withoutItself(similarBenchmarks, store.id), true, references.line),
    near,
    benchmarkHref: paths.settingBrandBenchmarks.url(),
    retryHref: paths.brandStore.url(store.id),
  });
}
